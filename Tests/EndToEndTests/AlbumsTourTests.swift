import EndToEndSupport
import Foundation
import PhotosTestSupport
import XCTest

/// Visits every page of Albums by keyboard in each look, and takes a picture of it, for people to look
/// at: `make screenshots`. The tests check that each page appears, that no page widens the window,
/// and that no warning is logged. Without pictures, they run without transitions, which would take
/// most of the time.
final class AlbumsTourTests: AlbumsTestCase {
  func testLight() throws {
    try skipWithoutPictures()
    try tour("light")
  }

  func testDark() throws {
    try skipWithoutPictures()
    try tour("dark", environment: ["GTK_THEME": "Adwaita:dark"])
  }

  /// Skips the looks with the usual layout unless someone wants the pictures: other tests visit their
  /// pages.
  private func skipWithoutPictures() throws {
    try XCTSkipIf(!Self.takesPictures, "run by “make screenshots”")
  }

  fileprivate nonisolated static let takesPictures =
    ProcessInfo.processInfo.environment["E2E_SCREENSHOTS"] != nil

  func testTextOfDoubleSize() throws {
    // GTK reads the size of text from X resources; 96 dots per inch are normal.
    let resources = Self.temporaryFolder().appending(path: "resources")
    try "Xft.dpi: 192\n".write(to: resources, atomically: true, encoding: .utf8)
    try tour("large", environment: ["XENVIRONMENT": resources.path])
  }

  func testNarrow() throws { try tour("narrow", width: 360) }

  func testRightToLeft() throws {
    let locales = Self.temporaryFolder()
    let locale = locales.appending(path: "he_IL.UTF-8").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["localedef", "-i", "he_IL", "-f", "UTF-8", locale]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw XCTSkip("Hebrew needs the sources of locales, from Debian's package locales")
    }
    try tour("rtl", environment: ["LOCPATH": locales.path, "LC_ALL": "he_IL.UTF-8"])
  }

  func testPseudoLocale_TranslatesEveryTextAndLeavesRoomForIt() throws {
    let place = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: place) }
    // Translations are found in a folder beside that of the program.
    let programs = place.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["albums", "albums-decoder"] {
      try FileManager.default.copyItem(
        at: MainActor.assumeIsolated { RunningProgram.product(name) },
        to: programs.appending(path: name))
    }
    let data = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data")
    for name in ["albums.pot", "navigationkit.pot"] {
      try PseudoLocale.install(
        data.appending(path: name), in: place.appending(path: "share/locale"))
    }
    let cutTexts = place.appending(path: "cut-texts")
    let environment = [
      "CUT_TEXTS": cutTexts.path,
      "XDG_DATA_DIRS": try Self.makeDataFolder(in: place).path,
    ]
    try tour(
      "pseudo", of: MainActor.assumeIsolated { try Self.generatedLibrary.get() },
      program: programs.appending(path: "albums"),
      environment: PseudoLocale.environment.merging(environment) { $1 })
    // Names of files may be cut. They are in no brackets.
    let cut = try String(contentsOf: cutTexts, encoding: .utf8).split(separator: "\n")
      .map(String.init).filter { PseudoLocale.untranslated(in: $0) != $0 }
    XCTAssertEqual(cut, [], "texts that do not fit into their labels")
  }

  /// Makes a folder with the data of the system, without its programs. Menus would show the names of
  /// programs, which this language cannot translate.
  private static func makeDataFolder(in place: URL) throws -> URL {
    let folder = place.appending(path: "data")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let system = URL(filePath: "/usr/share")
    for name in try FileManager.default.contentsOfDirectory(atPath: system.path)
    where name != "applications" {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name), withDestinationURL: system.appending(path: name))
    }
    return folder
  }

  private func tour(
    _ look: String, of library: URL? = nil, program: URL? = nil,
    environment: [String: String] = [:], width: Int? = nil
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try MainActor.assumeIsolated {
      try FileManager.default.copyItem(at: library ?? Self.albumsFolder(), to: folder)
    }
    try Self.addCopyAndFilm(to: folder)
    let program = MainActor.assumeIsolated { program ?? RunningProgram.product("albums") }
    let environment = environment.merging(try Self.calmSettings()) { $1 }
    try withProgram(at: program, [folder.path], environment: environment) { albums in
      try albums.waitForAlbums()
      if let width { try albums.resize(width: width, height: 640) }
      let tour = Tour(albums, look: look, width: width)
      try tour.visitRoot()
      try tour.visitAlbum()
      try tour.visitPhoto()
      try tour.visitFilm()
      try tour.visitMenu()
    }
  }

  /// Returns the environment in which GTK makes no transitions, unless pictures are taken.
  private static func calmSettings() throws -> [String: String] {
    guard !takesPictures else { return [:] }
    let settings = temporaryFolder()
    let folder = settings.appending(path: "gtk-4.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "[Settings]\ngtk-enable-animations=0\n".write(
      to: folder.appending(path: "settings.ini"), atomically: true, encoding: .utf8)
    return ["XDG_CONFIG_HOME": settings.path]
  }

  /// Adds two copies of a photo, which are duplicates, and a video.
  private static func addCopyAndFilm(to folder: URL) throws {
    let albums = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    ).sorted { $0.path < $1.path }
    let photos = try albums.lazy.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    let photo = try XCTUnwrap(photos.first { $0.pathExtension.lowercased() == "jpg" })
    let more = folder.appending(path: "Abroad")
    try FileManager.default.createDirectory(at: more, withIntermediateDirectories: true)
    for name in ["Copy 1.jpg", "Copy 2.jpg"] {
      try FileManager.default.copyItem(at: photo, to: more.appending(path: name))
    }
    let film = PlainVideo.avi(colors: (0..<60).map { PlainVideo.Color(UInt8($0 * 4), 120, 200) })
    try Data(film).write(to: more.appending(path: "film.avi"))
  }

  /// The pages of a library that has no photos to show.
  func testWithoutPhotos() throws {
    let folder = Self.temporaryFolder()
    try withAlbums([]) { albums in
      try albums.find(.button, named: "Open Sample")
      try albums.screenshot(named: "tour-light-40-welcome")
    }
    try withAlbums([folder.appending(path: "gone").path]) { albums in
      try albums.find(.button, named: "Open Sample")
      try albums.screenshot(named: "tour-light-41-error")
    }
    try withAlbums([folder.path]) { albums in
      try albums.find(.label, named: "No Photos Yet")
      try albums.screenshot(named: "tour-light-42-empty")
    }
  }
}

