import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pages that return values to whoever waits for them.
final class ReturnedValueTests: GtkTestCase {
  func testPageThatFinishes_ReturnsItsValueAndGoes() {
    onGtk {
      let stage = Stage()
      let picker = Picker()
      let answer = Answer { await stage.navigation.push(picker) }
      XCTAssertEqual(stage.navigation.viewControllers.last, picker, "it is there at once")
      stage.navigation.push(stage.page("Above"))
      picker.finish(returning: 7)
      pump(until: { answer.value == .some(7) })
      XCTAssertEqual(stage.titles, ["A"], "with all above it")
    }
  }

  func testGoingBack_ReturnsNil() {
    onGtk {
      let stage = Stage(animations: true)
      let answer = Answer { await stage.navigation.push(Picker()) }
      stage.settle()
      stage.backButton?.emit("clicked")
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil)
    }
  }

  func testSwipeThatIsTurnedRound_GoesOnWaiting() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let answer = Answer { await stage.navigation.push(picker) }
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

  func testRefusedPage_ReturnsNilAtOnce() {
    onGtk {
      let stage = Stage()
      let picker = Picker()
      stage.navigation.push(picker)
      let answer = Answer { await stage.navigation.push(picker) }
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testCancelledTask_TakesThePageAway() {
    onGtk {
      let stage = Stage()
      let answer = Answer { await stage.navigation.push(Picker()) }
      stage.navigation.push(stage.page("Above"))
      answer.task?.cancel()
      pump(until: { answer.hasCome })
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertNil(answer.value ?? nil)
    }
  }

  func testPresentedPage_ReturnsItsValueToo() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let answer = Answer { await stage.root.present(picker) }
      pump(until: { picker.appearance == .appeared })
      picker.finish(returning: 5)
      pump(until: { answer.value == .some(5) })
      XCTAssertNil(stage.root.presentedViewController)
      let second = Answer { await stage.root.present(Picker()) }
      pump(until: { stage.root.presentedViewController?.appearance == .appeared })
      stage.root.dismiss()
      pump(until: { second.hasCome })
    }
  }

  func testRootOfAPresentedStack_ReturnsItsValueAndDismissesTheStack() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let sheet = NavigationController(rootViewController: picker)
      let answer = Answer { await stage.root.present(sheet, returning: picker) }
      pump(until: { picker.appearance == .appeared })
      sheet.push(stage.page("Above"))
      picker.finish(returning: 5)
      XCTAssertNil(stage.root.presentedViewController)
      pump(until: { answer.value == .some(5) })
      XCTAssertEqual(stage.titles, ["A"], "the stack below stays")

      let second = Answer { await stage.root.present(sheet, returning: picker) }
      XCTAssertEqual(stage.root.presentedViewController, sheet)
      pump(until: { sheet.appearance == .appeared })
      stage.root.dismiss()
      pump(until: { second.hasCome })
      XCTAssertNil(second.value ?? nil, "dismissed by the user")

      let third = Answer { await stage.root.present(sheet, returning: picker) }
      third.task?.cancel()
      pump(until: { third.hasCome && stage.root.presentedViewController == nil })
      stage.settle()
    }
  }

  func testPageInAPresentedStack_PopsWhereOthersAreBelowIt() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let sheet = NavigationController(rootViewController: stage.page("B"))
      sheet.push(picker)
      let answer = Answer { await stage.root.present(sheet, returning: picker) }
      pump(until: { picker.appearance == .appeared })
      picker.finish(returning: 5)
      picker.finish(returning: 6)
      pump(until: { answer.hasCome })
      XCTAssertEqual(stage.root.presentedViewController, sheet, "once is once")
    }
  }

  func testContainerWithoutThePage_IsRefused() {
    onGtk {
      let stage = Stage()
      let sheet = NavigationController(rootViewController: stage.page("B"))
      let answer = Answer { await stage.root.present(sheet, returning: Picker()) }
      pump(until: { answer.hasCome })
      XCTAssertNil(stage.root.presentedViewController)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testPageThatReturnsAtOnce_IsHeardAllTheSame() {
    onGtk {
      let stage = Stage()
      let pushed = HastyPicker()
      let first = Answer { await stage.navigation.push(pushed) }
      let presented = HastyPicker()
      let second = Answer { await stage.root.present(presented) }
      pump(until: { first.hasCome && second.hasCome })
      XCTAssertEqual(first.value, .some(9))
      XCTAssertEqual(second.value, .some(9))
    }
  }

  func testPageThatIsTurnedRoundAfterItsValue_ReturnsItNoMore() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let answer = Answer { await stage.navigation.push(picker) }
      stage.settle()
      picker.finish(returning: 3)
      pumpFrames(of: stage.window)
      stage.navigation.beginInteractiveTransition(.forward)?.finish()
      stage.settle()
      XCTAssertFalse(answer.hasCome)
      stage.backButton?.emit("clicked")
      pump(until: { answer.hasCome })
      XCTAssertNil(answer.value ?? nil, "the user has gone back")
    }
  }

  func testPageOnItsWayOut_ComesForWhoeverWaitsNext() {
    onGtk {
      let stage = Stage(animations: true)
      let picker = Picker()
      let first = Answer { await stage.navigation.push(picker) }
      stage.settle()
      picker.finish(returning: 1)
      pumpFrames(of: stage.window)
      let second = Answer { await stage.navigation.push(picker) }
      XCTAssertEqual(stage.navigation.topViewController, picker)
      pump(until: { first.value == .some(1) })
      picker.finish(returning: 2)
      pump(until: { second.value == .some(2) })
      stage.settle()
    }
  }

  func testRootThatNobodyWaitsForAnyMore_Stays() {
    onGtk {
      let stage = Stage()
      let picker = Picker()
      let answer = Answer { await stage.navigation.push(picker) }
      stage.navigation.setViewControllers([picker])
      answer.task?.cancel()
      pump(until: { answer.hasCome }, "the task ends")
      XCTAssertEqual(stage.navigation.viewControllers, [picker])
    }
  }

  func testPageThatGoesWithItsContainer_ReturnsNil() {
    onGtk {
      let stage = Stage()
      let inner = stage.pushNested(in: "B", root: "X")
      let answer = Answer { await inner.push(Picker()) }
      stage.navigation.pop()
      pump(until: { answer.hasCome })
    }
  }

  func testWindowThatCloses_LeavesNobodyWaiting() {
    onGtk {
      weak var picker: Picker?
      do {
        let stage = Stage()
        let page = Picker()
        picker = page
        let answer = Answer { [weak navigation = stage.navigation] in await navigation?.push(page) }
        MainLoop.runPending()
        stage.close()
        pump(until: { answer.hasCome })
      }
      pump(until: { picker == nil }, "and nothing alive")
    }
  }
}

/// Returns as soon as it is there.
private final class HastyPicker: ViewController, ValueReturning {
  typealias ReturnedValue = Int
  override func viewDidAppear(animated: Bool) { finish(returning: 9) }
}

private final class Picker: ViewController, ValueReturning {
  typealias ReturnedValue = Int
}
