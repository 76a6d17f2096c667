import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// How narrow a window can become.
final class NarrowWindowTests: GtkTestCase {
  func testWindow_CanBeAsNarrowAsAPhone() {
    onGtk {
      let stage = Stage()
      let long = "A Title that is Much Longer than a Narrow Window is Wide"
      stage.root.title = long
      let page = stage.page(long)
      page.makeView = { Box(.vertical) }
      page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      page.toolbarItems = [
        BarButtonItem(systemItem: .add), .flexibleSpace(), BarButtonItem(systemItem: .compose),
        .flexibleSpace(), BarButtonItem(systemItem: .action), .flexibleSpace(),
        BarButtonItem(systemItem: .trash),
      ]
      stage.navigation.isToolbarHidden = false
      stage.navigation.push(page)
      XCTAssertLessThanOrEqual(stage.window.measure(.horizontal).minimum, 320)
    }
  }
}
