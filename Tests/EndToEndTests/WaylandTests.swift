import EndToEndSupport
import Foundation
import XCTest

/// Tests sizes, full screen and scales, which the compositor decides under Wayland. `make
/// test-wayland` runs these tests and those of `AlbumsWalkTests` on a compositor.
final class WaylandTests: AlbumsTestCase {
  override func setUpWithError() throws {
    let isWayland = MainActor.assumeIsolated { TestDesktop.isWayland }
    try XCTSkipUnless(isWayland, "`make test-wayland` runs this on a Wayland compositor")
  }

  override func tearDownWithError() throws {
    try MainActor.assumeIsolated {
      guard TestDesktop.isWayland else { return }
      try TestDesktop.shared.setScale(1)
    }
  }

  func testFullScreen_CoversTheDisplayUntilEscape() throws {
    try withPhotoPage { albums in
      let before = try albums.windowFrame
      let display = CGRect(origin: .zero, size: TestDesktop.size)
      XCTAssertNotEqual(before.size, display.size)
      try albums.press("F11")
      try albums.waitUntil("full screen") { try albums.windowFrame == display }
      try albums.waitUntil("the bars to hide") { albums.buttons(named: "Back").isEmpty }
      _ = try albums.screenshot(named: "wayland-full-screen")
      try albums.press("Escape")
      try albums.waitUntil("the former size") { try albums.windowFrame == before }
      try albums.find(.button, named: "Back")
    }
  }

  func testNarrowWindow_FitsTheBarsOfEachPage() throws {
    try withPhotoPage { albums in
      let before = try albums.windowFrame.size
      let narrow = CGSize(width: 360, height: 640)
      XCTAssertEqual(try albums.resize(width: 360, height: 640), narrow)
      try albums.assertButtonsAreInsideTheWindow(including: "Back", "Next Photo")
      _ = try albums.screenshot(named: "wayland-narrow-photo")
      try albums.press("Escape")
      try albums.waitUntil("the grid") { !albums.findAll(.tableCell).isEmpty }
      XCTAssertEqual(try albums.windowFrame.size, narrow)
      try albums.assertButtonsAreInsideTheWindow(including: "Back")
      _ = try albums.screenshot(named: "wayland-narrow-grid")
      let (width, height) = (Int(before.width), Int(before.height))
      XCTAssertEqual(try albums.resize(width: width, height: height), before)
      try albums.assertButtonsAreInsideTheWindow(including: "Back")
    }
  }

  func testScale2_ShowsTheSameWindowWithMorePixels() throws { try checkScale(2) }

  /// GTK 4.8 draws at twice the size, and the compositor scales the picture down.
  func testScale1AndAHalf_ShowsTheSameWindowWithMorePixels() throws { try checkScale(1.5) }