/// A walk through the pages.
@MainActor private struct Tour {
  private let albums: RunningProgram
  private let look: String
  private let width: Int?

  /// The pictures of other windows, and of the whole screen.
  private static let others: Set = ["13-slideshow", "14-keys", "18-about"]

  /// - Parameters:
  ///   - albums: The running program, on its first page.
  ///   - look: The name of the look, for the names of the pictures.
  ///   - width: The width that the window must keep; nil for any.
  init(_ albums: RunningProgram, look: String, width: Int?) {
    (self.albums, self.look, self.width) = (albums, look, width)
  }

  private func take(_ picture: String) throws {
    if AlbumsTourTests.takesPictures {
      try albums.screenshot(named: "tour-\(look)-\(picture)")
    }
    if look == "pseudo" { checkTranslation(of: picture) }
    guard !Self.others.contains(picture), let width else { return }
    XCTAssertEqual(Int(try albums.windowFrame.width), width, picture)
  }

  private func checkTranslation(of picture: String) {
    guard !Self.foreign.contains(picture) else { return }
    for text in albums.shownTexts {
      let parts = PseudoLocale.untranslated(in: text).split(separator: Self.separator)
      for part in parts where part.contains(where: \.isLetter) {
        XCTAssertNotNil(
          part.wholeMatch(of: Self.data) ?? part.wholeMatch(of: Self.words),
          "\(picture): no translation of \(part) in \(text)")
      }
    }
  }

  /// The pictures of GTK's own dialogs, of fields that have the words of Exif, and of the help, which is
  /// a file for each language.
  private static let foreign: Set = ["14-keys", "18-about", "20-all-fields", "36-help"]

  private static let separator = /, | – | · | \(|\n/

  /// Names of files and folders, keys, dates, sizes and exposures, countries of the map, and cameras.
  private static let data =
    #/
    \/.* | Library | Abroad | film(\.avi)? | jpg | (IMG_|Album\ |Copy\ )\d+(\.jpg)? | Orrin.* | ImageMagick | color\ depth=.*
    | ((Shift|Ctrl|Alt)\+)*(F\d+|Delete|Home|Left|Return|Right|Space|.)\)?
    | (January|February|March|April|May|June|July|August|September|October|November|December)
    | (Mon|Tue|Wed|Thu|Fri|Sat|Sun) | \d+\ \w+\ \d{4}.*
    | \x{2066}?\d+\ ×\ \d+\x{2069}? | [\d.]+\ [kM]B | ƒ\/[\d.]+ | ISO\ \d+
    | France | Morocco | Sweden | United\ States
    /#

  /// Words of GTK, and the names of widgets that have no name.
  private static let words =
    #/
    (Minimize|Maximize|Close)(\ the\ window)? | (Gtk|Cgtk)\w+ | \(None\) | No\ Results\ Found
    | Try\ a\ different\ search
    /#

