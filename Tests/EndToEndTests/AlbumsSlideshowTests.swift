import EndToEndSupport
import Foundation
import XCTest

/// A slideshow: how it starts and ends, its keys, its controls and its menu.
final class AlbumsSlideshowTests: AlbumsTestCase {
  /// A home whose slideshows show each photo so long that no test depends on the machine's speed.
  private static func slowHome() throws -> URL {
    let home = temporaryFolder()
    let looks = looksFile(in: home)
    try FileManager.default.createDirectory(
      at: looks.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(#"{"sorts":[],"slideshow":{"seconds":20}}"#.utf8).write(to: looks)
    return home
  }

  /// Where the program stores the choices for slideshows.
  private static func looksFile(in home: URL) -> URL {
    home.appending(path: ".local/state/org.navigationkit.Albums/looks.json")
  }

  /// Opens an album of some photos, and returns their names and the folder of their files.
  private func withAlbum(
    photos: Int = 4, home: URL? = nil, change: (URL) throws -> Void = { _ in },
    _ body: @MainActor (_ albums: RunningProgram, _ names: [String]) throws -> Void
  ) throws {
    let home = try home ?? Self.slowHome()
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: photos, albums: 1, size: "800x600")
    try change(folder.appending(path: "Album 0001"))
    try withAlbums([folder.path], home: home) { albums in
      _ = try albums.openAlbum(withAtLeast: photos)
      try albums.waitForFocusedCell()
      try body(albums, try albums.cells(atLeast: photos).map(\.name))
    }
  }

  func testSlideshowOfThePhotoPage_FillsTheScreenAndReturnsToThePhotoShown() throws {
    try withAlbum { albums, names in
      try albums.openPhoto(albums.cell(1))
      let frame = try albums.windowFrame
      try albums.press("shift+F5")
      try albums.waitForSlide(names[1])
      try albums.waitUntil("the whole screen") { try albums.windowFrame.width > frame.width }
      try albums.waitUntil("no controls") { albums.findAll(.button).isEmpty }
      _ = try albums.screenshot(named: "slideshow-1-rest")
      try albums.press("Right")
      try albums.waitForSlide(names[2])
      try albums.press("Left", "Left")
      try albums.waitForSlide(names[0])
      try albums.press("Escape")
      try albums.find(.button, named: "Back")
      try albums.waitUntil("the photo shown last") { albums.pageTitle == names[0] }
      try albums.waitUntil("a window") { try albums.windowFrame.width == frame.width }
      try albums.press("Escape")
      try albums.waitUntil("the photo to have the focus") { albums.focusedCell == names[0] }
    }
  }

  func testSpace_ShowsTheNextPhotoAndPausesASlideshow() throws {
    try withAlbum { albums, names in
      try albums.openPhoto(albums.cell(0))
      try albums.press("space")
      try albums.waitUntil("the next photo") { albums.pageTitle == names[1] }
      try albums.press("shift+F5")
      try albums.waitForSlide(names[1])
      try albums.press("space")
      // Tab shows the controls.
      try albums.press("Tab")
      try albums.find(.button, named: "Play")
    }
  }

  func testSlideshowOfAFullScreenPhoto_ReturnsToTheFullScreen() throws {
    try withAlbum { albums, names in
      try albums.openPhoto(albums.cell(0))
      let frame = try albums.windowFrame
      try albums.press("F11")
      try albums.waitUntil("the whole screen") { try albums.windowFrame.width > frame.width }
      try albums.press("shift+F5")
      try albums.waitForSlide(names[0])
      try albums.press("Right")
      try albums.waitForSlide(names[1])
      try albums.press("Escape")
      try albums.waitUntil("the photo page") { albums.pageTitle == names[1] }
      XCTAssertFalse(
        albums.happens(within: .seconds(1)) { !albums.findAll(.button).isEmpty }, "no bars")
      XCTAssertGreaterThan(try albums.windowFrame.width, frame.width)
      try albums.press("Escape")
      try albums.find(.button, named: "Back")
      try albums.waitUntil("a window") { try albums.windowFrame.width == frame.width }
    }
  }

  func testSlideshowOfTheGrid_StartsAtTheFocusedPhotoAndGoesOnByItself() throws {
    let home = Self.temporaryFolder()
    try withAlbum(home: home) { albums, names in
      let photo = try albums.moveFocus(by: "Right")
      try albums.press("shift+F5")
      try albums.waitForSlide(photo)
      // Tab reaches the controls.
      try albums.press("Tab")
      try albums.find(.button, named: "Pause")
      try albums.click(albums.find(nil, named: "Options"))
      try albums.find(nil, named: "5 Seconds")
      _ = try albums.screenshot(named: "slideshow-2-menu")
      try albums.click(albums.find(nil, named: "2 Seconds"))
      try albums.waitUntil("the menu to go") { !albums.hasPopup }
      let next = try XCTUnwrap(names.firstIndex(of: photo)) + 1
      try albums.waitForSlide(names[next % 4])
      try albums.press("p")
      try albums.find(.button, named: "Play")
      let shown = try XCTUnwrap(albums.slide)
      XCTAssertFalse(albums.happens(within: .seconds(3)) { albums.slide != shown })
      try albums.press("p")
      try albums.waitUntil("the next photo") { albums.slide != shown }
      try albums.press("p")
      try albums.find(.button, named: "Play")
      let last = albums.slide
      try albums.press("Escape")
      try albums.waitUntil("the photo shown to have the focus") { albums.focusedCell == last }
    }
    let looks = try String(contentsOf: Self.looksFile(in: home), encoding: .utf8)
    XCTAssertTrue(looks.contains(#""seconds":2,"#) || looks.contains(#""seconds":2}"#))
  }

  func testWheelAndDrag_ShowOtherPhotos() throws {
    try withAlbum { albums, names in
      try albums.openPhoto(albums.cell(1))
      try albums.press("shift+F5")
      try albums.waitForSlide(names[1])
      let slide = try albums.find(.image, named: names[1])
      try albums.scroll(slide, notches: 1)
      try albums.waitForSlide(names[2])
      try albums.scroll(albums.find(.image, named: names[2]), notches: -2)
      try albums.waitForSlide(names[0])
      try albums.drag(from: CGPoint(x: 600, y: 400), to: CGPoint(x: 300, y: 400))
      try albums.waitForSlide(names[1])
    }
  }

  func testSlideshowOfSelectedPhotos_ShowsOnlyThose() throws {
    try withAlbum { albums, names in
      try albums.press("ctrl+a")
      try albums.find(.label, named: "4 selected")
      try albums.click(albums.cell(1))
      try albums.click(albums.cell(3))
      try albums.find(.label, named: "2 selected")
      try albums.press("shift+F5")
      try albums.waitForSlide(names[0])
      try albums.press("Right")
      try albums.waitForSlide(names[2])
      try albums.press("Right")
      try albums.waitForSlide(names[0])
      try albums.press("Escape")
      try albums.find(.label, named: "2 selected")
    }
  }

  func testPhotoThatCannotBeShown_IsNamedAndSkipped() throws {
    let empty = "IMG_000002.jpg"
    try withAlbum(change: { try Data().write(to: $0.appending(path: empty)) }) { albums, names in
      try albums.press("Home", "shift+F5")
      try albums.waitForSlide(names[0])
      try albums.press("Right")
      try albums.waitUntil("the reason") {
        !albums.findAll(.label) { $0.contains("cannot be shown. The file is empty.") }.isEmpty
      }
      _ = try albums.screenshot(named: "slideshow-3-skipped")
      try albums.waitForSlide(names[2])
      try albums.press("Left")
      try albums.waitForSlide(names[0])
    }
  }

  func testButtonsAndPointer_ControlTheSlideshowOfTheTimeline() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path], home: Self.slowHome()) { albums in
      try albums.waitForAlbums()
      try albums.click(albums.find(.radioButton, named: "Timeline"))
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.click(albums.find(.button, named: "Slideshow"))
      try albums.waitUntil("the first photo") { albums.slide != nil }
      try albums.showControls()
      try albums.click(albums.find(.button, named: "Pause"))
      try albums.find(.button, named: "Play")
      let first = try XCTUnwrap(albums.slide)
      _ = try albums.screenshot(named: "slideshow-4-controls")
      try albums.click(albums.find(.button, named: "Next Photo"))
      try albums.waitUntil("the next photo") { albums.slide.map { $0 != first } ?? false }
      try albums.click(albums.find(.button, named: "Previous Photo"))
      try albums.waitUntil("the first photo") { albums.slide == first }
      try albums.click(albums.find(.button, named: "Close"))
      try albums.find(.radioButton, named: "Timeline")
    }
  }
}

@MainActor extension RunningProgram {
  /// The name of the photo on screen; nil without a photo's page or a slideshow.
  fileprivate var slide: String? { findAll(.image) { !$0.isEmpty }.first?.name }

  /// Moves the pointer until the controls of a slideshow appear.
  fileprivate func showControls(file: StaticString = #filePath, line: UInt = #line) throws {
    var x = 300.0
    try waitUntil("the controls", file: file, line: line) {
      try movePointer(to: CGPoint(x: x, y: 200))
      x = x == 300 ? 340 : 300
      return !findAll(.button) { $0 == "Pause" }.isEmpty
    }
  }

  /// Waits until a slideshow shows a photo.
  fileprivate func waitForSlide(
    _ name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try waitUntil("the photo \(name)", file: file, line: line) {
      slide == name && findAll(.button) { $0 == "Back" }.isEmpty
    }
  }
}
