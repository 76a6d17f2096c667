import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Changes that `observeStack(_:)` reports.
final class StackObserverTests: GtkTestCase {
  func testPopToAndSet_AreReportedAsOneSpliceEach() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C", "D")
      stage.navigation.popTo(pages[0])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") }, ["pop at 2: -[D,C] +[]"])
      stage.navigation.setViewControllers([stage.root, stage.page("X"), pages[0]])
      XCTAssertEqual(
        stage.transcript.take().filter { $0.contains(" at ") }, ["replace at 1: -[] +[X]"])
      stage.close(subscription)
    }
  }

  func testReportedSplices_UpdateACopyToMatchTheStack() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B", "C")
      var list = stage.navigation.viewControllers
      let follower = stage.navigation.observeStack { change in
        list.replaceSubrange(
          change.position..<change.position + change.removed.count, with: change.added)
      }
      stage.navigation.setViewControllers([pages[1], stage.page("D"), stage.root])
      XCTAssertEqual(list, stage.navigation.viewControllers)
      stage.navigation.popToRoot()
      XCTAssertEqual(list, stage.navigation.viewControllers)
      withExtendedLifetime(follower) {}
      stage.close(subscription)
    }
  }

  func testWindowHiddenByStackObserver_KeepsTheTopPageAsShownPage() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"), animated: false)
      let subscription = stage.navigation.observeStack { [weak window = stage.window] _ in
        window?.isVisible = false
      }
      stage.navigation.beginInteractiveTransition(.backward)?.finish()
      XCTAssertEqual(stage.titles, ["A"])
      XCTAssertEqual(stage.navigation.shown, stage.root)
      withExtendedLifetime(subscription) {}
    }
  }
}