  /// Opens a page or another part, takes a picture of it, and closes it.
  private func take(
    _ picture: String, closing: String = "Escape", open: () throws -> Void, isOpen: () -> Bool
  ) throws {
    try open()
    try albums.waitUntil(picture) { isOpen() }
    rest()
    try take(picture)
    try albums.press(closing)
    try albums.waitUntil("\(picture) to have gone") { !isOpen() }
    rest()
  }

  private func take(
    _ picture: String, keys: String, closing: String = "Escape", isOpen: () -> Bool
  ) throws {
    try take(picture, closing: closing, open: { try albums.press(keys) }, isOpen: isOpen)
  }

  /// Returns whether a page covers the root, and its transition has ended.
  private func isPushed(_ title: String) -> Bool {
    albums.pageTitle.hasPrefix(title) && albums.findAll(.radioButton) { $0 == "Timeline" }.isEmpty
  }

  /// Waits until transitions have ended, and most thumbnails have been loaded for the picture. During
  /// a transition, keys are ignored.
  private func rest() {
    let time = AlbumsTourTests.takesPictures ? 600 : 100
    _ = albums.happens(within: .milliseconds(time)) { false }
  }

  func visitRoot() throws {
    for (picture, title) in [("2-timeline", "Timeline"), ("3-all-photos", "All Photos")] {
      try albums.click(albums.find(.radioButton, named: title))
      try albums.waitUntil(title) { albums.pageTitle == title }
      _ = try albums.cells(atLeast: 2)
      try take(picture)
    }
    try visitTimeline()
    try albums.click(albums.find(.radioButton, named: "Albums"))
    try albums.waitForAlbums()
    try take("1-albums")
    try visitMap()
    try visitSearch()
    try take("35-all-keywords", keys: "ctrl+t") { isPushed("Keywords") }
    try take("31-preferences", keys: "ctrl+comma") {
      !albums.findAll(.label) { $0 == "Appearance" }.isEmpty
    }
    try take("36-help", keys: "F1") {
      !albums.findAll(.label) { $0 == "Albums and folders" }.isEmpty
    }
    try take("32-new-album", keys: "ctrl+n") {
      !albums.findAll(.button) { $0 == "Create" }.isEmpty
    }
  }

  /// Takes pictures of the other levels of the timeline, and of selected photos.
  private func visitTimeline() throws {
    rest()
    try albums.click(albums.find(.radioButton, named: "Timeline"))
    try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
    for (picture, level) in [("21-months", "Months"), ("22-years", "Years"), (nil, "Days")] {
      try albums.press(picture == nil ? "ctrl+plus" : "ctrl+minus")
      if picture == nil { try albums.press("ctrl+plus") }
      try albums.waitUntil(level) {
        albums.findAll(.radioButton) { $0 == level }.contains { $0.states.contains(.checked) }
      }
      rest()
      if let picture { try take(picture) }
    }
    try take("23-timeline-selection", keys: "ctrl+a") {
      !albums.findAll(.label) { $0.hasSuffix(" selected") }.isEmpty
    }
  }

  /// Takes pictures of the map, and of the photos of a place.
  private func visitMap() throws {
    try albums.press("ctrl+m")
    try albums.waitUntil("the map with a marker") {
      isPushed("Places")
        && albums.findAll(.button) { $0.contains(/^[0-9]+ (photo|item)/) }.contains {
          $0.states.contains(.focused)
        }
    }
    rest()
    try take("4-places")
    try take("24-place", keys: "Return") { !albums.findAll(.tableCell).isEmpty }
    try albums.press("Escape")
    try albums.waitForAlbums()
    rest()
  }

  /// Takes pictures of an empty search, of the photos that it finds, and of the choice of a date.
  private func visitSearch() throws {
    try albums.press("ctrl+k")
    try albums.waitUntil("the search") { isPushed("Search") }
    rest()
    try take("5-search")
    try albums.type("jpg")
    rest()
    try take(
      "25-filters", open: { try albums.click(albums.find(.button, named: "Add Filter")) },
      isOpen: { albums.hasPopup })
    try albums.click(albums.find(.button, named: "Add Filter"))
    try take("26-date", open: { try albums.click(albums.find(.menuItem, named: "Date…")) }) {
      !albums.findAll(.radioButton) { $0 == "First Day" }.isEmpty
    }
    try albums.click(albums.find(.button, named: "Add Filter"))
    try albums.click(albums.find(.menuItem, named: "Has a Caption"))
    rest()
    try take("27-found")
    try albums.press("Escape")
    try albums.waitForAlbums()
    rest()
  }

