import CGtk
import GtkKit
import GtkTestSupport
import ImageDecoding
import PhotoLibrary
import XCTest

@testable import AlbumsUI

final class TimelineGridTests: GtkTestCase {
  func testHundredThousandPhotos_HaveCellsOnlyNearTheView() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<100_000)) { stage in
        XCTAssertLessThan(stage.grid.cells.cells.count, 120)
        stage.grid.board.scrollPosition = stage.grid.layout.height
        stage.waitUntilFilled()
        XCTAssertNotNil(stage.grid.cells[99_999])
        XCTAssertNil(stage.grid.cells[50])
        for part in [0.3, 0.7, 0.1] {
          stage.grid.board.scrollPosition = part * stage.grid.layout.height
          stage.waitUntilFilled()
        }
        XCTAssertLessThan(stage.grid.board.children.count, 200, "widgets are used again")
      }
    }
  }

  func testNewPhotos_ComeIntoViewAtTheTop() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(100..<500)) { stage in
        stage.show(Array(80..<500))
        stage.waitUntilFilled()
        XCTAssertEqual(stage.grid.board.scrollPosition, 0)
        XCTAssertEqual(stage.grid.cells[0]?.content.number, 80)
      }
    }
  }

  func testNewPhotosAboveTheView_KeepThePlace() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(100..<500)) { stage in
        stage.grid.board.scrollPosition = 1_500
        stage.waitUntilFilled()
        let anchor = try XCTUnwrap(stage.grid.anchorInView)
        stage.show(Array(40..<500))
        stage.waitUntilFilled()
        let now = try XCTUnwrap(stage.grid.anchorInView)
        XCTAssertEqual(now.number, anchor.number)
        XCTAssertEqual(now.y, anchor.y, accuracy: 1)
        XCTAssertEqual(
          stage.grid.cells[now.position]?.content.number, anchor.number, "the cell has the photo")
      }
    }
  }

  func testRemovedPhotoWithFocus_GivesItToTheNext() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<50)) { stage in
        stage.grid.moveCursor(to: 7)
        XCTAssertEqual(stage.grid.focusedNumber, 7)
        stage.show(Array(0..<50).filter { $0 != 7 })
        XCTAssertEqual(stage.grid.focusedNumber, 8)
      }
    }
  }

  func testFocusAfterScrolling_EntersAtTheFirstPhotoInView() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<500)) { stage in
        // The second position is so near that its cells exist already.
        for position in [1_500.0, 1_900] {
          stage.grid.board.scrollPosition = position
          stage.waitUntilFilled()
          XCTAssertTrue(stage.grid.board.focusFirstChild())
          XCTAssertEqual(stage.grid.focusedNumber, stage.grid.visiblePositions.first)
          stage.grid.widget.window?.focus = nil
        }
      }
    }
  }

  func testSelection_StaysOnItsPhotos() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(10..<60)) { stage in
        stage.grid.select([1, 2, 3])
        XCTAssertEqual(stage.grid.selectedNumbers, [11, 12, 13])
        XCTAssertEqual(stage.grid.cells[2]?.widget.isSelected, true)
        stage.show([5] + Array(10..<60).filter { $0 != 12 })
        stage.waitUntilFilled()
        XCTAssertEqual(stage.grid.selectedNumbers, [11, 13])
        let selected = stage.grid.cells.cells.filter { $1.widget.isSelected }.keys.sorted()
        XCTAssertEqual(selected, [2, 3])
      }
    }
  }

  func testRectangleFromTheSide_SelectsThePhotosInIt() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<100)) { stage in
        let grid = stage.grid
        var hasChosen = false
        grid.onChoose = { [weak grid] in
          hasChosen = true
          grid?.isSelecting = true
        }
        grid.board.scrollPosition = grid.layout.height / 2
        stage.waitUntilFilled()
        let drag = try XCTUnwrap(grid.board.controllers(DragGesture.self).first)
        let middle = grid.pageHeight / 2
        let (first, last) = (
          try XCTUnwrap(grid.layout.position(x: 20, y: grid.board.scrollPosition + middle)),
          grid.layout.columns
        )
        drag.emit("drag-begin", -6.0, middle)
        drag.emit("drag-update", 2.0, 2.0)
        XCTAssertFalse(hasChosen, "it may be a click")
        drag.emit("drag-update", Double(grid.size.width) + 12, 1.0)
        drag.emit("drag-end", Double(grid.size.width) + 12, 1.0)
        XCTAssertTrue(hasChosen)
        XCTAssertEqual(grid.selectedNumbers.first, grid.numbers[first])
        XCTAssertLessThanOrEqual(grid.selectedNumbers.count, last)
        XCTAssertGreaterThan(grid.selectedNumbers.count, 0)
        XCTAssertNil(grid.band)
      }
    }
  }

  func testDragOfAPhoto_DrawsNoRectangle() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<100)) { stage in
        stage.grid.onChoose = { XCTFail("nothing is chosen") }
        let drag = try XCTUnwrap(stage.grid.board.controllers(DragGesture.self).first)
        let frame = stage.grid.layout.frame(of: 2)
        drag.emit("drag-begin", frame.x + 5, frame.y + 5)
        drag.emit("drag-update", 100.0, 100.0)
        XCTAssertNil(stage.grid.band)
        XCTAssertEqual(stage.grid.selectedNumbers, [])
      }
    }
  }

  func testLevels_KeepThePhotoInPlaceEverywhere() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<20_000)) { stage in
        for position in [9_000, 5_003, 12_345] {
          stage.grid.moveCursor(to: position)
          stage.waitUntilFilled()
          let y = stage.grid.anchor(position, part: 0.5).y
          for step in [-1, -1, 1, 1] {
            stage.timeline.zoom(by: step)
            XCTAssertEqual(stage.grid.anchor(position, part: 0.5).y, y, accuracy: 1)
            stage.waitUntilFilled()
            XCTAssertEqual(stage.grid.focusedNumber, position)
          }
        }
      }
    }
  }

  func testPinch_ChangesTheLevelAndKeepsThePhotoInPlace() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<20_000)) { stage in
        let pinch = try XCTUnwrap(stage.grid.board.controllers(ZoomGesture.self).first)
        stage.grid.moveCursor(to: 9_000)
        stage.waitUntilFilled()
        let y = stage.grid.anchor(9_000, part: 0.5).y
        for (scales, level) in [
          ([0.9, 1.1], TimelineLevel.days), ([0.9, 0.6], .months), ([0.5], .years),
          ([0.5], .years), ([1.5, 2.3], .days), ([0.6, 0.4], .years), ([1.2], .years),
          ([1.5], .months),
        ] {
          pinch.pinch(to: scales)
          XCTAssertEqual(stage.timeline.level, level, "after a pinch to \(scales)")
          XCTAssertEqual(stage.grid.anchor(9_000, part: 0.5).y, y, accuracy: 1)
          stage.waitUntilFilled()
          XCTAssertEqual(stage.grid.focusedNumber, 9_000)
        }
      }
    }
  }

  func testResize_KeepsTheFirstPhotoInView() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<2_000)) { stage in
        stage.grid.board.scrollPosition = 9_000
        stage.waitUntilFilled()
        let anchor = try XCTUnwrap(stage.grid.anchorInView)
        let columns = stage.grid.layout.columns
        stage.grid.widget.widthRequest = 1_000
        pump(until: { stage.grid.layout.columns != columns })
        stage.waitUntilFilled()
        XCTAssertEqual(
          stage.grid.anchor(anchor.position, part: 0).y, anchor.y, accuracy: 1)
      }
    }
  }

  func testRestoredPlace_IsShownWhetherPhotosOrLayoutComeFirst() throws {
    try onGtk {
      let place = ThumbnailGrid.Anchor(number: 1_234, position: 1_200, part: 0, y: 80)
      for comesFirst in [true, false] {
        try TimelineStage.withStage(numbers: []) { stage in
          stage.timeline.restore(.months, place)
          if comesFirst { stage.show(Array(0..<3_000)) }
          stage.present()
          pump(until: { stage.grid.size.height > 0 })
          if !comesFirst {
            stage.timeline.show(days: TimelineStage.days(of: 3_000))
            stage.show(Array(0..<3_000))
          }
          stage.waitUntilFilled()
          XCTAssertEqual(stage.timeline.level, .months)
          XCTAssertEqual(stage.grid.anchor(1_234, part: 0).y, 80, accuracy: 1)
        }
      }
    }
  }

  func testWidgetsAtRest_AreInTheOrderOfThePhotos() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: Array(0..<3_000)) { stage in
        for scroll in [4_000.0, 2_000, 2_300] {
          stage.grid.board.scrollPosition = scroll
          stage.waitUntilFilled()
        }
        pump(until: { stage.order == stage.order.sorted() })
        XCTAssertGreaterThan(stage.order.count, 8)
      }
    }
  }

  func testRightToLeft_BeginsAtTheRight() throws {
    try onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      try TimelineStage.withStage(numbers: Array(0..<50)) { stage in
        let grid = stage.grid
        let frames = try (0..<2).map { position in
          try XCTUnwrap(grid.cells[position]?.widget.frame(in: grid.widget))
        }
        XCTAssertGreaterThan(frames[0].x, frames[1].x)
        let slider = try XCTUnwrap(
          stage.timeline.widget.descendants(of: Scale.self).first?.frame(
            in: stage.timeline.widget))
        XCTAssertEqual(slider.x, 0, accuracy: 8)
      }
    }
  }

  func testOddDates_HaveTheirSectionsAndTheScrubberReachesThem() throws {
    try onGtk {
      try TimelineStage.withStage(numbers: []) { stage in
        stage.present()
        stage.timeline.show(
          PhotoTimeline(
            days: [
              .init(date: WallClockDate(year: 2106, month: 2, day: 7), count: 40),
              .init(date: WallClockDate(year: 1904, month: 1, day: 1), count: 40),
              .init(date: nil, count: 40),
            ], numbers: Array(0..<120)))
        stage.waitUntilFilled()
        let slider = try XCTUnwrap(stage.timeline.widget.descendants(of: Scale.self).first)
        stage.timeline.scrubber.onScrub?(slider.range.upperBound)
        stage.waitUntilFilled()
        XCTAssertNotNil(stage.grid.cells[119])
        XCTAssertEqual(slider.value, slider.range.upperBound, accuracy: 1)
        let titles = stage.grid.widget.descendants(of: Label.self).map(\.text)
        XCTAssertEqual(titles.suffix(2), ["Without a Date", "40 photos"])
      }
    }
  }
}

