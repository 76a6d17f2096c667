import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Focus, caret and scroll position of a page that is shown again.
final class PageFocusTests: GtkTestCase {
  func testFocusedRowRemovedWhileCovered_FocusesNextRow() {
    onGtk {
      for (gone, heir) in [(0, 1), (1, 2), (2, 1)] {
        let stage = Stage()
        let list = stage.pushList()
        let rows = list.rows.compactMap(\.parent)
        XCTAssertTrue(rows[gone].grabFocus())
        stage.navigation.push(stage.page("Detail"))
        stage.settle()
        list.remove(at: gone)
        stage.navigation.pop()
        stage.settle()
        XCTAssertEqual(stage.window.focus, rows[heir], "after row \(gone)")
        stage.close()
      }
    }
  }

  func testAllRowsReplacedWhileCovered_FocusesFirstRow() {
    onGtk {
      let stage = Stage()
      let list = stage.pushList()
      XCTAssertEqual(list.rows[1].parent?.grabFocus(), true)
      stage.navigation.push(stage.page("Detail"))
      stage.settle()
      list.removeAll()
      for name in ["X", "Y"] { list.append(Label(name)) }
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.window.focus, list.rows[0].parent)
    }
  }

  func testFieldUncovered_RestoresItsCaret() {
    onGtk {
      let stage = Stage()
      let entry = stage.pushEntry("written")
      stage.navigation.push(stage.page("Above"))
      stage.settle()
      stage.navigation.pop()
      stage.settle()
      XCTAssertEqual(stage.window.focus?.isInside(entry), true)
      XCTAssertEqual(entry.caret, 3)
      stage.navigation.present(stage.page("Sheet"), animated: false)
      stage.navigation.dismiss(animated: false)
      XCTAssertEqual(stage.window.focus?.isInside(entry), true)
      XCTAssertEqual(entry.caret, 3)
    }
  }

  func testFieldInColumnShownAgain_RestoresItsCaret() {
    onGtk {
      let entry = Entry("written")
      let (list, detail) = (ViewController(title: "List"), ViewController(title: "Detail"))
      list.view = Box(.vertical, children: [entry])
      let split = SplitViewController(primary: list, secondary: detail)
      let window = show(split, width: 400)
      XCTAssertTrue(split.isCollapsed)
      split.show(.primary, animated: false)
      entry.putCaret()
      split.show(.secondary, animated: false)
      XCTAssertNotEqual(window.focus?.isInside(entry), true)
      split.show(.primary, animated: false)
      XCTAssertEqual(window.focus?.isInside(entry), true)
      XCTAssertEqual(entry.caret, 3)
    }
  }

  func testBackKey_RestoresFocusAndScrollPosition() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      let rows = (1...60).map { Button(label: "\($0)") }
      let list = ScrolledWindow(child: Box(.vertical, children: rows))
      page.makeView = { list }
      stage.navigation.push(page)
      pump(until: { rows[40].height > 0 })
      rows[40].grabFocus()
      pump(until: { stage.place(of: rows[40])[0] < 400 }, "the focused row has scrolled into view")
      let place = stage.place(of: rows[40])
      stage.navigation.push(stage.page("C"))
      stage.window.press("Escape")
      XCTAssertEqual(stage.window.focus, rows[40])
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.place(of: rows[40]), place)
    }
  }

  func testPushAndPopOfNestedStack_MoveFocusOnlyIfItWasInside() {
    onGtk {
      let stage = Stage()
      let beside = Button(label: "beside")
      let row = Box(.horizontal)
      let holder = ViewController(title: "holder")
      let inner = NavigationController(rootViewController: stage.page("X"))
      holder.view = row
      row.append(beside)
      row.append(inner.view)
      holder.addChild(inner)
      stage.navigation.push(holder)
      beside.grabFocus()
      inner.push(stage.page("Y"))
      XCTAssertEqual(stage.window.focus, beside)
      inner.topViewController?.view.focusFirstChild()
      inner.pop()
      XCTAssertTrue(stage.window.focus?.isInside(inner.viewControllers[0].view) == true)
    }
  }
}

extension Entry {
  /// Focuses the field and puts the caret after the third character.
  fileprivate func putCaret() {
    grabFocus()
    gtk_editable_set_position(opaque, 3)
  }

  /// The caret's position, or nil if text is selected.
  fileprivate var caret: Int? {
    gtk_editable_get_selection_bounds(opaque, nil, nil) == 0
      ? Int(gtk_editable_get_position(opaque)) : nil
  }
}

@MainActor extension Stage {
  /// Pushes a page with a field, and puts the caret into its text.
  fileprivate func pushEntry(_ text: String) -> Entry {
    let entry = Entry(text)
    let page = page("Entry")
    page.view = Box(.vertical, children: [entry])
    navigation.push(page)
    settle()
    entry.putCaret()
    return entry
  }

  /// Pushes a page with a list of three rows.
  fileprivate func pushList() -> ListBox {
    let list = ListBox()
    list.onActivate { _ in }
    for name in ["1", "2", "3"] { list.append(Label(name)) }
    list.onActivate { _ in }
    let page = page("List")
    page.view = list
    navigation.push(page)
    settle()
    return list
  }
}
