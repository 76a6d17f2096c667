import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The conformance cases of the navigation research, each under its number.
final class ConformanceTests: GtkTestCase {
  func testC01_Mount_ShowsTheRootOnce() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.didLoad", "A.willAppear", "willShow A", "A.didAppear", "didShow A"])
      stage.close()
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

  func testC17_PoppedPage_LivesOnOnlyIfRegistered() {
    onGtk {
      let (stage, _, observation) = makeStage()
      weak var unowned: ViewController?
      weak var registered: ViewController?
      do {
        let (b, c) = (stage.page("B"), stage.page("C"))
        c.identifier = "c"
        stage.navigation.register(c)
        stage.navigation.push(b)
        stage.navigation.push(c)
        (unowned, registered) = (b, c)
      }
      stage.navigation.popToRoot()
      MainLoop.runPending()
      XCTAssertNil(unowned)
      XCTAssertNotNil(registered)
      stage.navigation.push(identifier: "c")
      XCTAssertEqual(stage.titles, ["A", "C"])
      stage.close(observation)
    }
  }

  func testC19_TakenIdentifier_IsRefused() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      stage.root.identifier = "a"
      pages[0].identifier = "b"
      pages[0].identifier = "a"
      XCTAssertEqual(pages[0].identifier, "b")
      let other = stage.page("C")
      other.identifier = "a"
      stage.navigation.register(other)
      stage.navigation.push(other)
      XCTAssertIdentical(stage.navigation.viewController(identifier: "a"), stage.root)
      stage.expectQuiet(["A", "B"], complaints: 3)
      stage.close(observation)
    }
  }

  func testC20_RenamedPage_IsFoundByItsNewIdentifier() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].identifier = "old"
      pages[0].identifier = "new"
      XCTAssertNil(stage.navigation.viewController(identifier: "old"))
      XCTAssertIdentical(stage.navigation.viewController(identifier: "new"), pages[0])
      stage.close(observation)
    }
  }

  func testC21_UnknownIdentifier_IsRefused() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.navigation.push(identifier: "x")
      XCTAssertEqual(stage.navigation.popTo(identifier: "x"), [])
      stage.expectQuiet(["A", "B"], complaints: 2)
      stage.close(observation)
    }
  }

  func testC22_Previous_IsTheOneBelow() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      XCTAssertIdentical(stage.navigation.previousViewController(of: pages[0]), stage.root)
      XCTAssertNil(stage.navigation.previousViewController(of: stage.root))
      XCTAssertNil(stage.navigation.previousViewController(of: stage.page("X")))
      stage.close(observation)
    }
  }

  func testC23_Flags_NotifyOnceForEachNewValue() {
    onGtk {
      let page = ViewController(title: "P")
      var changes = 0
      let observations = [page.changes, page.navigationItem.changes].map {
        $0.observe { _ in changes += 1 }
      }
      let sets: [() -> Void] = [
        { page.canPop = false }, { page.hidesBottomBarWhenPushed = true },
        { page.wantsFullScreenLayout = true }, { page.isModalInPresentation = true },
        { page.title = "Q" }, { page.navigationItem.title = "R" },
        { page.navigationItem.prompt = "S" },
      ]
      for (index, set) in sets.enumerated() {
        set()
        XCTAssertEqual(changes, index + 1)
        set()
        XCTAssertEqual(changes, index + 1, "the same value tells nobody")
      }
      withExtendedLifetime(observations) {}
    }
  }

  func testC24_VisibleIdentifier_NotifiesOnlyIfItChanges() {
    onGtk {
      let (stage, _, observation) = makeStage()
      var heard: [String?] = []
      let visible = stage.navigation.observeVisibleIdentifier { heard.append($0) }
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(heard, [])
      let named = stage.page("C")
      named.identifier = "c"
      stage.navigation.push(named)
      XCTAssertEqual(heard, ["c"])
      stage.navigation.pop()
      XCTAssertEqual(heard, ["c", nil])
      withExtendedLifetime(visible) {}
      stage.close(observation)
    }
  }

  func testC25_CoveredAndUncovered_AppearsTwiceDisappearsOnce() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      stage.navigation.pop()
      let heard = stage.transcript.take()
      XCTAssertEqual(heard.count { $0 == "A.didAppear" }, 2)
      XCTAssertEqual(heard.count { $0 == "A.didDisappear" }, 1)
      stage.close()
    }
  }

  func testC27_AnimatedPush_SendsTheDidsAtItsEnd() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(
        stage.transcript.take(),
        ["B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["A.didDisappear", "B.didAppear moving", "didShow B"])
      stage.close()
    }
  }

  func testC28_PushDuringAPush_PairsEveryMessage() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"))
      pump(seconds: 0.05)
      stage.navigation.push(stage.page("C"))
      stage.settle()
      XCTAssertEqual(stage.titles, ["A", "B", "C"])
      let heard = stage.transcript.take()
      for name in ["A", "B", "C"] {
        for kind in ["Appear", "Disappear"] {
          XCTAssertEqual(
            heard.count { $0.hasPrefix("\(name).will\(kind)") },
            heard.count { $0.hasPrefix("\(name).did\(kind)") }, "\(heard)")
        }
      }
      stage.close()
    }
  }

  func testC32_SwipePastHalf_SendsWhatTheButtonSends() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      stage.backButton?.emit("clicked")
      let byButton = stage.transcript.take().sorted()
      stage.navigation.push(pages[0])
      _ = stage.transcript.take()
      stage.swipe(by: 0.8)
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(stage.transcript.take().sorted(), byButton)
      stage.close(observation)
    }
  }

  func testC32_SwipeOfLessThanHalf_IsTurnedRound() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.swipe(by: 0.3)
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.willDisappear moving", "A.willAppear", "willShow A", "A.willDisappear",
          "B.willAppear", "A.didDisappear", "B.didAppear", "didCancel A",
        ])
      stage.close(observation)
    }
  }

  func testC33_SwipeAtTheRoot_StartsNothing() {
    onGtk {
      let (stage, _, observation) = makeStage()
      stage.swipe(by: 0.8)
      XCTAssertNil(stage.navigation.beginInteractivePop())
      stage.expectQuiet(["A"])
      stage.close(observation)
    }
  }

  func testC35_PageThatMayNotBeLeft_StaysWhateverTheUserDoes() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].canPop = false
      XCTAssertNil(stage.backButton)
      // The wish is swallowed: no controller further out may take it for its own.
      for key in ["Escape", "<Alt>Left", "Back"] { XCTAssertTrue(stage.window.press(key), key) }
      XCTAssertEqual(stage.navigation.goBack(), .stop)
      stage.swipe(by: 0.8)
      stage.expectQuiet(["A", "B"])
      stage.navigation.pop()
      XCTAssertEqual(stage.titles, ["A"], "code may")
      stage.close(observation)
    }
  }

  func testC38_EscapeSwitchedOff_IsLeftToOthers() {
    onGtk {
      let (stage, _, observation) = makeStage("B", "C")
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      stage.navigation.popsOnEscape = false
      XCTAssertFalse(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(stage.window.press("<Alt>Left"))
      XCTAssertEqual(stage.titles, ["A"])
      stage.close(observation)
    }
  }

  func testC39_RightToLeft_MirrorsKeysAndSlides() {
    onGtk {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (stage, pages, observation) = makeStage("B", "C")
      XCTAssertFalse(stage.window.press("<Alt>Left"))
      XCTAssertTrue(stage.window.press("<Alt>Right"))
      XCTAssertEqual(stage.titles, ["A", "B"])
      let pop = stage.navigation.beginInteractivePop()
      pop?.update(0.5)
      XCTAssertTrue(
        pump(until: {
          pages[0].view.translate(x: 0, y: 0, to: stage.navigation.view).map { $0.x < 0 } == true
        }), "the upper page goes to the left")
      pop?.cancel(animated: false)
      stage.close(observation)
    }
  }

  func testC41_HistoryMenu_ListsAllBelowNearestFirst() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      let menu = stage.openHistory()
      XCTAssertEqual(menu?.texts, ["C", "B", "A"])
      stage.closeHistory(menu)
      stage.navigation.popTo(pages[0])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "pop at 2: -[D,C] +[]", "D.willDisappear moving", "B.willAppear", "willShow B",
          "D.didDisappear moving", "B.didAppear", "didShow B",
        ])
      stage.close(observation)
    }
  }

  func testC43_RetitledPage_IsNamedAnewOnTheWayBack() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      for (title, shown) in [("Z", "Z"), ("", "Back")] {
        stage.root.title = title
        XCTAssertEqual(stage.headerTexts, [shown, "B"])
        XCTAssertEqual(stage.backButton?.tooltip, shown)
        let menu = stage.openHistory()
        XCTAssertEqual(menu?.texts, [shown])
        stage.closeHistory(menu)
      }
      stage.close(observation)
    }
  }

  func testC47_PagesOnTheMove_TakeNoClicks() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page)
      XCTAssertFalse(stage.root.view.isReachable)
      XCTAssertFalse(page.view.isReachable)
      stage.settle()
      XCTAssertTrue(page.view.isReachable)
      stage.close()
    }
  }

  func testC50_SegmentedControl_SelectsTheFirstEnabledOnce() {
    onGtk {
      let control = SegmentedControl(accessibilityLabel: "Letters")
      XCTAssertNil(control.selectedSegmentIndex)
      for title in ["A", "B"] {
        control.insertSegment(withTitle: title, at: control.numberOfSegments)
        XCTAssertEqual(control.selectedSegmentIndex, 0)
      }
      control.removeAllSegments()
      XCTAssertNil(control.selectedSegmentIndex)
    }
  }

  func testC51_ObservedStack_ChangesByOneSplice() {
    onGtk {
      let (stage, pages, observation) = makeStage("B", "C", "D")
      stage.navigation.popTo(pages[0])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") }, ["pop at 2: -[D,C] +[]"])
      stage.navigation.setViewControllers([stage.root, stage.page("X"), pages[0]])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") }, ["replace at 1: -[] +[X]"])
      stage.close(observation)
    }
  }
}

