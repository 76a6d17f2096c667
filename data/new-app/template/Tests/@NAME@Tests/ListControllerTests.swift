import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import @NAME@

/// A `GtkTestCase` fails on any warning of GTK, and on pages and widgets that are not freed.
final class ListControllerTests: GtkTestCase {
  func testRow_OpensItsPage() {
    onGtk {
      let list = ListController()
      let navigation = NavigationController(rootViewController: list)
      registerDestinations(of: navigation, list)
      let window = Window()
      window.rootViewController = navigation
      window.present()
      list.view.activate("Item 2")
      XCTAssertEqual(navigation.viewControllers.map(\.title), ["@NAME@", "Item 2"])
    }
  }

  func testLink_OpensItsPageAndWrongLinksThrow() throws {
    try onGtk {
      let list = ListController()
      let navigation = NavigationController(rootViewController: list)
      registerDestinations(of: navigation, list)
      try navigation.open(link: "@SCHEME@:3")
      XCTAssertEqual(navigation.topViewController?.title, "Item 3")
      for link in ["@SCHEME@:4", "@SCHEME@:x", "other:3"] {
        XCTAssertThrowsError(try navigation.open(link: link))
      }
      XCTAssertEqual(navigation.topViewController?.title, "Item 3")
    }
  }
}
