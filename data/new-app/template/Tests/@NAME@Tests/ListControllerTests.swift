import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import @NAME@

/// A `GtkTestCase` fails on any warning of GTK, and on pages and widgets that nobody lets go of.
final class ListControllerTests: GtkTestCase {
  func testARow_LeadsToItsPage() {
    onGtk {
      let list = ListController()
      let navigation = NavigationController(rootViewController: list)
      let window = Window()
      window.rootViewController = navigation
      window.present()
      list.view.activate("Item 2")
      XCTAssertEqual(navigation.viewControllers.map(\.title), ["@NAME@", "Item 2"])
    }
  }
}
