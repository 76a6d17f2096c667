import EndToEndSupport
import Foundation
import XCTest

/// Compares photos by keyboard and mouse.
final class AlbumsCompareTests: AlbumsTestCase {
  /// Opens an album of six photos, and returns their names and the folder of their files.
  private func withAlbum(
    change: (URL) throws -> Void = { _ in },
    _ body: @MainActor (_ albums: RunningProgram, _ names: [String], _ folder: URL) throws -> Void
  ) throws {
    let library = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: library, photos: 6, albums: 1, size: "1600x1200")
    let folder = library.appending(path: "Album 0001")
    try change(folder)
    try withAlbums([library.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 6)
      try albums.waitForFocusedCell()
      try body(albums, try albums.cells(atLeast: 6).map(\.name), folder)
    }
  }

  func testSelectedPhotos_AreZoomedTogetherAndTheBestIsKept() throws {
    try withAlbum { albums, names, _ in
      try albums.click(albums.find(.button, named: "Select"))
      for index in 0..<3 { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "3 selected")
      try albums.press("c")
      try albums.waitForCompared(Array(names[..<3]))
      _ = try albums.screenshot(named: "compare-1-three")

      try albums.waitUntil("the first photo to have the focus") { albums.focusedPhoto == names[0] }
      try albums.press("Right")
      try albums.waitUntil("the second photo to have the focus") { albums.focusedPhoto == names[1] }
      try albums.press("plus", "plus")
      try albums.waitUntil("a larger photo") {
        try albums.find(.button, named: "Zoom Out").states.contains(.sensitive)
      }
      try albums.press("shift+Right", "shift+Down")
      _ = try albums.screenshot(named: "compare-2-zoomed")

      try albums.press("k")
      try albums.find(.label, named: "2 photos rejected")
      try albums.waitForCompared(["\(names[0]), Rejected", names[1], "\(names[2]), Rejected"])
      _ = try albums.screenshot(named: "compare-3-kept")
      try albums.press("ctrl+z")
      try albums.waitForCompared(Array(names[..<3]))

      try albums.press("Escape")
      try albums.find(.label, named: "3 selected")
    }
  }

  func testFourPhotos_AreTwoByTwoAndFocusedByTheMouse() throws {
    try withAlbum { albums, names, _ in
      try albums.click(albums.find(.button, named: "Select"))
      for index in 0..<4 { try albums.click(albums.cell(index)) }
      try albums.find(.label, named: "4 selected")
      try albums.click(albums.find(.button, named: "More"))
      try albums.click(albums.find(.menuItem, named: "Compare"))
      try albums.waitForCompared(Array(names[..<4]))
      _ = try albums.screenshot(named: "compare-4-four")
      let last = try albums.find(.image, named: names[3]).extents
      let first = try albums.find(.image, named: names[0]).extents
      XCTAssertGreaterThan(last.minX, first.maxX)
      XCTAssertGreaterThan(last.minY, first.maxY)
      try albums.click(albums.find(.image, named: names[3]))
      try albums.waitUntil("the clicked photo to have the focus") {
        albums.focusedPhoto == names[3]
      }
      try albums.press("5")
      try albums.waitForCompared(Array(names[..<3]) + ["\(names[3]), 5 stars"])
    }
  }

  func testKeepFromThePhotoPage_MovesTheOtherToTheTrashWithUndo() throws {
    try withAlbum { albums, names, folder in
      try albums.openPhoto(albums.cell(0))
      try albums.press("c")
      try albums.waitForCompared(Array(names[..<2]))
      let other = folder.appending(path: "\(names[1]).jpg").path
      XCTAssertTrue(FileManager.default.fileExists(atPath: other))
      try albums.press("shift+k")
      try albums.waitUntil("the photo page, after the transition") {
        albums.pageTitle == names[0] && albums.comparedPhotos == [names[0]]
          && albums.focusedPhoto == names[0]
      }
      try albums.waitUntil("the trash") { !FileManager.default.fileExists(atPath: other) }
      try albums.find(.label, named: "“\(names[1])” moved to the trash")
      try albums.press("ctrl+z")
      try albums.waitUntil("the photo to be back") { FileManager.default.fileExists(atPath: other) }
    }
  }

  func testPhotoThatCannotBeShown_SaysWhyWhileTheOtherIsCompared() throws {
    let broken = "IMG_000002.jpg"
    try withAlbum(change: { try Data().write(to: $0.appending(path: broken)) }) {
      albums, names, _ in
      try albums.openPhoto(albums.cell(0))
      try albums.press("c")
      try albums.find(.label, named: "Photo Cannot Be Shown")
      try albums.waitUntil("the reason") {
        !albums.findAll(.label) { $0.contains("The file is empty.") }.isEmpty
      }
      _ = try albums.screenshot(named: "compare-5-broken")
      try albums.press("plus")
      try albums.waitUntil("the other photo to be larger") {
        try albums.find(.button, named: "Zoom Out").states.contains(.sensitive)
      }
    }
  }

  func testNarrowWindow_StacksPhotos() throws {
    try withAlbum { albums, names, _ in
      try albums.openPhoto(albums.cell(0))
      try albums.press("c")
      try albums.waitForCompared(Array(names[..<2]))
      try albums.resize(width: 360, height: 640)
      try albums.waitUntil("the second photo below the first") {
        let first = try albums.find(.image, named: names[0]).extents
        return try albums.find(.image, named: names[1]).extents.minY >= first.maxY
      }
      _ = try albums.screenshot(named: "compare-6-narrow")
    }
  }
}

@MainActor extension RunningProgram {
  /// Waits until the page shows these photos, with their marks in words.
  fileprivate func waitForCompared(
    _ names: [String], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("\(names) to be compared", file: file, line: line) {
      pageTitle == "Compare" && comparedPhotos == names
    }
  }

  /// The names of the photos on the page, with their marks.
  fileprivate var comparedPhotos: [String] {
    findAll(.image) { $0.hasPrefix("IMG_") }.map(\.name)
  }

  /// The name of the photo that has the focus; empty if none has it.
  fileprivate var focusedPhoto: String { focused.map { $0.role == .image ? $0.name : "" } ?? "" }
}
