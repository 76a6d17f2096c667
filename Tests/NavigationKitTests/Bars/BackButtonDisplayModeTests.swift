import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The display mode of the back button, and left items beside it.
final class BackButtonDisplayModeTests: GtkTestCase {
  func testGenericMode_ShowsBackAndKeepsTheTitleInTheTooltip() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.backButton?.texts, ["A"])
      stage.root.navigationItem.backButtonDisplayMode = .generic
      XCTAssertEqual(stage.backButton?.texts, ["Back"])
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
      stage.root.navigationItem.backButtonDisplayMode = .default
      XCTAssertEqual(stage.backButton?.texts, ["A"])
    }
  }

  func testMinimalMode_ShowsTheArrowAlone() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.backButtonDisplayMode = .minimal
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.backButton?.texts, [])
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
      XCTAssertEqual(stage.navigation.history.map(\.page.backTitle), ["A"])
    }
  }

  func testModeOfTheActiveChild_AppliesToItsContainer() {
    onGtk {
      let (stage, italy, _, _) = makeManager()
      italy.navigationItem.backButtonDisplayMode = .generic
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.backButton?.texts, ["Back"])
    }
  }

  func testSupplementingLeftItems_AreBesideTheBackButton() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      b.navigationItem.leftBarButtonItem = BarButtonItem(title: "Menu")
      stage.navigation.push(b)
      XCTAssertNil(stage.backButton)
      b.navigationItem.leftItemsSupplementBackButton = true
      XCTAssertEqual(stage.headerTexts, ["A", "Menu", "B"])
      pump(until: { stage.button("Menu")?.isOnScreen == true })
      let places = [stage.backButton, stage.button("Menu")].map {
        $0?.translate(x: 0, y: 0, to: stage.window)?.x ?? -1
      }
      XCTAssertGreaterThanOrEqual(places[0], 0)
      XCTAssertGreaterThan(places[1], places[0] + Double(stage.backButton?.width ?? 0))
      stage.root.title = "Start"
      XCTAssertEqual(stage.headerTexts, ["Start", "Menu", "B"])
      stage.navigation.view.click("Start")
      XCTAssertEqual(stage.titles, ["Start"])
    }
  }

  func testRootWithSupplementingLeftItems_HasNoBackButton() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.leftItemsSupplementBackButton = true
      stage.root.navigationItem.leftBarButtonItem = BarButtonItem(title: "Menu")
      XCTAssertNil(stage.backButton)
      XCTAssertEqual(stage.headerTexts, ["Menu", "A"])
    }
  }

  func testSupplementingLeftItems_MoveToTheMoreMenuInANarrowBar() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      b.navigationItem.leftItemsSupplementBackButton = true
      b.navigationItem.leftBarButtonItems = stage.items(4)
      stage.navigation.push(b)
      stage.resize(to: 700)
      XCTAssertTrue(stage.button("Item 4")?.isOnScreen == true)
      stage.resize(to: 250)
      pump(until: { stage.more?.isOnScreen == true })
      XCTAssertTrue(stage.backButton?.isOnScreen == true)
      XCTAssertFalse(stage.button("Item 4")?.isOnScreen == true)
    }
  }

  func testLeftItemsOfAChild_SupplementTheBackButton() {
    onGtk {
      let stage = Stage()
      let child = stage.page("X")
      child.navigationItem.leftItemsSupplementBackButton = true
      child.navigationItem.leftBarButtonItem = BarButtonItem(title: "Menu")
      stage.navigation.push(SegmentManagingController(viewControllers: [child]))
      XCTAssertEqual(stage.headerTexts, ["A", "Menu", "X"])
    }
  }
}
