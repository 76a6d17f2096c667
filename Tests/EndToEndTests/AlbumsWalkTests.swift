import EndToEndSupport
import Foundation
import XCTest

/// A walk through the program: albums → grid → photo → next photo → grid → albums.
final class AlbumsWalkTests: AlbumsTestCase {
  func testWalk_ByMouse() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      XCTAssertEqual(albums.pageTitle, "Albums")
      XCTAssertTrue(albums.findAll(.button) { $0 == "Back" }.isEmpty, "the root leads nowhere back")
      let segments = albums.findAll(.radioButton)
      XCTAssertEqual(segments.map(\.name), ["Albums", "Timeline", "All Photos"])
      XCTAssertEqual(segments.map { $0.states.contains(.checked) }, [true, false, false])
      _ = try albums.screenshot(named: "walk-1-albums")

      let album = try albums.openAlbum(withAtLeast: 3)
      let back = try albums.find(.button, named: "Back")
      XCTAssertEqual(
        back.description, "Back to Albums (Alt+Left)", "the tooltip says where it leads")
      let cells = try albums.cells(atLeast: 3)
      XCTAssertEqual(min(cells.count, album.count), cells.count)
      _ = try albums.screenshot(named: "walk-2-grid")

      let first = cells[0].name
      let second = cells[1].name
      XCTAssertFalse(first.isEmpty)
      try albums.openPhoto(cells[0])
      XCTAssertEqual(albums.pageTitle, first)
      XCTAssertEqual(
        try albums.find(.button, named: "Back").description, "Back to \(album.name) (Alt+Left)")
      try albums.find(.label, named: "1 of \(album.count)")
      _ = try albums.screenshot(named: "walk-3-photo")

      try albums.click(albums.find(.button, named: "Next Photo"))
      try albums.waitUntil("the next photo") { albums.pageTitle == second }
      try albums.find(.label, named: "2 of \(album.count)")

      try albums.click(albums.find(.button, named: "Back"))
      try albums.waitUntil("the grid") { albums.pageTitle == album.name }
      try albums.waitUntil("the photo last seen to have the focus") {
        albums.focusedCell == second
      }
      _ = try albums.screenshot(named: "walk-4-back")

