import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// A toolbar as the title view of a page.
final class ToolbarInTitleTests: GtkTestCase {
  func testToolbarAsTitleView_HasItsOwnItemsAndStyle() {
    onGtk {
      let stage = Stage()
      var calls = 0
      let toolbar = Toolbar()
      toolbar.setItems(
        [
          BarButtonItem(systemItem: .bookmarks) { calls += 1 }, BarButtonItem(title: "Text"),
          BarButtonItem(title: "Button", style: .bordered),
        ], animated: true)
      stage.root.navigationItem.titleView = toolbar
      XCTAssertEqual(stage.headerTexts, ["Text", "Button"])
      stage.navigation.view.click("Bookmarks")
      XCTAssertEqual(calls, 1)
      toolbar.items = [BarButtonItem(title: "Other")]
      XCTAssertEqual(stage.headerTexts, ["Other"])
      toolbar.barStyle = .black
      XCTAssertEqual(toolbar.asWidget.hasStyleClass("bar-black"), true)
      XCTAssertEqual(stage.navigation.navigationBar.barStyle, .default)
      stage.navigation.push(stage.page("B"))
      XCTAssertFalse(toolbar.asWidget.isMapped)
      stage.navigation.pop()
      XCTAssertTrue(toolbar.asWidget.isMapped)
      XCTAssertEqual(stage.headerTexts, ["Other"])
    }
  }

  func testBlackToolbarAsTitleView_DrawsItsOwnBackground() {
    onGtk {
      let stage = Stage()
      let toolbar = Toolbar()
      toolbar.items = [BarButtonItem(title: "One")]
      stage.root.navigationItem.titleView = toolbar
      let shows = { (color: Color) in toolbar.asWidget.color(x: 4, y: 4) == color }
      pump(until: { toolbar.asWidget.width > 150 })
      XCTAssertEqual(
        toolbar.asWidget.color(x: 4, y: 4)?.alpha, 0, "a default toolbar is transparent")
      toolbar.barStyle = .black
      pump(until: { shows(Color(0, 0, 0)) })
      toolbar.barTintColor = Color(0, 0, 1)
      pump(until: { shows(Color(0, 0, 1)) })
      toolbar.barTintColor = nil
      toolbar.barStyle = .blackTranslucent
      pump(until: { (0.1...0.9).contains(toolbar.asWidget.color(x: 4, y: 4)?.alpha ?? 0) })
    }
  }

  func testSizeToFit_FitsTheToolbarToItsItems() {
    onGtk {
      let stage = Stage()
      let toolbar = Toolbar()
      toolbar.items = [BarButtonItem(title: "One")]
      stage.root.navigationItem.titleView = toolbar
      pump(until: { toolbar.asWidget.width > 150 }, "before sizeToFit, the toolbar fills the title")
      toolbar.sizeToFit()
      pump(until: { toolbar.asWidget.width < 100 && toolbar.asWidget.width > 0 })
      let middle = toolbar.asWidget.translate(
        x: Double(toolbar.asWidget.width) / 2, y: 0, to: stage.window)
      XCTAssertEqual(middle?.x ?? 0, Double(stage.window.width) / 2, accuracy: 2)
    }
  }
}
