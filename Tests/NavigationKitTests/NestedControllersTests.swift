import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Navigation controllers inside others, and who of them goes back.
final class NestedControllersTests: GtkTestCase {
  func testInnerStack_GoesBackBeforeTheOuter() {
    onGtk {
      let (stage, inner) = makeNested()
      inner.push(stage.page("Y"))
      XCTAssertTrue(stage.window.focus?.isInside(inner.view) == true)
      XCTAssertFalse(stage.navigation.leads(from: stage.window.focus, .backward))
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(inner.viewControllers.map(\.title), ["X"])
      XCTAssertEqual(stage.titles, ["A", "B"])
      XCTAssertTrue(stage.navigation.leads(from: stage.window.focus, .backward))
      XCTAssertTrue(stage.window.press("Escape"))
      XCTAssertEqual(stage.titles, ["A"])
    }
  }

  func testInnerPageThatMayNotBeLeft_KeepsTheOuterToo() {
    onGtk {
      let (stage, inner) = makeNested()
      let page = stage.page("Y")
      page.canPop = false
      inner.push(page)
      for key in ["Escape", "<Alt>Left"] { XCTAssertTrue(stage.window.press(key)) }
      XCTAssertEqual(inner.viewControllers.count, 2)
      XCTAssertEqual(stage.titles, ["A", "B"])
    }
  }

  func testContainerAroundTheStack_CannotBePushed() {
    onGtk {
      let (stage, inner) = makeNested()
      guard let around = inner.parent else { return XCTFail("not nested") }
      inner.push(around)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(inner.viewControllers.count, 1)
    }
  }

  func testRootOfAWindow_IsRefusedByOthers() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      stage.navigation.push(page)
      let other = Window()
      other.rootViewController = stage.navigation
      other.rootViewController = page
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      XCTAssertNil(other.rootViewController)
      XCTAssertTrue(page.view.isMapped)
    }
  }

  func testPlainRootAfterANavigationController_HasATitleBarAgain() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.window.titlebar?.isVisible, false)
      stage.window.rootViewController = stage.page("Plain")
      XCTAssertEqual(stage.window.titlebar?.isVisible, true)
      XCTAssertFalse(stage.navigation.navigationBar.showsTitleButtons)
    }
  }

  func testRegisteredPage_ThatDroppedItsView_ComesBackWhole() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      page.identifier = "b"
      stage.navigation.register(page)
      stage.navigation.push(page)
      stage.navigation.pop()
      XCTAssertTrue(page.unloadView())
      stage.navigation.push(page)
      XCTAssertTrue(page.view.isMapped)
      page.identifier = nil
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1, "it could never be found again")
      XCTAssertEqual(page.identifier, "b")
      stage.navigation.unregister(page)
    }
  }

  func testPushBelowASheet_HasTheFocusWhenTheSheetGoes() {
    onGtk {
      let stage = Stage()
      stage.navigation.present(stage.page("S"), animated: false)
      let page = stage.page("B")
      stage.navigation.push(page, animated: false)
      stage.navigation.dismiss(animated: false)
      XCTAssertTrue(stage.window.focus?.isInside(page.view) == true)
    }
  }

  func testSheetOnItsWayOut_CannotBeUsedASecondTime() {
    onGtk {
      let stage = Stage(animations: true)
      let sheet = stage.page("S")
      stage.navigation.present(sheet, animated: false)
      XCTAssertTrue(sheet.view.isReachable)
      stage.navigation.dismiss()
      XCTAssertTrue(sheet.view.isMapped)
      XCTAssertFalse(sheet.view.isReachable)
      pump(until: { !sheet.view.isMapped })
    }
  }

  func testObserverThatHidesTheWindow_LeavesStackAndScreenTogether() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      let observation = stage.navigation.observeStack { [weak window = stage.window] _ in
        window?.isVisible = false
      }
      stage.navigation.beginInteractiveTransition(.backward)?.finish()
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(stage.navigation.shown, stage.root)
      withExtendedLifetime(observation) {}
    }
  }
}

/// A stack whose top page holds another stack.
@MainActor private func makeNested() -> (Stage, NavigationController) {
  let stage = Stage()
  let inner = stage.pushNested(in: "B", root: "X")
  return (stage, inner)
}
