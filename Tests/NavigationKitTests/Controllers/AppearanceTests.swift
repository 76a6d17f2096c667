import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The order of the appearance messages to pages and to the delegate.
final class AppearanceTests: GtkTestCase {
  func testWindowShownAndClosed_RootAppearsAndDisappearsOnce() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.didLoad", "A.willAppear", "willShow A", "A.didAppear", "didShow A"])
      stage.close()
      XCTAssertEqual(stage.transcript.take(), ["A.willDisappear", "A.didDisappear"])
    }
  }

  func testAnimatedPushAndPop_SendMessagesInDocumentedOrder() {
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
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take(), ["B.willDisappear moving", "A.willAppear", "willShow A"])
      stage.settle()
      XCTAssertEqual(
        stage.transcript.take(), ["B.didDisappear moving", "A.didAppear", "didShow A"])
    }
  }

  func testPushWithoutAnimation_SendsMessagesInTheSameOrder() {
    onGtk {
      let stage = Stage(animations: true)
      _ = stage.transcript.take()
      stage.navigation.push(stage.page("B"), animated: false)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "B.didLoad", "A.willDisappear", "B.willAppear moving", "willShow B", "A.didDisappear",
          "B.didAppear moving", "didShow B",
        ])
    }
  }

  func testPopToRoot_SendsNothingToPagesBetween() {
    onGtk {
      let stage = Stage()
      for name in ["B", "C", "D"] { stage.navigation.push(stage.page(name)) }
      _ = stage.transcript.take()
      let removed = stage.navigation.popToRoot()
      XCTAssertEqual(removed.map(\.title), ["D", "C", "B"])
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "D.willDisappear moving", "A.willAppear", "willShow A", "D.didDisappear moving",
          "A.didAppear", "didShow A",
        ])
    }
  }

  func testSetViewControllers_SendsNothingToPagesBetween() {
    onGtk {
      let stage = Stage()
      let pages = ["B", "C", "D"].map(stage.page)
      _ = stage.transcript.take()
      stage.navigation.setViewControllers([stage.root] + pages)
      XCTAssertEqual(
        stage.transcript.take(),
        [
          "D.didLoad", "A.willDisappear", "D.willAppear moving", "willShow D", "A.didDisappear",
          "D.didAppear moving", "didShow D",
        ])
    }
  }

  func testIsMoving_IsTrueOnlyForPushAndPopOfThePage() {
    onGtk {
      let stage = Stage()
      let b = stage.page("B")
      stage.navigation.push(b)
      stage.navigation.push(stage.page("C"))
      stage.navigation.pop()
      stage.navigation.pop()
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("B.") },
        [
          "B.didLoad", "B.willAppear moving", "B.didAppear moving", "B.willDisappear",
          "B.didDisappear", "B.willAppear", "B.didAppear", "B.willDisappear moving",
          "B.didDisappear moving",
        ])
      XCTAssertFalse(b.isMovingToParent || b.isMovingFromParent)
    }
  }

  func testPageCoveredByPresentationOrHiddenWithWindow_IsNotMoving() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      let modal = stage.page("M")
      modal.modalPresentationStyle = .fullScreen
      stage.root.present(modal)
      stage.root.dismiss()
      stage.window.isVisible = false
      stage.window.isVisible = true
      pump(until: { stage.navigation.appearance == .appeared })
      XCTAssertEqual(
        stage.transcript.take().filter { $0.hasPrefix("B.") },
        [
          "B.willDisappear", "B.didDisappear", "B.willAppear", "B.didAppear", "B.willDisappear",
          "B.didDisappear", "B.willAppear", "B.didAppear",
        ])
    }
  }

  func testPushInViewWillAppearOfRoot_ShowsOnlyThePushedPage() {
    onGtk {
      Gtk.setAnimations(true)
      let transcript = Transcript()
      let (a, b) = (RecordingController("A", transcript), RecordingController("B", transcript))
      let navigation = NavigationController(rootViewController: a)
      a.onWillAppear = { [weak a, weak navigation] in
        a?.onWillAppear = nil
        navigation?.push(b)
      }
      let window = Window()
      window.rootViewController = navigation
      window.present()
      pump(until: { b.appearance == .appeared })
      XCTAssertEqual(
        transcript.take(),
        [
          "A.didLoad", "A.willAppear", "B.didLoad", "A.willDisappear", "B.willAppear moving",
          "A.didDisappear", "B.didAppear",
        ])
      navigation.pop(animated: false)
      XCTAssertEqual(a.appearance, .appeared)
    }
  }

  func testWindowHiddenAndShown_CallsOnlyTheTopPage() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      _ = stage.transcript.take()
      stage.window.isVisible = false
      XCTAssertEqual(stage.transcript.take(), ["B.willDisappear", "B.didDisappear"])
      stage.window.isVisible = true
      pump(until: { stage.navigation.appearance == .appeared })
      XCTAssertEqual(stage.transcript.take(), ["B.willAppear", "B.didAppear"])
    }
  }
}