  func testScaleChange_LoadsSharperPixels() throws {
    let folder = Self.temporaryFolder().appending(path: "Large")
    try Self.makeLibrary(at: folder, photos: 3, albums: 1, size: "1600x1200")
    try MainActor.assumeIsolated { try TestDesktop.shared.setScale(2) }
    var (thumbnail, photo): (Picture?, Picture?)
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 3)
      thumbnail = try albums.atRest { try albums.thumbnail(named: "wayland-sharp-thumbnail") }
      try albums.openPhoto(albums.cell(0))
      photo = try albums.atRest { try albums.photo(named: "wayland-sharp-photo") }
    }
    try MainActor.assumeIsolated { try TestDesktop.shared.setScale(1) }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 3)
      try albums.atRest { try albums.thumbnail(named: "wayland-sharper-thumbnail") }
      try TestDesktop.shared.setScale(2)
      try albums.waitUntil("a sharper thumbnail") {
        try albums.thumbnail(named: "wayland-sharper-thumbnail").isAsSharp(as: thumbnail)
      }
      try TestDesktop.shared.setScale(1)
      try albums.openPhoto(albums.cell(0))
      try albums.atRest { try albums.photo(named: "wayland-sharper-photo") }
      try TestDesktop.shared.setScale(2)
      try albums.waitUntil("a sharper photo") {
        try albums.photo(named: "wayland-sharper-photo") == photo
      }
    }
  }

  func testContextMenu_OpensOverThePhotoAndCloses() throws {
    try withPhotoPage { albums in
      let before = try albums.pictureAtRest(named: "wayland-menu-before")
      try albums.press("shift+F10")
      try albums.find(.menuItem, named: "Rename…")
      try albums.waitUntil("the menu to be drawn") {
        try albums.pictureOfWindow(named: "wayland-menu") != before
      }
      try albums.press("Escape")
      try albums.waitUntil("the menu to be gone") {
        try albums.pictureOfWindow(named: "wayland-menu-after") == before
      }
      try albums.find(.button, named: "Back")
    }
  }

  func testCloseRequest_EndsTheProgram() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withProgram("albums", [folder.path], endsByItself: true) { albums in
      try albums.waitForAlbums()
      try albums.press("alt+F4")
      XCTAssertEqual(try albums.waitForExit(), 0)
    }
  }

  /// Changes the scale while the window shows a photo, checks the picture, and continues with
  /// pointer and keys.
  private func checkScale(_ scale: Double) throws {
    try withPhotoPage { albums in
      let before = try albums.windowFrame
      let title = albums.pageTitle
      try TestDesktop.shared.setScale(scale)
      XCTAssertEqual(try albums.windowFrame, before, "in the coordinates of windows")
      let picture = try albums.pictureAtRest(named: "wayland-scale-\(scale)-photo")
      XCTAssertEqual(
        picture.size, CGSize(width: before.width * scale, height: before.height * scale))
      XCTAssertGreaterThan(picture.colorCount, 100, "a blank window has few colours")
      try albums.click(albums.find(.button, named: "Next Photo"))
      try albums.waitUntil("the next photo") { albums.pageTitle != title }
      try albums.press("Left")
      try albums.waitUntil("the photo") { albums.pageTitle == title }
      try albums.click(albums.find(.button, named: "Back"))
      try albums.waitUntil("the grid") { !albums.findAll(.tableCell).isEmpty }
      _ = try albums.screenshot(named: "wayland-scale-\(scale)-grid")
      try TestDesktop.shared.setScale(1)
      try albums.openPhoto(albums.cell(1))
      XCTAssertEqual(try albums.pictureAtRest(named: "wayland-scale-back").size, before.size)
    }
  }

  /// Starts Albums and opens the first photo of an album.
  private func withPhotoPage(_ body: @MainActor (RunningProgram) throws -> Void) throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3)
      try body(albums)
    }
  }
}

@MainActor extension RunningProgram {
  fileprivate func buttons(named name: String) -> [AccessibleNode] {
    findAll(.button) { $0 == name }
  }

  /// Fails if a visible button extends beyond the window, or a named button is not visible.
  fileprivate func assertButtonsAreInsideTheWindow(
    including names: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    for name in names { try find(.button, named: name, file: file, line: line) }
    // After a change of width, some buttons are hidden or replaced.
    _ = try pictureAtRest(named: "wayland-buttons")
    let window = try windowFrame
    for button in findAll(.button) {
      let frame = try frameOnDisplay(of: button, file: file, line: line)
      XCTAssertTrue(
        window.contains(frame), "\(button.name): \(frame) in \(window)", file: file, line: line)
    }
  }

  /// Takes pictures of the window until two are equal.
  fileprivate func pictureAtRest(named name: String) throws -> Picture {
    try atRest { try pictureOfWindow(named: name) }
  }

  /// Takes pictures until two are equal.
  @discardableResult
  fileprivate func atRest(_ takePicture: () throws -> Picture) throws -> Picture {
    var picture = try takePicture()
    try waitUntil("the window to be still") {
      let former = picture
      picture = try takePicture()
      return picture == former
    }
    return picture
  }

  /// Takes a picture of the middle of the first visible thumbnail.
  fileprivate func thumbnail(named name: String) throws -> Picture {
    try pictureOfMiddle(of: find(.tableCell), named: name)
  }

  /// Takes a picture of the middle of the visible photo, which no bar covers.
  fileprivate func photo(named name: String) throws -> Picture {
    try pictureOfMiddle(of: find(.image, named: pageTitle), named: name)
  }
}

@MainActor extension Picture {
  /// Returns whether the picture is as sharp as another of the same photo. A thumbnail stored as
  /// JPEG differs by 0.007 from a new one, a thumbnail with half the pixels by 0.02.
  fileprivate func isAsSharp(as other: Picture?) throws -> Bool {
    try difference(from: XCTUnwrap(other)) < 0.012
  }
}
