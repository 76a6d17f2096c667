import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Focus and scroll positions when columns collapse and expand.
final class SplitFocusTests: GtkTestCase {
  func testPopInAHiddenSidebar_LeavesNoFocusInIt() {
    for hide in [
      { $0.split.isPrimaryHidden = true }, { $0.window.isVisible = false },
      {
        $0.window.isVisible = false
        MainLoop.runPending()
        $0.split.isPrimaryHidden = true
      },
    ] as [@MainActor (SplitStage) -> Void] {
      for narrows in [true, false] {
        onGtk {
          let stage = SplitStage()
          stage.primary.push(stage.page("Page"), animated: false)
          pump(until: { stage.primary.navigationBar.surface.button("Sidebar") != nil })
          stage.primary.navigationBar.surface.button("Sidebar")?.grabFocus()
          hide(stage)
          MainLoop.runPending()
          stage.primary.goBack(.key)
          if narrows {
            stage.window.setDefaultSize(width: 400, height: 400)
            stage.split.show(.secondary)
          }
          stage.window.isVisible = true
          pump(until: { stage.hasItsSize && !stage.split.hasChangedMode })
          stage.settle()
          if let focus = stage.window.focus {
            XCTAssertTrue(focus.isMapped, "\(focus) \(narrows)")
          }
          stage.close()
        }
      }
    }
  }

  func testCollapse_KeepsFocusInTheVisibleColumn() {
    onGtk {
      let stage = SplitStage()
      stage.split.show(.secondary)
      let button = stage.detail.button
      button?.grabFocus()
      for _ in 0..<3 {
        stage.collapse()
        XCTAssertEqual(stage.window.focus, button)
        stage.expand()
        XCTAssertEqual(stage.window.focus, button)
      }
    }
  }

  func testExpand_RestoresFocusInTheColumnThatCollapsed() {
    onGtk {
      let stage = SplitStage()
      stage.split.show(.secondary)
      let button = stage.sidebar.button
      button?.grabFocus()
      stage.collapse()
      XCTAssertTrue(stage.window.focus?.isInside(stage.detail.view) == true)
      stage.expand()
      XCTAssertEqual(stage.window.focus, button)
    }
  }

  func testFocusMovedWhileCollapsed_IsKeptOnExpand() {
    onGtk {
      let stage = SplitStage()
      stage.split.show(.secondary)
      stage.sidebar.button?.grabFocus()
      stage.collapse()
      XCTAssertTrue(stage.window.press("Escape"))
      stage.split.show(.secondary)
      stage.expand()
      XCTAssertTrue(stage.window.focus?.isInside(stage.detail.view) == true)
    }
  }

  func testColumnShownAgain_RestoresItsFocus() {
    onGtk {
      let stage = SplitStage(width: 400)
      let (first, second) = (Button(label: "One"), Button(label: "Two"))
      for button in [first, second] { stage.sidebar.view.cast(to: Box.self)?.append(button) }
      second.grabFocus()
      stage.split.show(.secondary)
      XCTAssertEqual(stage.window.focus, stage.detail.button)
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.window.focus, second)
    }
  }

  func testTab_VisitsVisibleColumnsOnly() {
    onGtk {
      let stage = SplitStage()
      let columns = { focusedColumns(of: stage) }
      XCTAssertEqual(columns(), [true, true])
      stage.collapse()
      XCTAssertEqual(columns(), [true, false])
    }
  }

  func testCollapseAndExpand_KeepTheScrollPosition() {
    onGtk {
      let stage = SplitStage(width: 400)
      let text = Label((0..<200).map { "Line \($0)" }.joined(separator: "\n"))
      let scroller = ScrolledWindow(child: text)
      let list = stage.page("List")
      list.makeView = { scroller }
      stage.primary.setViewControllers([list], animated: false)
      pump(until: { scroller.height > 0 && text.height > scroller.height })
      gtk_adjustment_set_value(scroller.position, 500)
      stage.split.show(.secondary)
      stage.expand()
      stage.collapse()
      stage.split.show(.primary)
      stage.expand()
      XCTAssertEqual(gtk_adjustment_get_value(scroller.position), 500)
    }
  }
}

extension RecordingController {
  fileprivate var button: Button? { view.descendants(of: Button.self).first }
}

extension ScrolledWindow {
  fileprivate var position: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrolled_window_get_vadjustment(opaque)
  }
}

/// Returns for each column whether Tab focuses a widget in it.
@MainActor private func focusedColumns(of stage: SplitStage) -> [Bool] {
  var seen = [false, false]
  for _ in 0..<20 {
    stage.window.pressTab()
    for (index, column) in stage.split.children.enumerated()
    where stage.window.focus?.isInside(column.view) == true {
      seen[index] = true
    }
  }
  return seen
}