  func visitAlbum() throws {
    _ = try albums.openAlbum(withAtLeast: 7)
    try albums.waitForFocusedCell()
    try take("6-album")
    try take(
      "28-menu-of-a-photo", open: { try albums.click(albums.cell(1), button: .secondary) },
      isOpen: { albums.hasPopup })
    try take("29-albums-of-a-photo", keys: "ctrl+b") {
      !albums.findAll(.label) { $0 == "Add to Album" }.isEmpty
    }
    try take("7-selection", keys: "ctrl+a") {
      !albums.findAll(.label) { $0.hasSuffix(" selected") }.isEmpty
    }
  }

  /// Opens the video, and the menu of its page.
  func visitFilm() throws {
    let album = try XCTUnwrap(albums.albumCells().first { $0.name == "Abroad" })
    try albums.click(album.node)
    try albums.waitUntil("the album of the video") { isPushed("Abroad") }
    _ = try albums.cells(atLeast: 3)
    rest()
    try albums.openPhoto(
      XCTUnwrap(albums.findAll(.tableCell) { $0.hasPrefix("film") }.first, "the video"))
    rest()
    try take("33-video")
    try take(
      "34-menu-of-a-page", open: { try albums.click(albums.find(.button, named: "More")) },
      isOpen: { albums.hasPopup })
    try albums.press("Escape")
    try albums.waitForFocusedCell()
    try albums.press("Escape")
    try albums.waitForAlbums()
    rest()
  }

  /// Opens the list of all fields from the details.
  private func visitFields() throws {
    try albums.press("F9")
    try albums.waitUntil("the details") { !albums.findAll(.label) { $0 == "Folder" }.isEmpty }
    rest()
    // The button is at the end of the details.
    try albums.scroll(albums.find(.label, named: "Folder"), notches: 20)
    try take(
      "20-all-fields", open: { try albums.click(albums.find(.button, named: "All Fields…")) }
    ) {
      !albums.findAll(nil) { $0 == "Search Fields" }.isEmpty
    }
    try albums.press(width == nil ? "F9" : "Escape")
    try albums.waitUntil("the details to have gone") {
      albums.findAll(.label) { $0 == "Folder" }.isEmpty
    }
    rest()
  }

  func visitPhoto() throws {
    try albums.press("Home")
    try albums.press("Return")
    try albums.waitForPhotoPage()
    rest()
    try take("8-photo")
    try take("9-details", keys: "F9", closing: width == nil ? "F9" : "Escape") {
      !albums.findAll(.label) { $0 == "Folder" }.isEmpty
    }
    try visitFields()
    try take("10-filmstrip", keys: "F7", closing: "F7") { !albums.findAll(.tableCell).isEmpty }
    try take("19-compare", keys: "c") { isPushed("Compare") }
    try take("11-keywords", keys: "ctrl+shift+k") {
      !albums.findAll(nil) { $0 == "Add Keyword" }.isEmpty
    }
    try take("12-print", keys: "ctrl+p") { !albums.findAll(.button) { $0 == "Print…" }.isEmpty }
    try take("13-slideshow", open: startSlideshow) {
      !albums.findAll(.button) { $0 == "Pause" }.isEmpty
    }
    try take("14-keys", keys: "ctrl+question") {
      !albums.findAll(.label) { $0 == "Next Photo" }.isEmpty
    }
    try albums.press("Escape")
    try albums.waitForFocusedCell()
    try albums.press("Escape")
    try albums.waitForAlbums()
  }

  /// Starts a slideshow, and shows its controls.
  private func startSlideshow() throws {
    try albums.press("shift+F5")
    try albums.waitUntil("the slideshow") { albums.findAll(.button) { $0 == "Back" }.isEmpty }
    rest()
    try albums.press("Tab")
  }

  /// Visits the pages and windows that are opened from the main menu.
  func visitMenu() throws {
    try take("15-menu", keys: "F10") { albums.hasPopup }
    try visitDuplicates()
    try take("17-folders", entry: "Folders…") {
      !albums.findAll(.label) { $0 == "Add Folder…" }.isEmpty
    }
    // The tabs of the dialog: about, credits, system.
    try take("18-about", entry: "About Albums") { !albums.findAll("page tab").isEmpty }
  }

  /// Visits the page of duplicates, and waits until all photos are compared.
  private func visitDuplicates() throws {
    try albums.press("F10")
    try albums.click(albums.find(.menuItem, named: "Find Duplicates"))
    try albums.waitUntil("duplicates", atMost: .seconds(120)) {
      !albums.findAll(.label) { $0 == "Not Duplicates" }.isEmpty
    }
    rest()
    try take("16-duplicates")
    try albums.press("Escape")
    try albums.waitForAlbums()
    rest()
  }

  private func take(_ picture: String, entry: String, isOpen: () -> Bool) throws {
    try take(
      picture,
      open: {
        try albums.press("F10")
        try albums.click(albums.find(.menuItem, named: entry))
      }, isOpen: isOpen)
  }
}
