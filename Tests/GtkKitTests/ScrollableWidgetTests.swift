import CGtk
import GtkKit
import GtkTestSupport
import XCTest

final class ScrollableWidgetTests: GtkTestCase {
  func testScrolling_AllocatesAtTheNewPosition() {
    onGtk {
      let behavior = LongBehavior()
      let board = ScrollableWidget(behavior)
      let view = shown(board)
      pump(until: { behavior.positions.last == 0 })
      board.scrollPosition = 700
      pump(until: { behavior.positions.last == 700 })
      XCTAssertEqual(view.scrollPosition, 700, "the view has the same position")
      view.scrollPosition = 300
      pump(until: { behavior.positions.last == 300 })
      view.window?.destroy()
    }
  }

  func testContentHeight_ClampsThePosition() {
    onGtk {
      let behavior = LongBehavior()
      let board = ScrollableWidget(behavior)
      let view = shown(board)
      pump(until: { !behavior.positions.isEmpty })
      board.scrollPosition = 1_000_000
      XCTAssertEqual(board.scrollPosition, 10_000 - Double(board.height))
      board.scrollPosition = -5
      XCTAssertEqual(board.scrollPosition, 0)
      board.setContentHeight(2_000, position: 500)
      XCTAssertEqual(board.scrollPosition, 500)
      board.setContentHeight(10)
      XCTAssertEqual(board.scrollPosition, 0, "less content than fits the view")
      view.window?.destroy()
    }
  }

  func testHiddenScrollBar_LeavesTheFullWidthAndViewStillScrolls() {
    onGtk {
      let behavior = LongBehavior()
      let board = ScrollableWidget(behavior)
      let view = shown(board)
      XCTAssertTrue(view.showsVerticalScrollBar)
      view.showsVerticalScrollBar = false
      XCTAssertFalse(view.showsVerticalScrollBar)
      pump(until: { !behavior.positions.isEmpty })
      view.scrollPosition = 400
      pump(until: { behavior.positions.last == 400 })
      XCTAssertEqual(board.width, view.width)
      view.window?.destroy()
    }
  }

  func testRelease_FreesTheBehaviorAndTheChildren() {
    onGtk {
      weak var alive: LongBehavior?
      var probe: WeakProbe?
      do {
        let behavior = LongBehavior()
        let child = Label("child")
        (alive, probe) = (behavior, WeakProbe(child))
        let view = ScrolledWindow(child: ScrollableWidget(behavior))
        if let board = view.child { child.setParent(board) }
      }
      XCTAssertNil(alive)
      XCTAssertEqual(probe?.isGone, true)
    }
  }

  func testIsSelectedOfGridCell_CanBeSetAndCleared() {
    onGtk {
      let cell = CustomWidget(cssName: "child", role: .gridCell)
      XCTAssertFalse(cell.isSelected)
      cell.isSelected = true
      XCTAssertTrue(cell.isSelected)
      XCTAssertEqual(
        gtk_accessible_get_accessible_role(cell.opaque), GTK_ACCESSIBLE_ROLE_GRID_CELL)
      cell.isSelected = false
      XCTAssertFalse(cell.isSelected)
    }
  }

  func testVerticalScale_IsAtLeastAsTallAsWide() {
    onGtk {
      let scale = Scale(5, in: 0...10, orientation: .vertical)
      XCTAssertEqual(scale.value, 5)
      XCTAssertGreaterThan(
        scale.measure(.vertical).natural + 1, scale.measure(.horizontal).natural)
      XCTAssertTrue(scale.hasStyleClass("vertical"))
    }
  }
}

@MainActor private func shown(_ board: ScrollableWidget) -> ScrolledWindow {
  let view = ScrolledWindow(child: board)
  let window = Window()
  window.setDefaultSize(width: 300, height: 200)
  window.child = view
  window.present()
  return view
}

/// Empty content that is 10,000 pixels high.
@MainActor private final class LongBehavior: WidgetBehavior {
  private(set) var positions: [Double] = []

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    guard let board = widget.cast(to: ScrollableWidget.self) else { return }
    if positions.isEmpty { board.setContentHeight(10_000) }
    positions.append(board.scrollPosition)
  }
}
