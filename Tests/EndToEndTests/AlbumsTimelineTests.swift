import EndToEndSupport
import Foundation
import XCTest

/// The timeline: photos below their days, months and years.
final class AlbumsTimelineTests: AlbumsTestCase {
  /// 800 photos of the first three months of 2014, nine a day.
  @MainActor private static let quarter = Result {
    let folder = temporaryFolder().appending(path: "Quarter")
    try makeLibrary(at: folder, photos: 800, albums: 2, size: "64x48")
    return folder
  }

  func testTimeline_ShowsTheNewestDayFirst() throws {
    try withTimeline { albums in
      XCTAssertEqual(try albums.cell(0).name, "IMG_000800")
      XCTAssertEqual(albums.headings.first, "Saturday, 29 March 2014 · 3 photos")
      XCTAssertEqual(
        albums.findAll(.radioButton).prefix(3).map(\.name), ["Albums", "Timeline", "All Photos"])
      try albums.screenshot(named: "timeline-1-days")
    }
  }

  func testKeys_MoveTheFocusAndOpenThePhoto() throws {
    try withTimeline { albums in
      try albums.focusTimeline()
      // On a slow machine, Tab is pressed again before the focus arrives.
      try albums.press("Home")
      try albums.waitUntil("the first photo") { albums.focusedCell == "IMG_000800" }
      XCTAssertEqual(try albums.moveFocus(by: "Right"), "IMG_000799")
      XCTAssertEqual(try albums.moveFocus(by: "End"), "IMG_000001")
      try albums.find(.tableCell, named: "IMG_000001")
      XCTAssertEqual(try albums.moveFocus(by: "Home"), "IMG_000800")
      let below = try albums.moveFocus(by: "Down")
      XCTAssertLessThan(below, "IMG_000798")
      XCTAssertEqual(try albums.moveFocus(by: "Up"), "IMG_000800")
      XCTAssertLessThan(try albums.moveFocus(by: "Page_Down"), below)
      XCTAssertGreaterThanOrEqual(try albums.moveFocus(by: "Page_Up"), below)
      let photo = try albums.moveFocus(by: "Right")
      try albums.press("Return")
      try albums.waitForPhotoPage()
      XCTAssertEqual(albums.pageTitle, photo)
    }
  }

  func testPhotoPage_GoesThroughTheTimelineAndBackToThePhotoSeenLast() throws {
    try withTimeline { albums in
      try albums.openPhoto(albums.cell(1))
      XCTAssertEqual(albums.pageTitle, "IMG_000799")
      XCTAssertEqual(
        try albums.find(.button, named: "Back").description, "Back to Timeline (Alt+Left)")
      try albums.press("Right")
      try albums.waitUntil("the next older photo") { albums.pageTitle == "IMG_000798" }
      try albums.press("Escape")
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.waitUntil("the photo seen last to have the focus") {
        albums.focusedCell == "IMG_000798"
      }
    }
  }

  func testZoomKeys_KeepTheFocusedPhotoInPlace() throws {
    try withTimeline { albums in
      try albums.goToTheMiddle()
      try albums.focusTimeline()
      _ = try albums.moveFocus(by: "Down")
      let name = try albums.moveFocus(by: "Down")
      let middle = try albums.middle(of: name)
      try albums.press("ctrl+minus")
      try albums.waitUntil("months") { albums.headings.contains { $0.hasPrefix("February 2014") } }
      XCTAssertEqual(try albums.middle(of: name), middle, accuracy: 3)
      XCTAssertEqual(albums.focusedCell, name)
      try albums.screenshot(named: "timeline-2-months")
      try albums.press("ctrl+minus")
      try albums.waitUntil("years") { albums.headings == ["2014 · 800 photos"] }
      XCTAssertEqual(try albums.middle(of: name), middle, accuracy: 3)
      XCTAssertEqual(albums.focusedCell, name)
      try albums.screenshot(named: "timeline-3-years")
      try albums.press("ctrl+plus", "ctrl+plus")
      try albums.waitUntil("days") { albums.headings.contains { $0.hasSuffix("2014 · 9 photos") } }
      XCTAssertEqual(try albums.middle(of: name), middle, accuracy: 3)
      XCTAssertEqual(albums.focusedCell, name)
    }
  }

