import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class GridViewTests: GtkTestCase {
  func testVisibleCells_AreBoundToIdentifiers() {
    onGtk {
      let grid = Grid(identifiers: Array(100..<120))
      pump(until: { grid.bound.contains(100) })
      XCTAssertTrue(grid.bound.isSubset(of: Set(100..<120)))
      XCTAssertEqual(grid.list.count, 20)
    }
  }

  func testSplice_ReplacesRangeAndKeepsSelection() {
    onGtk {
      let grid = Grid(identifiers: [1, 2, 3, 4])
      pump(until: { grid.bound == [1, 2, 3, 4] })
      grid.view.selectedPosition = 3
      grid.list.splice(at: 1, removing: 2, inserting: [7, 8, 9])
      pump(until: { grid.bound == [1, 7, 8, 9, 4] })
      XCTAssertEqual(grid.view.selectedPosition, 4, "the selection stays with its cells")
    }
  }

  func testCellInBind_CanSetAccessibleLabelOfItsParent() {
    onGtk {
      let grid = Grid(identifiers: [])
      for start in stride(from: 0, to: 72, by: 8) {
        grid.list.splice(at: start, removing: 0, inserting: Array(start..<(start + 8)))
        MainLoop.runPending(limit: 3)
      }
      pump(until: { grid.bound.isSuperset(of: 0..<8) })
      grid.view.scroll(to: 71)
      pump(until: { grid.bound.contains(71) })
      grid.list.splice(at: 0, removing: 72, inserting: Array((0..<72).reversed()))
      pump(until: { grid.bound.contains(0) })
      let bound = grid.cells.compactMap(\.value).filter { $0.identifier != nil }
      for cell in bound {
        let parent = cell.widget.parent
        XCTAssertEqual(
          parent?.hasAccessibleLabel("Cell \(cell.identifier ?? -1)"), true, "GTK's own widget")
      }
      XCTAssertGreaterThanOrEqual(bound.count, 8)
      grid.close()
    }
  }

  func testRebinding_AddsNoSecondClickGesture() throws {
    try onGtk {
      let grid = Grid(identifiers: [1, 2, 3])
      /// Returns the number of click gestures on GTK's widget around a cell: its own and GtkKit's.
      @MainActor func gestureCount() throws -> Int {
        pump(until: { grid.bound == [1, 2, 3] })
        let cell = try XCTUnwrap(grid.cells.first { $0.value?.identifier == 2 }?.value)
        return try XCTUnwrap(cell.widget.parent).controllers(ClickGesture.self).count
      }
      XCTAssertEqual(try gestureCount(), 2)
      let page = try XCTUnwrap(grid.window.child)
      grid.window.child = Label("another page")
      pumpFrames(of: grid.window)
      grid.window.child = page
      XCTAssertEqual(try gestureCount(), 2)
      grid.list.splice(at: 0, removing: 3, inserting: [1, 2, 3])
      XCTAssertEqual(try gestureCount(), 2)
    }
  }

  func testSelection_CanHaveSeveralCells() throws {
    try onGtk {
      let grid = Grid(identifiers: Array(0..<10))
      var changes = 0
      grid.view.onSelectionChanged { changes += 1 }
      XCTAssertEqual(grid.view.selectedPositions, [])
      grid.view.selectedPositions = [7, 2, 3]
      XCTAssertEqual(grid.view.selectedPositions, [2, 3, 7])
      XCTAssertEqual(grid.view.selectionCount, 3)
      grid.list.splice(at: 0, removing: 1, inserting: [])
      XCTAssertEqual(
        grid.view.selectedPositions, [1, 2, 6], "the selection stays with its cells")
      grid.view.selectedPosition = 4
      XCTAssertEqual(grid.view.selectedPositions, [4])
      grid.view.selectAll()
      XCTAssertEqual(grid.view.selectionCount, 9)
      grid.view.selectedPosition = nil
      XCTAssertEqual(grid.view.selectedPositions, [])
      XCTAssertEqual(changes, 0, "code has selected, not the user")
      // GTK activates this action when the user presses Ctrl+A.
      XCTAssertTrue(grid.view.activate(try XCTUnwrap(ActionName("list.select-all"))))
      XCTAssertEqual(grid.view.selectionCount, 9)
      XCTAssertEqual(changes, 1)
    }
  }

  func testParentOfCell_IsFocusable() {
    onGtk {
      let grid = Grid(identifiers: [42])
      pump(until: { grid.bound == [42] })
      let cell = grid.cells.compactMap(\.value).first
      XCTAssertEqual(cell?.widget.parent?.typeName, "GtkListItemWidget")
      XCTAssertEqual(cell?.widget.parent?.grabFocus(), true)
    }
  }

  func testClosedGrid_FreesCells() {
    onGtk {
      var cells: [() -> Cell?] = []
      do {
        let grid = Grid(identifiers: Array(0..<50))
        pump(until: { !grid.bound.isEmpty })
        cells = grid.cells.map { cell in { cell.value } }
        grid.close()
      }
      pump(until: { cells.allSatisfy { $0() == nil } })
    }
  }

  func testHundredThousandIdentifiers_MakeFewCells() {
    onGtk {
      let grid = Grid(identifiers: Array(0..<100_000))
      pump(until: { !grid.bound.isEmpty })
      XCTAssertLessThan(grid.cells.count, 2_000)
    }
  }
}

/// A grid of labels in a window.
@MainActor private final class Grid {
  let list = IdentifierList()
  let window = Window()
  private(set) var cells: [WeakCell] = []
  private(set) lazy var view = GridView(list: list) { [weak self] in
    let cell = Cell()
    self?.cells.append(WeakCell(cell))
    return cell
  }

  init(identifiers: [Int]) {
    list.splice(at: 0, removing: 0, inserting: identifiers)
    window.setDefaultSize(width: 400, height: 300)
    window.child = ScrolledWindow(child: view)
    window.present()
  }

  /// The identifiers that cells show now.
  var bound: Set<Int> { Set(cells.compactMap(\.value?.identifier)) }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}

@MainActor private final class Cell: GridCell {
  let widget: Widget = Label()
  private(set) var identifier: Int?
  func bind(to identifier: Int) {
    self.identifier = identifier
    widget.parent?.setAccessibleLabel("Cell \(identifier)")
  }
  func unbind() { identifier = nil }
}

private struct WeakCell {
  weak let value: Cell?
  init(_ cell: Cell) { value = cell }
}
