import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class BarsTests: GtkTestCase {
  func testOneCustomView_OnTwoPagesIsWhereItIsShown() {
    onGtk {
      let stage = Stage()
      let view = Label("Shared")
      stage.root.navigationItem.titleView = view
      let page = stage.page("B")
      page.navigationItem.titleView = view
      stage.navigation.push(page)
      XCTAssertEqual(stage.headerTexts, ["A", "Shared"])
      stage.navigation.pop()
      XCTAssertEqual(stage.headerTexts, ["Shared"])
    }
  }

  func testItemsOnTheirWayOut_HaveNoFocusAndTakeNone() throws {
    try onGtk {
      let stage = Stage(animations: true)
      stage.root.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      pump(until: { stage.button("Edit")?.isOnScreen == true })
      let button = try XCTUnwrap(stage.button("Edit"))
      button.grabFocus()
      XCTAssertEqual(stage.window.focus, button)
      let page = stage.page("B")
      let push = try stage.beginPush(page)
      push.scrub(to: 0.5)
      XCTAssertTrue(button.isMapped)
      XCTAssertNotEqual(stage.window.focus, button)
      XCTAssertFalse(button.grabFocus())
      push.run(on: nil)
    }
  }
}

extension Stage {
  var backButton: Button? {
    navigation.navigationBar.surface.descendants(of: Button.self).first {
      $0.hasStyleClass("back") && $0.isVisible
    }
  }

  func button(_ text: String) -> Button? {
    navigation.view.descendants(of: Button.self).first { $0.texts == [text] }
  }
}
