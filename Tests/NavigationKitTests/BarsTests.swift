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
      stage.close()
    }
  }
}

extension Stage {
  var backButton: Button? {
    navigation.navigationBar.surface.descendants(Button.self).first {
      $0.hasStyleClass("back") && $0.isVisible
    }
  }

  func button(_ text: String) -> Button? {
    navigation.view.descendants(Button.self).first { $0.texts == [text] }
  }
}