      try albums.click(albums.find(.button, named: "Back"))
      try albums.waitUntil("the albums") { albums.pageTitle == "Albums" }
      try albums.waitUntil("the album to have the focus") {
        albums.focusedCell.hasPrefix(album.name + ", ")
      }
    }
  }

  func testWalk_ByKeyboard() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      // Presses Tab until a cell has the focus, as a person without a mouse would.
      for _ in 0..<8 where albums.focusedCell.isEmpty {
        try albums.press("Tab")
        _ = albums.happens(within: .milliseconds(500)) { !albums.focusedCell.isEmpty }
      }
      let album = albums.focusedCell
      XCTAssertFalse(album.isEmpty)
      try albums.press("Return")
      try albums.waitUntil("the grid") { albums.pageTitle != "Albums" }
      let grid = albums.pageTitle
      XCTAssertTrue(album.hasPrefix(grid + ", "))
      try albums.waitUntil("a photo to have the focus") {
        !albums.focusedCell.isEmpty && albums.focusedCell != album
      }
      let photo = try albums.moveFocus(by: "Right")
      try albums.press("Return")
      try albums.waitForPhotoPage()
      XCTAssertEqual(albums.pageTitle, photo)
      try albums.press("Left")
      try albums.waitUntil("the photo before") { albums.pageTitle != photo }
      try albums.press("Right")
      try albums.waitUntil("the photo again") { albums.pageTitle == photo }
      try albums.press("Escape")
      try albums.waitUntil("the grid") { albums.pageTitle == grid }
      try albums.waitUntil("the photo to have the focus") { albums.focusedCell == photo }
      try albums.press("alt+Left")
      try albums.waitUntil("the albums") { albums.pageTitle == "Albums" }
      try albums.press("Escape", "alt+Left")
      XCTAssertEqual(albums.pageTitle, "Albums", "the root is never left")
    }
  }

  func testClickOnTheMarginOfACell_OpensTheCell() throws {
    try withAlbums([MainActor.assumeIsolated { try Self.albumsFolder() }.path]) { albums in
      try albums.waitForAlbums()
      let album = try XCTUnwrap(albums.albumCells().first)
      let frame = try albums.frameOnDisplay(of: album.node)
      try albums.click(at: CGPoint(x: frame.midX, y: frame.maxY - 3))
      try albums.waitUntil("the album") { albums.pageTitle == album.name }
    }
  }

  func testSwitcher_ShowsAllPhotos() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
      XCTAssertEqual(
        albums.findAll(.radioButton) { ["Albums", "All Photos"].contains($0) }
          .map { $0.states.contains(.checked) }, [false, true])
      try albums.waitUntil("photos") { albums.findAll(.tableCell).count > 3 }
      let photo = try albums.cell(0)
      let name = photo.name
      try albums.openPhoto(photo)
      XCTAssertEqual(albums.pageTitle, name)
      XCTAssertEqual(
        try albums.find(.button, named: "Back").description, "Back to All Photos (Alt+Left)")
      try albums.press("Escape")
      try albums.waitUntil("all photos") { albums.pageTitle == "All Photos" }
    }
  }

  func testFirstPage_FocusesAnAlbumThatAppearsAfterTheWindow() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.waitUntil("an album to have the focus") { !albums.focusedCell.isEmpty }
    }
  }

  func testSwitcher_RespondsToArrowKeys() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      for _ in 0..<8 where albums.focused?.role != .radioButton { try albums.press("Tab") }
      XCTAssertEqual(albums.focused?.name, "Albums")
      try albums.press("Right")
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.waitUntil("the focus to stay") { albums.focused?.name == "Timeline" }
      try albums.press("Left")
      try albums.waitUntil("the albums") { albums.pageTitle == "Albums" }
      XCTAssertEqual(albums.focused?.name, "Albums")
    }
  }

  func testTab_MovesFromTheGridToTheToolbar() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 8)
      try albums.waitForFocusedCell()
      let photo = try albums.moveFocus(by: "Right")
      try albums.press("Tab")
      try albums.waitUntil("the focus to leave the grid") { albums.focusedCell.isEmpty }
      try albums.press("shift+Tab")
      try albums.waitUntil("the focus to come back") { albums.focusedCell == photo }
    }
  }

  func testPointerMotion_SelectsNothing() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 8)
      let cells = albums.findAll(.tableCell)
      for cell in cells.prefix(3) { try albums.movePointer(onto: cell) }
      XCTAssertEqual(cells.count { $0.states.contains(.selected) }, 0)
    }
  }

  func testDescending_ReversesTheGrid() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 8)
      let ascending = try albums.cells(atLeast: 4).map(\.name)
      try albums.click(albums.find(.radioButton, named: "Z to A"))
      try albums.waitUntil("the reverse order") {
        albums.findAll(.tableCell).map(\.name) == ascending.reversed()
      }
      try albums.click(albums.find(.radioButton, named: "A to Z"))
      try albums.waitUntil("the first order") {
        albums.findAll(.tableCell).map(\.name) == ascending
      }
    }
  }

  func testLargerThumbnails_KeepTheFirstPhotosInView() throws {
    let folder = Self.temporaryFolder().appending(path: "Many")
    try Self.makeLibrary(at: folder, photos: 60, albums: 1)
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 60)
      let first = try albums.cell(0)
      let (name, width) = (first.name, first.extents.width)
      try albums.waitForFocusedCell()
      try albums.press("ctrl+plus", "ctrl+plus")
      try albums.waitUntil("larger cells") {
        (albums.findAll(.tableCell).first?.extents.width ?? 0) > 1.5 * width
      }
      XCTAssertEqual(albums.findAll(.tableCell).first?.name, name)
      try albums.waitUntil("the focus to stay") { albums.focusedCell == name }
    }
  }

  func testBack_KeepsTheScrollPosition() throws {
    let folder = Self.temporaryFolder().appending(path: "Many")
    try Self.makeLibrary(at: folder, photos: 200, albums: 1)
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 200)
      let table = try albums.find(.table)
      try albums.scroll(table, notches: 12)
      try albums.waitUntil("other photos", atMost: .seconds(60)) {
        !albums.findAll(.tableCell).contains { $0.name == "IMG_000001" }
      }
      let photo = try albums.cell(20)
      let (name, names) = (photo.name, albums.findAll(.tableCell).map(\.name))
      try albums.openPhoto(photo)
      XCTAssertEqual(albums.pageTitle, name)
      try albums.press("Escape")
      try albums.waitUntil("the photo to have the focus") { albums.focusedCell == name }
      try albums.waitUntil("the same photos") { albums.findAll(.tableCell).map(\.name) == names }
    }
  }

  func testFullScreen_HidesTheBarsUntilEscape() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 8)
      let photo = try albums.cell(0)
      let name = photo.name
      try albums.openPhoto(photo)
      try albums.press("F11")
      try albums.waitUntil("the bars to go") {
        albums.findAll(.button) { ["Next Photo", "Back"].contains($0) }.isEmpty
      }
      try albums.press("Right")
      try albums.waitUntil("the next photo") { albums.pageTitle != name }
      try albums.press("Escape")
      try albums.find(.button, named: "Back")
      try albums.find(.button, named: "Next Photo")
      try albums.press("Escape")
      try albums.find(.radioButton, named: "A to Z")
    }
  }

  func testTap_HidesAndShowsTheBars() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: 8)
      let photo = try albums.cell(0)
      let name = photo.name
      try albums.openPhoto(photo)
      let image = try albums.find(.image, named: name)
      try albums.click(image)
      try albums.waitUntil("the bars to go") {
        albums.findAll(.button) { ["Next Photo", "Back"].contains($0) }.isEmpty
      }
      try albums.click(image)
      try albums.find(.button, named: "Next Photo")
      try albums.find(.button, named: "Back")
    }
  }

  func testWheel_ZoomsAndDoubleClickFitsAgain() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      let (name, zoomOut) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3)
      let image = try albums.find(.image, named: name)
      try albums.scroll(image, notches: -4)
      try albums.waitUntil("the photo to be larger") { zoomOut.states.contains(.sensitive) }
      let frame = try albums.frameOnDisplay(of: image)
      try albums.drag(
        from: CGPoint(x: frame.midX, y: frame.midY),
        to: CGPoint(x: frame.midX - 80, y: frame.midY - 40))
      try albums.find(.button, named: "Back")
      try albums.click(image, count: 2)
      try albums.waitUntil("the photo to fit") { !zoomOut.states.contains(.sensitive) }
      try albums.find(.button, named: "Back")
    }
  }

  func testZoomKeys_EnableAndDisableTheButtons() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      let (_, zoomOut) = try albums.openFirstPhoto(ofAlbumWithAtLeast: 3)
      XCTAssertFalse(zoomOut.states.contains(.sensitive), "a photo that fits is not made smaller")
      try albums.press("ctrl+plus", "ctrl+plus")
      try albums.waitUntil("zooming out to be possible") { zoomOut.states.contains(.sensitive) }
      _ = try albums.screenshot(named: "zoomed")
      try albums.press("ctrl+0")
      try albums.waitUntil("the photo to fit") { !zoomOut.states.contains(.sensitive) }
    }
  }

  func testNarrowWindow_KeepsAllButtonsReachable() throws {
    let folder = try MainActor.assumeIsolated { try Self.albumsFolder() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      let size = try albums.resize(width: 360, height: 640)
      XCTAssertLessThanOrEqual(size.width, 360)
      try albums.waitUntil("two covers side by side") {
        let frames = albums.albumCells().prefix(2).compactMap {
          try? albums.frameOnDisplay(of: $0.node)
        }
        return frames.count == 2 && frames[0].minY == frames[1].minY
      }
      _ = try albums.screenshot(named: "narrow-1-albums")
      _ = try albums.openAlbum(withAtLeast: 2)
      XCTAssertLessThanOrEqual(try albums.resize(width: 360, height: 640).width, 360)
      _ = try albums.screenshot(named: "narrow-2-grid")
      try albums.openPhoto(albums.cell(0))
      XCTAssertLessThanOrEqual(try albums.resize(width: 360, height: 640).width, 360)
      _ = try albums.screenshot(named: "narrow-3-photo")
    }
  }
}
