import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The conformance cases of the navigation research, C1–C15, each under its number: the stack.
final class ConformanceStackTests: GtkTestCase {
  func testC01_Mount_ShowsTheRootOnce() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.didLoad", "A.willAppear", "willShow A", "A.didAppear", "didShow A"])
    }
  }

  func testC02_Push_IsOneChange() {
    onGtk {
      let (stage, _, observation) = makeStage()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "push at 1: -[] +[B]", "B.didLoad", "A.willDisappear", "B.willAppear moving",
          "willShow B", "A.didDisappear", "B.didAppear moving", "didShow B",
        ])
      stage.close(observation)
    }
  }

  func testC03_Pop_ReturnsThePage() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      XCTAssertIdentical(stage.navigation.pop(), pages[0])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 1: -[B] +[]", "B.willDisappear moving", "A.willAppear", "willShow A",
          "B.didDisappear moving", "A.didAppear", "didShow A",
        ])
      stage.close(observation)
    }
  }

  func testC04_PopOfTheRoot_IsQuiet() {
    onGtk {
      let (stage, _, observation) = makeStage()
      XCTAssertNil(stage.navigation.pop())
      stage.expectQuiet(["A"])
      stage.close(observation)
    }
  }

  func testC05_PushOfAPageOnTheStack_IsRefused() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      stage.navigation.push(pages[0])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(observation)
    }
  }

  func testC07_PopTo_TakesAllAboveInOneMovement() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      XCTAssertEqual(stage.navigation.popTo(pages[0]), [pages[2], pages[1]])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 2: -[D,C] +[]", "D.willDisappear moving", "B.willAppear", "willShow B",
          "D.didDisappear moving", "B.didAppear", "didShow B",
        ])
      stage.close(observation)
    }
  }

  func testC08_PopToTheTop_IsQuiet() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      XCTAssertEqual(stage.navigation.popTo(pages[0]), [])
      stage.expectQuiet(["A", "B"])
      stage.close(observation)
    }
  }

  func testC09_PopToAPageOffTheStack_IsRefused() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      XCTAssertEqual(stage.navigation.popTo(stage.page("X")), [])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(observation)
    }
  }

  func testC10_PopToRootAtTheRoot_IsQuiet() {
    onGtk {
      let (stage, _, observation) = makeStage()
      XCTAssertEqual(stage.navigation.popToRoot(), [])
      stage.expectQuiet(["A"])
      stage.close(observation)
    }
  }

  func testC11_SettingNothing_IsRefused() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.navigation.setViewControllers([])
      stage.expectQuiet(["A", "B"], complaints: 1)
      stage.close(observation)
    }
  }

  func testC15_Setting_IsOneReplacement() {
    onGtk {
      let (stage, _, observation) = makeStage("B", "C")
      stage.navigation.setViewControllers([stage.root, stage.page("X")])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "replace at 1: -[C,B] +[X]", "X.didLoad", "C.willDisappear moving",
          "X.willAppear moving", "willShow X", "C.didDisappear moving", "X.didAppear moving",
          "didShow X",
        ])
      stage.close(observation)
    }
  }
}
