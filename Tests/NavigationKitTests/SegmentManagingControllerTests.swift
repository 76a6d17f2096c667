import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

final class SegmentManagingControllerTests: GtkTestCase {
  func testForwardsAppearanceToTheActiveChildOnly() {
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

  func testNamesTheBackButtonByTheSelectedSegment() {
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

  func testFollowsTheTitlesOfItsChildren() {
    onGtk {
      let (stage, italy, _, manager) = makeManager()
      stage.navigation.push(stage.page("Rome"))
      italy.title = "Italia"
      XCTAssertEqual(stage.headerTexts, ["Italia", "Rome"])
      XCTAssertEqual(manager.segmentedControl.titleForSegment(at: 0), "Italia")
      stage.close()
    }
  }

  func testSwitchedWhileItIsCovered_TellsNobodyOfIt() {
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

  func testShowsTheActiveChildsToolbar() {
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
