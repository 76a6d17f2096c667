import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pages that return a value to the caller who pushed or presented them.
final class ReturnedValueTests: GtkTestCase {
  func testFinish_ReturnsTheValueAndPops() {
    onGtk {
      let stage = Stage()
      let picker = Picker()
      let answer = Answer { await stage.navigation.pushForResult(picker) }
      XCTAssertEqual(stage.navigation.viewControllers.last, picker, "the page is pushed at once")
      stage.navigation.push(stage.page("Above"))
      picker.finish(returning: 7)
      pump(until: { answer.value == .some(7) })
      XCTAssertEqual(stage.titles, ["A"], "pages above are popped too")
    }
  }

  func testBackButton_ReturnsNilToTheCaller() {
    onGtk {
      let stage = Stage(animations: true)
      let answer = Answer { await stage.navigation.pushForResult(Picker()) }
      stage.settle()
      stage.backButton?.emit("clicked")
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil)
    }
  }

  func testReversedPop_KeepsTheCallerWaiting() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let answer = Answer { await stage.navigation.pushForResult(picker) }
      stage.settle()
      stage.navigation.pop()
      pumpFrames(of: stage.window)
      stage.navigation.beginInteractiveTransition(.forward)?.finish()
      stage.settle()
      XCTAssertFalse(answer.hasCome)
      picker.finish(returning: 3)
      pump(until: { answer.value == .some(3) })
    }
  }

  func testRefusedPush_ReturnsNilAtOnce() {
    onGtk {
      let stage = Stage()
      let picker = Picker()
      stage.navigation.push(picker)
      let answer = Answer { await stage.navigation.pushForResult(picker) }
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testTaskCancelled_PopsThePage() {
    onGtk {
      let stage = Stage()
      let answer = Answer { await stage.navigation.pushForResult(Picker()) }
      stage.navigation.push(stage.page("Above"))
      answer.task?.cancel()
      pump(until: { answer.hasCome })
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertNil(answer.value ?? nil)
    }
  }

  func testFinishOfPresentedPage_ReturnsTheValueAndDismisses() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let answer = Answer { await stage.root.presentForResult(picker) }
      pump(until: { picker.appearance == .appeared })
      picker.finish(returning: 5)
      pump(until: { answer.value == .some(5) })
      XCTAssertNil(stage.root.presentedViewController)
      let second = Answer { await stage.root.presentForResult(Picker()) }
      pump(until: { stage.root.presentedViewController?.appearance == .appeared })
      stage.root.dismiss()
      pump(until: { second.hasCome })
    }
  }

  func testFinishOfPresentedRoot_DismissesTheStack() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let sheet = NavigationController(rootViewController: picker)
      let answer = Answer { await stage.root.presentForResult(sheet, of: picker) }
      pump(until: { picker.appearance == .appeared })
      sheet.push(stage.page("Above"))
      picker.finish(returning: 5)
      XCTAssertNil(stage.root.presentedViewController)
      pump(until: { answer.value == .some(5) })
      XCTAssertEqual(stage.titles, ["A"], "the presenting stack does not change")

      let second = Answer { await stage.root.presentForResult(sheet, of: picker) }
      XCTAssertEqual(stage.root.presentedViewController, sheet)
      pump(until: { sheet.appearance == .appeared })
      stage.root.dismiss()
      pump(until: { second.hasCome })
      XCTAssertNil(second.value ?? nil, "a dismissal by the user returns nil")

      let third = Answer { await stage.root.presentForResult(sheet, of: picker) }
      third.task?.cancel()
      pump(until: { third.hasCome && stage.root.presentedViewController == nil })
      stage.settle()
    }
  }

  func testFinishOfPageAboveAPresentedRoot_PopsOnlyThePage() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let sheet = NavigationController(rootViewController: stage.page("B"))
      sheet.push(picker)
      let answer = Answer { await stage.root.presentForResult(sheet, of: picker) }
      pump(until: { picker.appearance == .appeared })
      picker.finish(returning: 5)
      picker.finish(returning: 6)
      pump(until: { answer.hasCome })
      XCTAssertEqual(
        stage.root.presentedViewController, sheet, "the second call of finish has no effect")
    }
  }

  func testContainerWithoutThePage_IsRefused() {
    onGtk {
      let stage = Stage()
      let sheet = NavigationController(rootViewController: stage.page("B"))
      let answer = Answer { await stage.root.presentForResult(sheet, of: Picker()) }
      pump(until: { answer.hasCome })
      XCTAssertNil(stage.root.presentedViewController)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testFinishInViewDidAppear_ReturnsTheValue() {
    onGtk {
      let stage = Stage()
      let pushed = HastyPicker()
      let first = Answer { await stage.navigation.pushForResult(pushed) }
      let presented = HastyPicker()
      let second = Answer { await stage.root.presentForResult(presented) }
      pump(until: { first.hasCome && second.hasCome })
      XCTAssertEqual(first.value, .some(9))
      XCTAssertEqual(second.value, .some(9))
    }
  }

  func testPopReversedAfterFinish_DiscardsTheValue() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let answer = Answer { await stage.navigation.pushForResult(picker) }
      stage.settle()
      picker.finish(returning: 3)
      pumpFrames(of: stage.window)
      stage.navigation.beginInteractiveTransition(.forward)?.finish()
      stage.settle()
      XCTAssertFalse(answer.hasCome)
      stage.backButton?.emit("clicked")
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil, "a pop after the reversal returns nil")
    }
  }

  func testPagePushedAgainDuringItsPop_ReturnsAValueToEachCaller() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let first = Answer { await stage.navigation.pushForResult(picker) }
      stage.settle()
      picker.finish(returning: 1)
      pumpFrames(of: stage.window)
      let second = Answer { await stage.navigation.pushForResult(picker) }
      XCTAssertEqual(stage.navigation.topViewController, picker)
      pump(until: { first.value == .some(1) })
      picker.finish(returning: 2)
      pump(until: { second.value == .some(2) })
      stage.settle()
    }
  }

  func testTaskCancelledForTheRoot_KeepsTheRoot() {
    onGtk {
      let stage = Stage()
      let picker = Picker()
      let answer = Answer { await stage.navigation.pushForResult(picker) }
      stage.navigation.setViewControllers([picker])
      answer.task?.cancel()
      pump(until: { answer.hasCome }, "the cancelled task ends")
      XCTAssertEqual(stage.navigation.viewControllers, [picker])
    }
  }

  func testPopOfTheContainer_EndsTheWait() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      let answer = Answer { await inner.pushForResult(Picker()) }
      stage.navigation.pop()
      pump(until: { answer.hasCome })
    }
  }

  func testWindowClosed_EndsTheWaitAndFreesThePage() {
    onGtk {
      weak var picker: Picker?
      do {
        let stage = Stage()
        let page = Picker()
        picker = page
        let answer = Answer { [weak navigation = stage.navigation] in
          await navigation?.pushForResult(page)
        }
        MainLoop.runPending()
        stage.close()
        pump(until: { answer.hasCome })
      }
      pump(until: { picker == nil }, "the page is freed")
    }
  }
}

/// A page that returns its value as soon as it has appeared.
private final class HastyPicker: ViewController, ValueReturning {
  typealias ReturnedValue = Int
  override func viewDidAppear(animated: Bool) { finish(returning: 9) }
}

private final class Picker: ViewController, ValueReturning {
  typealias ReturnedValue = Int
}
