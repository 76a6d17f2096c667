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
      stage.close()
    }
  }
}

@MainActor extension Stage {
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
