import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The back button and the left side of the header bar.
final class BackButtonTests: GtkTestCase {
  func testRoot_HasNoBackButton() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.headerTexts, ["A"])
    }
  }

  func testClickOnBackButton_RestoresLowerPageAndItsBars() {
    onGtk {
      let stage = Stage()
      stage.navigation.setToolbarHidden(false, animated: false)
      let (b, c) = (stage.page("B"), stage.page("C"))
      b.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
      b.toolbarItems = [BarButtonItem(title: "Share")]
      c.toolbarItems = [BarButtonItem(title: "Delete")]
      stage.navigation.push(b)
      stage.navigation.push(c)
      _ = stage.transcript.take()
      XCTAssertEqual(stage.headerTexts, ["B", "C"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "C.willDisappear moving", "B.willAppear", "willShow B", "C.didDisappear moving",
          "B.didAppear", "didShow B",
        ])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(b.view.isMapped)
      XCTAssertEqual(stage.headerTexts, ["A", "B", "Edit"])
      pump(until: { stage.toolbarTexts == ["Share"] })
    }
  }

  func testBackButton_HasTheTitleOfThePageBelow() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
    }
  }

  func testBackBarButtonItemOfPageBelow_TitlesTheBackButton() {
    onGtk {
      let stage = Stage()
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(
        stage.navigation.viewControllers.count, 1, "a back item without an action pops")
    }
  }

  func testBackBarButtonItemWithImage_ShowsImageBesideTheArrow() {
    onGtk {
      let stage = Stage()
      let item = BarButtonItem(iconName: "go-home-symbolic", accessibilityLabel: "Home")
      stage.root.navigationItem.backBarButtonItem = item
      stage.navigation.push(stage.page("B"))
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.headerTexts, ["B"])
      XCTAssertEqual(
        stage.backIcons, ["go-previous-symbolic", "go-home-symbolic"].map(Icon.init(named:)))
      XCTAssertEqual(stage.backButton?.tooltip, "Back to A (Alt+Left)")
      item.image = Icon(named: "go-top-symbolic")
      pumpFrames(of: stage.window)
      XCTAssertEqual(
        stage.backIcons, ["go-previous-symbolic", "go-top-symbolic"].map(Icon.init(named:)))
      item.image = nil
      pumpFrames(of: stage.window)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      XCTAssertEqual(stage.backIcons, ["go-previous-symbolic"].map(Icon.init(named:)))
    }
  }

  func testLeftBarButtonItem_ReplacesTheBackButton() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      page.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(page)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      page.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
    }
  }

  func testLeftSide_PrefersLeftItemThenBackItemThenTitle() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.root.navigationItem.leftBarButtonItem = BarButtonItem(title: "Menu")
      XCTAssertEqual(
        stage.headerTexts, ["Menu", "A"], "the root shows its left item and no back button")
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Overview")
      b.navigationItem.leftBarButtonItem = BarButtonItem(title: "Cancel")
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["Cancel", "B"])
      b.navigationItem.leftBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["Overview", "B"])
      stage.root.navigationItem.backBarButtonItem = nil
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.root.title = nil
      XCTAssertEqual(stage.headerTexts, ["Back", "B"])
    }
  }

  func testBackBarButtonItemWithAction_RunsActionInsteadOfPop() {
    onGtk {
      let stage = Stage()
      var calls = 0
      stage.root.navigationItem.backBarButtonItem = BarButtonItem(title: "Back") { calls += 1 }
      stage.navigation.push(stage.page("B"))
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
    }
  }

  func testBackBarButtonItemOfPushedPage_AppliesToThePageAbove() {
    onGtk {
      let stage = Stage()
      let (b, c) = (stage.page("B"), stage.page("C"))
      var calls = 0
      b.navigationItem.backBarButtonItem = BarButtonItem(title: "Leave") { calls += 1 }
      stage.navigation.push(b)
      XCTAssertEqual(stage.headerTexts, ["A", "B"])
      stage.navigation.push(c)
      XCTAssertEqual(stage.headerTexts, ["Leave", "C"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(calls, 1)
      XCTAssertEqual(stage.titles, ["A", "B", "C"], "the action replaces the pop")
    }
  }

  func testPageBelowRetitled_RetitlesTheBackButton() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.root.title = "Renamed"
      XCTAssertEqual(stage.headerTexts, ["Renamed", "B"])
      XCTAssertEqual(stage.backButton?.tooltip, "Back to Renamed (Alt+Left)")
      stage.root.title = nil
      XCTAssertEqual(stage.headerTexts, ["Back", "B"])
    }
  }

  func testPageBelowRetitled_UpdatesTooltipAndHistoryMenu() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      for (title, shown, tooltip) in [
        ("Z", "Z", "Back to Z (Alt+Left)"), ("", "Back", "Back (Alt+Left)"),
      ] {
        stage.root.title = title
        XCTAssertEqual(stage.headerTexts, [shown, "B"])
        XCTAssertEqual(stage.backButton?.tooltip, tooltip)
        let menu = stage.openHistory()
        XCTAssertEqual(menu?.texts, [shown])
        stage.closeHistory(menu)
      }
      stage.close(subscription)
    }
  }

  func testDisabledBackItem_NeitherActsNorPops() {
    onGtk {
      let stage = Stage()
      let back = BarButtonItem(title: "Overview")
      stage.root.navigationItem.backBarButtonItem = back
      stage.navigation.push(stage.page("B"))
      back.isEnabled = false
      XCTAssertEqual(stage.backButton?.isSensitive, false)
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.titles, ["A", "B"])
      back.isEnabled = true
      back.title = "Start"
      XCTAssertEqual(stage.headerTexts, ["Start", "B"])
      stage.backButton?.emit("clicked")
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testBackButton_NamesItsTargetInTheTooltip() {
    onGtk {
      let (stage, _, subscription) = makeStage("B", "C")
      for title in ["B", "A"] {
        let button = stage.backButton
        XCTAssertEqual(button?.hasAccessibleLabel("Back"), true)
        XCTAssertTrue(button?.tooltip?.contains(title) == true)
        stage.navigation.pop()
      }
      stage.close(subscription)
    }
  }
}

extension Stage {
  /// The icons that the back button shows.
  fileprivate var backIcons: [Icon?] {
    backButton?.descendants(of: Image.self).filter(\.isMapped).map(\.icon) ?? []
  }
}