/// A stage with pages on the stack and nothing heard yet, whose transcript also has the changes of
/// the stack.
@MainActor private func makeStage(
  _ names: String...
) -> (Stage, [RecordingController], Observation) {
  let stage = Stage()
  let pages = names.map { stage.page($0) }
  for page in pages { stage.navigation.push(page) }
  _ = stage.transcript.take()
  let observation = stage.navigation.observeStack { [transcript = stage.transcript] change in
    let names = [change.removed, change.added].map {
      $0.map { $0.title ?? "" }.joined(separator: ",")
    }
    transcript.add("\(change.reason) at \(change.position): -[\(names[0])] +[\(names[1])]")
  }
  return (stage, pages, observation)
}

extension Stage {
  /// Nothing was heard, and the stack is as it was.
  fileprivate func expectQuiet(
    _ titles: [String], complaints: Int = 0, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(transcript.take(), [], file: file, line: line)
    XCTAssertEqual(self.titles, titles, file: file, line: line)
    XCTAssertEqual(LogRecorder.takeComplaints().count, complaints, file: file, line: line)
  }

  fileprivate func close(_ observation: Observation) {
    withExtendedLifetime(observation) { close() }
  }

  /// Swipes a part of the width from the edge, as the gesture reports it.
  func swipe(by part: Double) {
    guard let drag = navigation.view.controllers(DragGesture.self).first else {
      return XCTFail("no swipe")
    }
    let width = Double(navigation.view.width)
    drag.emit("drag-begin", 5.0, 100.0)
    for step in 1...4 { drag.emit("drag-update", width * part * Double(step) / 4, 2.0) }
    drag.emit("drag-end", width * part, 2.0)
  }

  /// Opens the history menu at the back button.
  fileprivate func openHistory() -> Popover? {
    guard let button = backButton else { return nil }
    navigation.showHistory(from: button)
    let menu = navigation.view.descendants(Popover.self).last { $0.isVisible }
    // GTK 4.8 keeps a bubble for ever that closes before the screen has shown it.
    pump(seconds: 0.1)
    return menu
  }

  fileprivate func closeHistory(_ menu: Popover?) {
    menu?.popDown()
    pump(until: { menu?.parent == nil })
  }
}