  func testWheelWithControl_KeepsThePhotoUnderThePointer() throws {
    try withTimeline { albums in
      try albums.goToTheMiddle()
      let cells = try albums.cells(atLeast: 8)
      let cell = cells[cells.count / 2]
      let (name, middle) = (cell.name, try albums.middle(of: cell.name))
      try albums.scroll(cell, notches: 1, holding: "Control_L")
      try albums.waitUntil("months") { albums.headings.contains { $0.hasPrefix("February 2014") } }
      XCTAssertEqual(try albums.middle(of: name), middle, accuracy: 3)
      try albums.scroll(albums.find(.tableCell, named: name), notches: -1, holding: "Control_L")
      try albums.waitUntil("days") { albums.headings.contains { $0.hasSuffix("2014 · 9 photos") } }
      XCTAssertEqual(try albums.middle(of: name), middle, accuracy: 3)
    }
  }

  func testLevels_AreChosenInTheToolbar() throws {
    try withTimeline { albums in
      try albums.click(albums.find(.radioButton, named: "Years"))
      try albums.waitUntil("years") { albums.headings == ["2014 · 800 photos"] }
      try albums.click(albums.find(.radioButton, named: "Days"))
      try albums.waitUntil("days") { albums.headings.contains { $0.hasSuffix("2014 · 9 photos") } }
    }
  }

  func testScrubber_GoesToTheOldestPhotosAndBack() throws {
    try withTimeline { albums in
      let frame = try albums.frameOnDisplay(of: albums.find(.slider, named: "Date"))
      let (top, bottom) = (frame.minY + 12, frame.maxY - 4)
      try albums.drag(
        from: CGPoint(x: frame.midX, y: top), to: CGPoint(x: frame.midX, y: bottom + 40))
      try albums.find(.tableCell, named: "IMG_000001")
      try albums.screenshot(named: "timeline-4-scrubber")
      try albums.drag(
        from: CGPoint(x: frame.midX, y: bottom - 8), to: CGPoint(x: frame.midX, y: top - 40))
      try albums.find(.tableCell, named: "IMG_000800")
    }
  }

