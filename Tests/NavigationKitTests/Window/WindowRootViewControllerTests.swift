import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The root view controller of a window.
final class WindowRootViewControllerTests: GtkTestCase {
  func testRootThatShowsAnotherChild_HasOneTitleBar() {
    onGtk {
      let window = Window()
      let switcher = Switcher(title: "Switcher")
      let navigation = NavigationController(rootViewController: ViewController(title: "A"))
      switcher.addChild(navigation)
      switcher.child = navigation
      window.rootViewController = switcher
      window.present()
      pump(until: { window.isMapped })
      XCTAssertEqual(window.titlebar?.isVisible, false, "the child has a header bar")
      switcher.child = nil
      switcher.setNeedsUpdateOfBars()
      XCTAssertEqual(window.titlebar?.isVisible, true)
      switcher.child = navigation
      switcher.setNeedsUpdateOfBars()
      XCTAssertEqual(window.titlebar?.isVisible, false)
    }
  }

  func testRootReplacedInVisibleWindow_AppearsAndAcceptsPushes() {
    onGtk {
      let stage = Stage()
      let other = NavigationController(rootViewController: stage.page("X"))
      _ = stage.transcript.take()
      stage.window.rootViewController = other
      XCTAssertEqual(
        stage.transcript.take(),
        ["A.willDisappear", "A.didDisappear", "X.didLoad", "X.willAppear", "X.didAppear"])
      other.push(stage.page("Y"))
      XCTAssertEqual(stage.transcript.take().last, "Y.didAppear moving")
      stage.close()
      XCTAssertEqual(stage.transcript.take(), ["Y.willDisappear", "Y.didDisappear"])
    }
  }

  func testRootThatBelongsElsewhere_IsRefused() {
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

  func testPlainRootAfterNavigationController_GetsATitleBar() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.window.titlebar?.isVisible, false)
      stage.window.rootViewController = stage.page("Plain")
      XCTAssertEqual(stage.window.titlebar?.isVisible, true)
      XCTAssertFalse(stage.navigation.navigationBar.showsTitleButtons)
    }
  }
}

/// A container that shows one of its children, or none.
@MainActor private final class Switcher: ViewController {
  var child: ViewController?

  override var childForBars: ViewController? { child }
}
