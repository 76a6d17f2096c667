import CGtk
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The text and the tooltip of the back button.
final class BackButtonTitleTests: GtkTestCase {
  func testTextDirectionChanged_UpdatesKeyInTooltip() {
    onGtk {
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, _, subscription) = makeStage("B")
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Right)")
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
      stage.close(subscription)
    }
  }

  func testMultilineTitle_IsShownOnOneLine() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      pumpFrames(of: stage.window)
      let height = stage.navigation.navigationBar.surface.height
      stage.root.title = "First line\nSecond line\r\nThird line"
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.navigation.navigationBar.surface.height, height)
      XCTAssertEqual(stage.headerTexts, ["First line Second line Third line", "B"])
      XCTAssertEqual(
        stage.backButton?.tooltip, "Back to First line Second line Third line (Alt+Left)")
      stage.close(subscription)
    }
  }

  func testBackItemWithAnEmptyTitle_ShowsTheArrowAlone() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      let item = BarButtonItem(title: "")
      stage.root.navigationItem.backBarButtonItem = item
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.headerTexts, ["B"])
      XCTAssertEqual(
        stage.backButton?.tooltip, "Back to A (Alt+Left)", "it says where the arrow leads")
      let menu = stage.openHistory()
      XCTAssertEqual(menu?.texts, ["A"])
      stage.closeHistory(menu)
      item.title = "Start"
      XCTAssertEqual(stage.headerTexts, ["Start", "B"])
      stage.close(subscription)
    }
  }
}
