import EndToEndSupport
import Foundation
import XCTest

/// A grid of photos: its order, its size, selecting and copying.
final class AlbumsGridTests: AlbumsTestCase {
  private func withAlbum(
    photos: Int = 8, _ body: @MainActor (_ albums: RunningProgram, _ folder: URL) throws -> Void
  ) throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: photos, albums: 1)
    try withAlbums([folder.path]) { albums in
      _ = try albums.openAlbum(withAtLeast: photos)
      try albums.waitForFocusedCell()
      try body(albums, folder.appending(path: "Album 0001"))
    }
  }

  func testAllPhotos_BeginWithTheNewestAndSayHowMany() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 8, albums: 2)
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.find(.label, named: "8 photos")
      try albums.waitUntil("the newest first") {
        albums.findAll(.radioButton) { $0 == "Newest First" }
          .contains { $0.states.contains(.checked) }
      }
      let newest = try albums.cells(atLeast: 8).map(\.name)
      _ = try albums.screenshot(named: "grid-all")
      try albums.click(albums.find(.radioButton, named: "Oldest First"))
      try albums.waitUntil("the oldest first") {
        albums.findAll(.tableCell).map(\.name) == newest.reversed()
      }
    }
  }

  func testPhotosByDate_HaveTheirMonthsAsHeadings() throws {
    let folder = Self.temporaryFolder().appending(path: "Library")
    try Self.makeLibrary(at: folder, photos: 600, albums: 2, size: "64x48")
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.click(albums.find(.radioButton, named: "All Photos"))
      try albums.waitUntil("the newest month", atMost: .seconds(60)) {
        albums.headings.first?.hasPrefix("March 2014 · ") == true
      }
      _ = try albums.cells(atLeast: 8)
      try albums.scroll(albums.cell(0), notches: 80)
      try albums.waitUntil("an older month") {
        albums.headings.first.map { !$0.hasPrefix("March 2014") } == true
      }
      try albums.screenshot(named: "grid-headings")
      try albums.click(albums.find(.radioButton, named: "Oldest First"))
      try albums.scroll(albums.cell(0), notches: -80)
      try albums.waitUntil("the oldest month") {
        albums.headings.first?.hasPrefix("January 2014 · ") == true
      }
      try albums.click(albums.find(.radioButton, named: "Albums"))
      _ = try albums.openAlbum(withAtLeast: 8)
      try albums.waitUntil("no heading in an album by name") { albums.headings == [] }
    }
  }

  func testWheelWithControl_SizesTheGrid() throws {
    try withAlbum { albums, _ in
      let width = try albums.cell(0).extents.width
      try albums.scroll(albums.cell(0), notches: -2, holding: "Control_L")
      try albums.waitUntil("larger cells") {
        (albums.findAll(.tableCell).first?.extents.width ?? 0) > 1.3 * width
      }
      try albums.scroll(albums.cell(0), notches: 2, holding: "Control_L")
      try albums.waitUntil("the cells of before") {
        albums.findAll(.tableCell).first?.extents.width == width
      }
    }
  }

  func testFullScreenKey_FillsTheScreenAndEscapeLeavesItFirst() throws {
    try withAlbum { albums, _ in
      let (title, frame) = (albums.pageTitle, try albums.windowFrame)
      try albums.press("F11")
      try albums.waitUntil("the whole screen") { try albums.windowFrame.width > frame.width }
      try albums.press("Escape")
      try albums.waitUntil("a window") { try albums.windowFrame.width == frame.width }
      XCTAssertEqual(albums.pageTitle, title)
    }
  }

  func testCopyKeys_OfferTheFilesAndTheirPaths() throws {
    try withAlbum { albums, folder in
      try albums.press("ctrl+c")
      try albums.find(.label, named: "“IMG_000001.jpg” copied")
      try albums.press("ctrl+shift+c")
      try albums.find(.label, named: "Path of “IMG_000001.jpg” copied")
      try albums.press("ctrl+f")
      let field = try albums.find(nil, named: "Search Photos")
      try albums.press("ctrl+v")
      let path = folder.appending(path: "IMG_000001.jpg").path
      try albums.waitUntil("the path in the field") {
        [field, albums.focused].contains { $0?.text == path }
      }
    }
  }

  func testPointerOnAPhoto_ShowsItsFileName() throws {
    try withAlbum { albums, _ in
      let frame = try albums.frameOnDisplay(of: albums.cell(1))
      var place = CGPoint(x: frame.midX, y: frame.midY)
      try albums.waitUntil("the tooltip") {
        // GTK ignores the pointer for a moment after a page has moved in.
        place.x += 1
        try albums.movePointer(to: place)
        return albums.happens(within: .seconds(2)) {
          !albums.findAll(nil) { $0.hasPrefix("IMG_000002.jpg\n") }.isEmpty
        }
      }
      _ = try albums.screenshot(named: "grid-tooltip")
    }
  }

  func testMenu_OpensThePhotoAndShowsItsDetails() throws {
    try withAlbum { albums, _ in
      try albums.click(albums.cell(1), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Details"))
      try albums.find(.label, named: "IMG_000002.jpg")
      try albums.press("Escape")
      try albums.waitUntilGone(.label, named: "IMG_000002.jpg")
      // Clicks while the sheet moves out are ignored.
      try albums.waitUntil("the focus") { albums.focusedCell == "IMG_000002" }
      try albums.click(albums.cell(1), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Open"))
      try albums.waitForPhotoPage()
      XCTAssertEqual(albums.pageTitle, "IMG_000002")
      try albums.find(.label, named: "100 %")
      try albums.waitUntil("the size of the photo") {
        albums.findAll(.label).contains { $0.name.contains("320 × 240") }
      }
    }
  }

  func testRating_IsMarkedInTheMenu() throws {
    try withAlbum { albums, _ in
      try albums.press("3")
      try albums.waitUntil("its stars") { albums.focusedCell == "IMG_000001, 3 stars" }
      try albums.click(albums.cell(0), button: .secondary)
      try albums.click(albums.find(.menuItem, named: "Rate"))
      try albums.waitUntil("the rating to be marked") {
        ["★★★☆☆", "★★★★☆"].map { name in
          albums.findAll(nil) { $0 == name }.contains { $0.states.contains(.checked) }
        } == [true, false]
      }
      _ = try albums.screenshot(named: "grid-rating")
      try albums.click(albums.findAll(nil) { $0 == "★★★★☆" }[0])
      try albums.waitUntil("four stars") { albums.focusedCell == "IMG_000001, 4 stars" }
    }
  }

  func testDragOfAPhoto_OpensAndSelectsNothing() throws {
    try withAlbum { albums, _ in
      let title = albums.pageTitle
      let (from, to) = (
        try albums.frameOnDisplay(of: albums.cell(0)), try albums.frameOnDisplay(of: albums.cell(2))
      )
      try albums.drag(
        from: CGPoint(x: from.midX, y: from.midY), to: CGPoint(x: to.midX, y: to.midY))
      // A photo that opened by mistake would do so at once.
      XCTAssertFalse(albums.happens(within: .seconds(2)) { albums.pageTitle != title })
      XCTAssertEqual(albums.findAll(.tableCell).count, 8)
      try albums.find(.button, named: "Select")
    }
  }

  func testEscapeAfterSelectAll_EndsTheSelection() throws {
    try withAlbum { albums, _ in
      try albums.press("ctrl+a")
      try albums.find(.label, named: "8 selected")
      try albums.press("Escape")
      try albums.find(.button, named: "Select")
      XCTAssertEqual(albums.findAll(.tableCell).count { $0.states.contains(.selected) }, 0)
    }
  }

  func testRectangleBesideAFullPage_SelectsAtOnce() throws {
    try withAlbum(photos: 100) { albums, _ in
      let first = try albums.cell(0).name
      try albums.scroll(albums.find(.table), notches: 4)
      try albums.waitUntil("the first photo to be out of view", atMost: .seconds(60)) {
        albums.findAll(.tableCell).first?.name != first
      }
      let table = try albums.frameOnDisplay(of: albums.find(.table))
      // The padding is outside the frame.
      try albums.drag(
        from: CGPoint(x: table.minX - 6, y: table.midY),
        to: CGPoint(x: table.minX + 400, y: table.midY + 150))
      try albums.find(.button, named: "Done")
      try albums.waitUntil("selected photos") {
        albums.findAll(.tableCell).contains { $0.states.contains(.selected) }
      }
      _ = try albums.screenshot(named: "grid-rectangle-full-page")
    }
  }

  func testRectangle_SelectsAtOnce() throws {
    try withAlbum { albums, _ in
      let frame = try albums.frameOnDisplay(of: albums.cell(7))
      let first = try albums.frameOnDisplay(of: albums.cell(6))
      // From the empty place beside the last photo, over it and the one before it.
      try albums.drag(
        from: CGPoint(x: frame.maxX + 30, y: frame.midY + 40),
        to: CGPoint(x: first.midX, y: first.midY))
      try albums.find(.label, named: "2 selected")
      _ = try albums.screenshot(named: "grid-selected")
      XCTAssertEqual(albums.findAll(.tableCell).count { $0.states.contains(.selected) }, 2)
      try albums.press("Escape")
      try albums.find(.button, named: "Select")
    }
  }
}
