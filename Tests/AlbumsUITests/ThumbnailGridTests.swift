import Foundation
import GtkKit
import GtkTestSupport
import RandomTestSupport
import XCTest

@testable import AlbumsUI

final class ThumbnailGridTests: GtkTestCase {
  func testRandomChanges_KeepCellsSelectionAndOrderRight() throws {
    try onGtk {
      for seed in 0..<UInt64(RandomTest.rounds("GRIDS", few: 3, many: 100)) {
        var random = SeededNumbers(seed: seed)
        try GridOfNumbers.withGrid { stage in
          for _ in 0..<12 {
            stage.changeAtRandom(&random)
            if Bool.random(using: &random) { pumpFrames(of: stage.grid.widget) }
          }
          stage.waitUntilFilled()
          stage.check("seed \(seed)")
        }
      }
    }
  }

  func testHeadings_StandAboveTheirSections() throws {
    try onGtk {
      try GridOfNumbers.withGrid { stage in
        stage.grid.show(Array(0..<9), in: .named([2, 7]))
        stage.waitUntilFilled()
        XCTAssertEqual(stage.headings, ["Section 0", "Section 1"])
        XCTAssertEqual(stage.grid.layout.frame(of: 2).x, stage.grid.layout.frame(of: 0).x)
        stage.grid.show(Array(0..<9))
        stage.waitUntilFilled()
        XCTAssertEqual(stage.headings, [])
      }
    }
  }

  func testPhotosThatComeBeforeTheOthers_AreTheFirstForTheKeyboard() throws {
    try onGtk {
      try GridOfNumbers.withGrid { stage in
        stage.grid.show(Array(8..<40))
        stage.waitUntilFilled()
        stage.grid.show(Array(0..<40))
        stage.waitUntilFilled()
        XCTAssertTrue(stage.grid.focusCursor())
        XCTAssertEqual(stage.grid.focusedNumber, 0)
        stage.grid.show(Array(-8..<40))
        stage.waitUntilFilled()
        XCTAssertEqual(stage.grid.focusedNumber, 0, "the focus stays on its photo")
      }
    }
  }

  func testHigherText_MakesAllCellsHigher() throws {
    try onGtk {
      try GridOfNumbers.withGrid(lineCount: 2) { stage in
        stage.grid.show(Array(0..<9))
        stage.waitUntilFilled()
        let height = stage.grid.layout.cellHeight
        XCTAssertGreaterThan(height, stage.grid.layout.side, "there are lines below the cover")
        stage.text = "\u{0F40}\u{0F71}\u{0F7C}\u{0F73}"  // Tibetan, with signs above and below.
        stage.grid.show(Array(0..<10))
        let cell = try XCTUnwrap(stage.grid.cells[0]?.widget)
        let needed = cell.measure(.vertical, given: stage.grid.layout.side).minimum
        pump(until: { stage.grid.layout.cellHeight >= needed })
      }
    }
  }

  func testArrowKey_LeavesTheCellOfAMenu() throws {
    try onGtk {
      try GridOfNumbers.withGrid { stage in
        stage.grid.show(Array(0..<9))
        stage.waitUntilFilled()
        stage.grid.moveFocus(to: 3)
        XCTAssertEqual(stage.grid.selectedNumbers, [3])
        let keys = try XCTUnwrap(stage.grid.board.controllers(KeyController.self).first)
        keys.emit("key-pressed", 0xff53, 0, 0)  // Right
        XCTAssertEqual(stage.grid.focusedNumber, 4)
        XCTAssertEqual(stage.grid.selectedNumbers, [])
      }
    }
  }

  func testResize_KeepsTheTopOrThePhotoAtThePointer() throws {
    try onGtk {
      try GridOfNumbers.withGrid { stage in
        stage.grid.show(Array(0..<2_000))
        stage.waitUntilFilled()
        stage.grid.resize(to: { _ in GridLayout.Metrics(leastSide: 120) })
        XCTAssertEqual(stage.grid.scrollPosition, 0)
        stage.grid.scrollPosition = 3_000
        let point = (x: 200.0, y: 150.0)
        let position = try XCTUnwrap(stage.grid.position(at: point))
        stage.grid.resize(to: { _ in GridLayout.Metrics(leastSide: 60) }, at: point)
        let rows = stage.grid.layout.frame(of: position)
        let y = point.y + stage.grid.scrollPosition
        XCTAssertTrue((rows.y...(rows.y + rows.height)).contains(y), "the photo is at the pointer")
      }
    }
  }

  func testCellRemovedBeforeItsFirstLayout_IsLaidOutWithoutWarnings() throws {
    try onGtk {
      try GridOfNumbers.withGrid { stage in
        stage.grid.show(Array(0..<2_000))
        stage.waitUntilFilled()
        stage.grid.moveCursor(to: 1_500)
        stage.grid.show(Array(0..<9))
        pumpFrames(of: stage.grid.widget)
        stage.waitUntilFilled()
        stage.check("after the removal")
      }
    }
  }

  func testFilledView_AsksForTheNextCellsOnBothSides() throws {
    try onGtk {
      try GridOfNumbers.withGrid { stage in
        var asked: [Int] = []
        stage.grid.readAhead = { asked = $0 }
        stage.grid.show(Array(0..<2_000))
        stage.waitUntilFilled()
        let first = try XCTUnwrap(asked.first)
        XCTAssertEqual(first, stage.grid.cells.cells.keys.max().map { $0 + 1 })
        XCTAssertEqual(asked, Array(first..<first + asked.count), "none is above the top")
        stage.grid.scrollPosition = 5_000
        stage.waitUntilFilled()
        let visible = stage.grid.visiblePositions
        let before = Array(asked.drop { $0 >= visible.upperBound })
        XCTAssertFalse(before.isEmpty)
        XCTAssertLessThan(before.count, asked.count)
        XCTAssertEqual(before, before.sorted(by: >), "the nearest first, after those below")
        XCTAssertTrue(asked.allSatisfy { stage.grid.cells[$0] == nil }, "cells have been read")
        asked = [-1]
        stage.grid.scrollPosition += 100
        stage.waitUntilFilled()
        XCTAssertEqual(asked, [-1], "those near the view have been asked for")
        stage.grid.show(Array(1..<2_000))
        XCTAssertEqual(asked, [], "the former list is no longer read")
      }
    }
  }

