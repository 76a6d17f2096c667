import EndToEndSupport
import Foundation
import PhotosTestSupport
import XCTest

/// A test that uses `albums` as a person does, and fails if it logs a warning.
class AlbumsTestCase: ProgramTestCase {
  /// Starts `albums`, calls `body`, ends the program, and checks its log.
  func withAlbums(
    _ arguments: [String], environment: [String: String] = [:], home: URL? = nil,
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try withProgram(
      "albums", arguments, environment: environment, home: home, file: file, line: line, body)
  }

  /// Starts without arguments, on two chosen folders of two photos each: “Sea” and “Hills”.
  func withChosenFolders(
    _ body: @MainActor (_ albums: RunningProgram, _ folders: [URL]) throws -> Void
  ) throws {
    let home = Self.temporaryFolder()
    let folders = try ["Sea", "Hills"].map { name in
      let folder = home.appending(path: name)
      try Self.makeLibrary(at: folder, photos: 2, albums: 1)
      return folder
    }
    let state = home.appending(path: ".local/state/org.navigationkit.Albums")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try JSONEncoder().encode(folders.map(\.path))
      .write(to: state.appending(path: "folders.json"))
    try withAlbums([], home: home) { albums in
      try albums.waitForAlbums()
      try body(albums, folders)
    }
  }

  /// A folder with albums: shared real photos if available, otherwise a generated library.
  @MainActor static func albumsFolder() throws -> URL {
    try RealPhotos.folder?.appending(path: "albums") ?? generatedLibrary.get()
  }

  /// A small generated library: three albums of eight photos each.
  @MainActor static let generatedLibrary = Result {
    let folder = temporaryFolder().appending(path: "Library")
    try makeLibrary(at: folder, photos: 24, albums: 3)
    return folder
  }

  /// Writes a generated library of some different pictures, which were taken at six places.
  static func makeLibrary(
    at folder: URL, photos: Int, albums: Int, size: String = "320x240", unique: Int = 6
  ) throws {
    let process = Process()
    process.executableURL = MainActor.assumeIsolated { RunningProgram.product("albums-sample") }
    process.arguments = [
      folder.path, "--photos", "\(photos)", "--albums", "\(albums)", "--size", size,
      "--unique", "\(unique)",
    ]
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
  }

  /// Creates a folder that the system removes some day.
  static func temporaryFolder() -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "albums-tests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

@MainActor extension RunningProgram {
  /// The visible album cells, with their names and photo counts for screen readers.
  func albumCells() -> [(node: AccessibleNode, name: String, count: Int)] {
    findAll(.tableCell).compactMap { node in
      guard let match = node.name.wholeMatch(of: /(?s)(.+), ([0-9,]+) (?:photos?|videos?|items)/)
      else { return nil }
      let count = Int(match.2.filter { $0 != "," }) ?? 0
      return (node, String(match.1), count)
    }
  }

  /// Waits for the albums page and its first cells.
  func waitForAlbums(file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("albums to be listed", atMost: .seconds(30), file: file, line: line) {
      !albumCells().isEmpty
    }
  }

  /// Chooses the sort order of a grid that is sorted by name.
  func sort(
    by order: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try click(find(nil, named: "Sort: Name", file: file, line: line), file: file, line: line)
    try click(find(nil, named: order, file: file, line: line), file: file, line: line)
    try find(nil, named: "Sort: \(order)", file: file, line: line)
  }

  /// Whether a photo's page shows a picture, which can be zoomed.
  var hasPicture: Bool {
    get throws { try find(.button, named: "Zoom In").states.contains(.sensitive) }
  }

  /// Whether a label contains some words.
  func hasLabel(containing words: String) -> Bool {
    !findAll(.label) { $0.contains(words) }.isEmpty
  }

  /// The headings in view, from the top.
  var headings: [String] { findAll("heading").map(\.name) }

  /// Opens a page by its keys over the page of albums, and waits until the albums have gone.
  func openPage(
    _ title: String, keys: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try press(keys, file: file, line: line)
    try waitUntil("the page \(title)", file: file, line: line) { pageTitle == title }
    try waitUntil("the albums to have gone", file: file, line: line) { albumCells().isEmpty }
  }

