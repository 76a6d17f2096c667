import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class SegmentsTests: GtkTestCase {
  func testSelection_IsOneOfTheSegmentsAndTellsOnlyOfTheUser() {
    onGtk {
      var changes = 0
      let control = SegmentedControl(titles: ["Bunnies", "Ponies"], accessibilityLabel: "Animals")
      control.onValueChanged = { changes += 1 }
      let buttons = control.asWidget.descendants(ToggleButton.self)
      XCTAssertEqual(control.selectedSegmentIndex, 0)
      XCTAssertEqual(control.titleForSegment(at: 1), "Ponies")
      XCTAssertNil(control.titleForSegment(at: 2))
      buttons[1].isActive = true
      XCTAssertEqual(control.selectedSegmentIndex, 1)
      XCTAssertEqual(changes, 1)
      control.selectedSegmentIndex = 0
      XCTAssertEqual(buttons.map(\.isActive), [true, false])
      XCTAssertEqual(changes, 1)
      control.selectedSegmentIndex = 7
      XCTAssertEqual(control.selectedSegmentIndex, 0)
    }
  }

  func testOnlyTheSelectedSegment_IsInTheTabOrder() {
    onGtk {
      let control = SegmentedControl(titles: ["One", "Two", "Three"], accessibilityLabel: "Count")
      let buttons = control.asWidget.descendants(ToggleButton.self)
      XCTAssertEqual(buttons.map(\.isFocusable), [true, false, false])
      control.selectedSegmentIndex = 2
      XCTAssertEqual(buttons.map(\.isFocusable), [false, false, true])
    }
  }

  func testManager_ForwardsAppearanceToTheActiveChildOnly() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      XCTAssertEqual(
        stage.transcript.take().filter { $0 != "A.didLoad" },
        ["Italy.didLoad", "Italy.willAppear", "Italy.didAppear"])
      manager.selectSegment(at: 1)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Australia.didLoad",
          "Australia.willAppear", "Australia.didAppear",
        ])
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("Australia") || $0.hasPrefix("Italy") },
        ["Australia.willDisappear", "Australia.didDisappear"])
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("Australia") || $0.hasPrefix("Italy") },
        ["Australia.willAppear", "Australia.didAppear"])
      XCTAssertEqual(italy.appearance, .disappeared)
      XCTAssertEqual(australia.appearance, .appeared)
      stage.close()
    }
  }

  func testManager_NamesTheBackButtonByTheSelectedSegment() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      XCTAssertEqual(stage.window.title, "Italy")
      italy.navigationController?.push(stage.page("Rome"))
      XCTAssertEqual(stage.headerTexts, ["Italy", "Rome"])
      stage.navigation.pop()
      manager.selectSegment(at: 1)
      XCTAssertEqual(stage.window.title, "Australia")
      stage.navigation.push(stage.page("Perth"))
      XCTAssertEqual(stage.headerTexts, ["Australia", "Perth"])
      stage.close()
    }
  }

  func testManager_FollowsTheTitlesOfItsChildren() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      stage.navigation.push(stage.page("Rome"))
      italy.title = "Italia"
      XCTAssertEqual(stage.headerTexts, ["Italia", "Rome"])
      XCTAssertEqual(manager.segmentedControl.titleForSegment(at: 0), "Italia")
      stage.close()
    }
  }

  func testManager_SwitchedWhileItIsCovered_TellsNobodyOfIt() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      manager.selectSegment(at: 1)
      XCTAssertEqual(stage.transcript.take().filter { !$0.contains("didLoad") }, [])
      stage.navigation.pop()
      XCTAssertEqual(italy.appearance, .disappeared)
      XCTAssertEqual(australia.appearance, .appeared)
      stage.close()
    }
  }

  func testManager_ShowsTheActiveChildsToolbar() {
    onGtk {
      let (stage, italy, australia, manager) = makeManager()
      stage.navigation.setToolbarHidden(false, animated: false)
      italy.toolbarItems = [BarButtonItem(title: "Pizza")]
      australia.toolbarItems = [BarButtonItem(title: "Surf")]
      XCTAssertEqual(stage.navigation.toolbar.actionBar.texts, ["Pizza"])
      manager.selectSegment(at: 1)
      XCTAssertEqual(stage.navigation.toolbar.actionBar.texts, ["Surf"])
      stage.close()
    }
  }
}

@MainActor private func makeManager() -> (
  Stage, RecordingController, RecordingController, SegmentManagingController
) {
  let stage = Stage()
  let (italy, australia) = (stage.page("Italy"), stage.page("Australia"))
  let manager = SegmentManagingController(viewControllers: [italy, australia])
  _ = stage.transcript.take()
  stage.navigation.setViewControllers([manager])
  let heard = stage.transcript.take().filter { !$0.hasPrefix("A.") && !$0.contains("Show") }
  for line in heard { stage.transcript.add(line) }
  return (stage, italy, australia, manager)
}