  func testRestart_RestoresLevelAndPlace() throws {
    let home = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: home) }
    try Self.makeLibrary(
      at: home.appending(path: "Pictures"), photos: 600, albums: 2, size: "64x48")
    var names: [String] = []
    try withProgram("albums", [], home: home, endsByItself: true) { albums in
      try albums.waitForAlbums()
      try albums.openTimeline()
      try albums.press("ctrl+minus")
      try albums.waitUntil("months") {
        albums.headings.contains { $0.wholeMatch(of: /March 2014 · \d+ photos/) != nil }
      }
      try albums.scroll(albums.find(.table), notches: 8)
      names = try albums.cells(atLeast: 20).map(\.name)
      XCTAssertFalse(names.contains("IMG_000600"))
      try albums.press("ctrl+q")
      try albums.waitUntil("the end") { albums.exitStatus == 0 }
    }
    try withAlbums([], home: home) { albums in
      try albums.waitUntil("the timeline") { albums.pageTitle == "Timeline" }
      try albums.waitUntil("the photos seen last") {
        albums.findAll(.tableCell).first?.name == names.first
      }
    }
  }

  func testFilesThatComeAndGo_AreFollowed() throws {
    let folder = Self.temporaryFolder().appending(path: "Changing")
    try Self.makeLibrary(at: folder, photos: 30, albums: 1, size: "64x48")
    try withTimeline(of: folder) { albums in
      let newest = folder.appending(path: "Album 0001/IMG_000030.jpg")
      let elsewhere = folder.appending(path: "away.hidden")
      try FileManager.default.moveItem(at: newest, to: elsewhere)
      try albums.waitUntil("the photo to go") {
        albums.findAll(.tableCell).first?.name == "IMG_000029"
      }
      try FileManager.default.moveItem(at: elsewhere, to: newest)
      try albums.waitUntil("the photo to come back") {
        albums.findAll(.tableCell).first?.name == "IMG_000030"
      }
    }
  }

  func testEscape_EndsASelectionThatWasBegunInABar() throws {
    try withTimeline { albums in
      for begin in ["Timeline", "All Photos"] {
        try albums.click(albums.find(.radioButton, named: begin))
        try albums.waitUntil(begin) { albums.pageTitle == begin }
        _ = try albums.cells(atLeast: 4)
        try albums.press("ctrl+a")
        try albums.find(.label, named: "800 selected")
        try albums.press("Escape")
        try albums.waitUntilGone(.label, named: "800 selected")
        try albums.click(albums.find(.button, named: "Select"))
        try albums.find(.button, named: "Done")
        try albums.waitForFocusedCell()
        try albums.press("Escape")
        try albums.waitUntilGone(.button, named: "Done")
      }
    }
  }

  func testControlClick_SelectsPhotos() throws {
    try withTimeline { albums in
      try albums.click(albums.cell(1), holding: "Control_L")
      try albums.find(.label, named: "1 selected")
      try albums.click(albums.cell(3))
      try albums.find(.label, named: "2 selected")
      try albums.click(albums.cell(5), holding: "Shift_L")
      try albums.find(.label, named: "4 selected")
      XCTAssertEqual(
        albums.findAll(.tableCell).filter { $0.states.contains(.selected) }.map(\.name),
        ["IMG_000799", "IMG_000797", "IMG_000796", "IMG_000795"])
      try albums.screenshot(named: "timeline-5-selection")
      try albums.press("Escape")
      try albums.find(.radioButton, named: "Days")
    }
  }

  func testNarrowWindow_KeepsEverythingInReach() throws {
    try withTimeline { albums in
      XCTAssertLessThanOrEqual(try albums.resize(width: 360, height: 640).width, 360)
      try albums.find(.radioButton, named: "Timeline")
      try albums.find(.radioButton, named: "Years")
      try albums.find(.slider, named: "Date")
      XCTAssertEqual(try albums.cell(0).name, "IMG_000800", "the beginning stays in view")
      try albums.screenshot(named: "timeline-6-narrow")
    }
  }

  private func withTimeline(
    of folder: URL? = nil, _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    let folder = try MainActor.assumeIsolated { try folder ?? Self.quarter.get() }
    try withAlbums([folder.path]) { albums in
      try albums.waitForAlbums()
      try albums.openTimeline()
      try body(albums)
    }
  }
}

@MainActor extension RunningProgram {
  /// Opens the timeline, and waits until its photos have been read and are on their days.
  fileprivate func openTimeline(file: StaticString = #filePath, line: UInt = #line) throws {
    try click(find(.radioButton, named: "Timeline"), file: file, line: line)
    try waitUntil("the timeline", file: file, line: line) { pageTitle == "Timeline" }
    try waitUntil("dates that were read", atMost: .seconds(60), file: file, line: line) {
      headings.first?.contains("2014") == true
    }
    _ = try cells(atLeast: 4, file: file, line: line)
  }

  /// The distance of the middle of a photo's cell from the top of the display.
  fileprivate func middle(
    of name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> CGFloat {
    try frameOnDisplay(of: find(.tableCell, named: name), file: file, line: line).midY
  }

  /// Scrolls to the middle of the timeline.
  fileprivate func goToTheMiddle(file: StaticString = #filePath, line: UInt = #line) throws {
    try click(find(.slider, named: "Date"), file: file, line: line)
    try waitUntil("February", file: file, line: line) {
      headings.contains { $0.contains("February 2014") }
    }
    _ = try cells(atLeast: 8, file: file, line: line)
  }

  /// Gives the focus to the timeline, as someone without a mouse would.
  fileprivate func focusTimeline(file: StaticString = #filePath, line: UInt = #line) throws {
    for _ in 0..<8 where focusedCell.isEmpty {
      try press("Tab", file: file, line: line)
      _ = happens(within: .milliseconds(500)) { !focusedCell.isEmpty }
    }
    try waitForFocusedCell(file: file, line: line)
  }
}