  func testFocusBeforeTheFirstLayout_IsInViewAfterIt() throws {
    try onGtk {
      try GridOfNumbers.withGrid(isShown: false) { stage in
        stage.grid.show(Array(0..<2_000))
        stage.grid.select(1_500)
        stage.window.present()
        stage.waitUntilFilled()
        XCTAssertTrue(stage.grid.visiblePositions.contains(1_500))
        XCTAssertTrue(stage.grid.focusCursor())
        XCTAssertEqual(stage.grid.focusedNumber, 1_500)
      }
    }
  }
}

extension GridSections {
  /// Sections with generated headings.
  fileprivate static func named(_ counts: [Int]) -> Self {
    Self(counts: counts) { "Section \($0)" }
  }
}

/// A window with a grid whose cells show no photos.
@MainActor private final class GridOfNumbers {
  private(set) lazy var grid = ThumbnailGrid(
    library: library, name: "Photos", lineCount: lineCount,
    metrics: { _ in GridLayout.Metrics(leastSide: 90) }
  ) { [weak self] number in
    let text = self?.text ?? ""
    return CellContent(photo: nil, accessibleLabel: "\(number)", lines: [text, text])
  }
  let window = Window()
  /// The lines of text below each cell.
  var text = "Text"
  private let lineCount: Int
  private let library: Library
  private let store: PhotoStore
  private let home: PhotoHome
  private var selected: Set<Int> = []

  private init(lineCount: Int) throws {
    self.lineCount = lineCount
    home = try PhotoHome()
    (store, library) = try home.open()
    grid.onChoose = { [weak self] in self?.grid.isSelecting = true }
    window.setDefaultSize(width: 640, height: 500)
    window.child = grid.widget
  }

  /// Runs `body` with a grid.
  static func withGrid(
    lineCount: Int = 0, isShown: Bool = true, body: (GridOfNumbers) throws -> Void
  ) throws {
    let stage = try GridOfNumbers(lineCount: lineCount)
    defer {
      stage.window.destroy()
      stage.store.close()
      stage.home.remove()
    }
    if isShown { stage.window.present() }
    try body(stage)
  }

  func waitUntilFilled() {
    pump(until: { [grid] in
      !grid.isFilling && grid.size.height > 0 && grid.emptyCount == 0
    })
    pumpFrames(2, of: grid.widget)
  }

  /// The headings in view, from the top.
  var headings: [String] {
    grid.headings.widgets.sorted { $0.key < $1.key }.compactMap {
      $0.value.descendants(of: Label.self).first?.text
    }
  }

  func changeAtRandom(_ random: inout SeededNumbers) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: show((0..<600).filter { _ in Bool.random(using: &random) }, &random)
    case 1: show(grid.numbers.filter { _ in Int.random(in: 0..<9, using: &random) > 0 }, &random)
    case 2:
      show(Set(grid.numbers + [Int.random(in: 0..<600, using: &random)]).sorted(), &random)
    case 3: show(grid.numbers.shuffled(using: &random), &random)
    case 4: grid.scrollPosition = Double.random(in: 0...6_000, using: &random)
    case 5:
      let side = Int.random(in: 30...200, using: &random)
      grid.resize(to: { _ in GridLayout.Metrics(leastSide: side) })
    case 6:
      if let number = grid.numbers.randomElement(using: &random) { grid.moveFocus(to: number) }
    default:
      grid.isSelecting = true
      let chosen = grid.numbers.indices.filter { _ in Int.random(in: 0..<20, using: &random) == 0 }
      grid.select(IndexSet(chosen))
    }
    selected = Set(grid.selectedNumbers)
  }

  private func show(_ numbers: [Int], _ random: inout SeededNumbers) {
    var counts: [Int] = []
    while counts.reduce(0, +) < numbers.count {
      let rest = numbers.count - counts.reduce(0, +)
      counts.append(Int.random(in: 1...rest, using: &random))
    }
    let staying = selected.intersection(numbers)
    grid.show(numbers, in: Bool.random(using: &random) ? .named(counts) : nil)
    XCTAssertEqual(Set(grid.selectedNumbers), staying)
    XCTAssertEqual(grid.numbers, numbers)
  }

  /// Checks that each cell in view shows its number, at its place, and is marked if selected.
  func check(_ name: String) {
    XCTAssertEqual(grid.layout.count, grid.numbers.count, name)
    let top = grid.scrollPosition.rounded()
    for position in grid.visiblePositions {
      guard let cell = grid.cells[position] else { return XCTFail("\(name): no cell") }
      XCTAssertEqual(cell.content.number, grid.numbers[position], name)
      XCTAssertEqual(cell.widget.isSelected, selected.contains(grid.numbers[position]), name)
      XCTAssertEqual(
        cell.widget.frame(in: grid.board)?.y ?? -1, grid.layout.frame(of: position).y - top,
        accuracy: 1, name)
    }
    let focusable = grid.cells.cells.values.filter(\.widget.isFocusable).map(\.position)
    XCTAssertEqual(focusable, grid.numbers.isEmpty ? [] : [grid.cursor], name)
  }
}