  /// Opens an album of at least `count` photos and returns its name.
  func openAlbum(withAtLeast count: Int, file: StaticString = #filePath, line: UInt = #line) throws
    -> (name: String, count: Int)
  {
    var found: (node: AccessibleNode, name: String, count: Int)?
    try waitUntil("an album of \(count) photos", atMost: .seconds(30), file: file, line: line) {
      found = albumCells().first { $0.count >= count }
      return found != nil
    }
    let album = try XCTUnwrap(found)
    try click(album.node, file: file, line: line)
    try waitUntil("the album's page", file: file, line: line) { pageTitle == album.name }
    try waitUntil("the page of albums to have gone", file: file, line: line) {
      albumCells().isEmpty
    }
    let photos = try cells(atLeast: min(count, 4), file: file, line: line).map(\.name)
    // The page gets the focus when it has appeared, and takes no clicks before.
    try waitUntil("a photo to have the focus", file: file, line: line) {
      photos.contains(focusedCell)
    }
    return (album.name, album.count)
  }

  /// The visible cells, once there are at least `count` and they have not moved since the last
  /// look.
  func cells(atLeast count: Int, file: StaticString = #filePath, line: UInt = #line) throws
    -> [AccessibleNode]
  {
    var (cells, places): ([AccessibleNode], [CGRect]) = ([], [])
    // A look at hundreds of cells takes seconds on a busy machine.
    try waitUntil("\(count) cells at rest", atMost: .seconds(60), file: file, line: line) {
      let before = places
      cells = findAll(.tableCell)
      places = cells.map(\.extents)
      return cells.count >= count && places == before
    }
    return cells
  }

  /// Returns a visible cell; the first has the index 0.
  func cell(_ index: Int, file: StaticString = #filePath, line: UInt = #line) throws
    -> AccessibleNode
  { try cells(atLeast: index + 1, file: file, line: line)[index] }

  /// Opens a photo, and waits until its page has stopped moving: during a transition, keys and
  /// clicks are ignored.
  func openPhoto(_ cell: AccessibleNode, file: StaticString = #filePath, line: UInt = #line) throws
  {
    try click(cell, file: file, line: line)
    try waitForPhotoPage(file: file, line: line)
  }

  /// Waits until the page of a photo has stopped moving.
  func waitForPhotoPage(file: StaticString = #filePath, line: UInt = #line) throws {
    try find(.button, named: "Next Photo", file: file, line: line)
    try waitUntil("the grid to have gone", file: file, line: line) { findAll(.tableCell).isEmpty }
  }

  /// Opens the first photo of an album of at least `count` and waits until it can be zoomed.
  ///
  /// - Returns: The photo's name and the button that zooms out.
  func openFirstPhoto(
    ofAlbumWithAtLeast count: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws -> (
    name: String, zoomOut: AccessibleNode
  ) {
    _ = try openAlbum(withAtLeast: count, file: file, line: line)
    let photo = try cell(0, file: file, line: line)
    let name = photo.name
    try openPhoto(photo, file: file, line: line)
    let zoomOut = try find(.button, named: "Zoom Out", file: file, line: line)
    try waitUntil("the photo to be there", file: file, line: line) {
      try find(.button, named: "Zoom In", file: file, line: line).states.contains(.sensitive)
    }
    return (name, zoomOut)
  }

  /// Whether a menu is open. The tooltip of a photo does not count.
  var hasMenu: Bool { !findAll(.menuItem).isEmpty }

  /// The name of the focused cell; empty if no cell has the focus.
  var focusedCell: String { focused.map { $0.role == .tableCell ? $0.name : "" } ?? "" }

  /// Presses an arrow key until another cell has the focus, and returns the name of that cell. GTK
  /// 4.18 selects the focused cell at the first key, and moves the focus at the second.
  func moveFocus(
    by key: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> String {
    let former = focusedCell
    var hasMoved: Bool { ![former, ""].contains(focusedCell) }
    try press(key, file: file, line: line)
    if !happens(within: .milliseconds(500), { hasMoved }) {
      try press(key, file: file, line: line)
    }
    try waitUntil("another cell to have the focus", file: file, line: line) { hasMoved }
    return focusedCell
  }

  /// Waits until a photo or an album has the focus, as after a page has appeared.
  func waitForFocusedCell(file: StaticString = #filePath, line: UInt = #line) throws {
    try waitUntil("a photo to have the focus", file: file, line: line) { !focusedCell.isEmpty }
  }
}