/// A window with a timeline of photos that need no files.
@MainActor private final class TimelineStage {
  let timeline: TimelineGrid
  var grid: ThumbnailGrid { timeline.grid }
  private let window = Window()
  private let home: PhotoHome
  private let store: PhotoStore

  private init() throws {
    home = try PhotoHome()
    let (store, library) = try home.open()
    self.store = store
    timeline = TimelineGrid(library: library) {
      CellContent(photo: nil, accessibleLabel: "\($0)", lines: [])
    }
    timeline.grid.onChoose = {}
    window.setDefaultSize(width: 640, height: 500)
    window.child = timeline.widget
  }

  /// Runs `body` with a stage that shows the photos.
  static func withStage(numbers: [Int], body: (TimelineStage) throws -> Void) throws {
    let stage = try TimelineStage()
    defer {
      stage.window.destroy()
      stage.store.close()
      stage.home.remove()
    }
    if !numbers.isEmpty {
      stage.present()
      stage.show(numbers)
      stage.waitUntilFilled()
    }
    try body(stage)
  }

  func present() { window.present() }

  /// Days of ten photos.
  static func days(of count: Int) -> [PhotoTimeline.Day] {
    stride(from: 0, to: count, by: 10).map { first in
      PhotoTimeline.Day(
        date: WallClockDate(localTimeOf: 2e9 - Double(first) * 8_640),
        count: min(10, count - first))
    }
  }

  func show(_ numbers: [Int]) {
    timeline.show(PhotoTimeline(days: Self.days(of: numbers.count), numbers: numbers))
  }

  func waitUntilFilled() {
    pump(until: { [grid] in
      !grid.isFilling && grid.size.height > 0
        && grid.visiblePositions.allSatisfy { grid.cells[$0] != nil }
    })
    pumpFrames(2, of: grid.widget)
  }

  /// The positions of the cells, in the order of the widgets.
  var order: [Int] {
    let positions = Dictionary(
      uniqueKeysWithValues: grid.cells.cells.values.map { ($0.widget as Widget, $0.position) })
    return grid.board.children.compactMap { positions[$0] }
  }
}
