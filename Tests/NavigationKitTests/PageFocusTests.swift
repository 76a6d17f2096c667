import CGtk
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Where the focus is on a page that comes back.
final class PageFocusTests: GtkTestCase {
  func testRowThatHasGoneMeanwhile_LeavesTheFocusToTheNext() {
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

  func testRowsThatHaveAllGoneMeanwhile_LeaveTheFocusToTheFirst() {
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

  func testField_HasItsCaretAgainAfterAPageAboveOrASheet() {
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

  func testField_HasItsCaretAgainAsItsColumnComesBack() {
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
}

extension Entry {
  /// Gives the field the focus and puts the caret into its text.
  fileprivate func putCaret() {
    grabFocus()
    gtk_editable_set_position(opaque, 3)
  }

  /// Where the caret is; nil while something is selected.
  fileprivate var caret: Int? {
    gtk_editable_get_selection_bounds(opaque, nil, nil) == 0
      ? Int(gtk_editable_get_position(opaque)) : nil
  }
}

@MainActor extension Stage {
  /// Pushes a page with a field, with the caret in its text.
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
    for name in ["1", "2", "3"] { list.append(Label(name)) }
    let page = page("List")
    page.view = list
    navigation.push(page)
    settle()
    return list
  }
}
