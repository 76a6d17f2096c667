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

  func testRootThatGainsAndLosesAHeaderBar_HasOneTitleBarInEveryFrame() {
    onGtk {
      Gtk.setAnimations(false)
      let exchanger = Exchanger(title: "Plain")
      let window = show(exchanger)
      XCTAssertEqual(window.shownTitleBarCount, 1)
      XCTAssertEqual(window.titlebar?.texts, ["Plain"])
      XCTAssertTrue(window.titlebar?.hasWindowButtons == true)
      let navigation = NavigationController(rootViewController: ViewController(title: "A"))
      let plain = ViewController(title: "B")
      for child in [navigation, plain, navigation, nil, navigation] {
        exchanger.show(child)
        for _ in 1...3 {
          pumpFrames(of: window)
          XCTAssertEqual(window.shownTitleBarCount, 1)
        }
        XCTAssertEqual(window.titlebar?.isOnScreen, child != navigation)
        if child == navigation { XCTAssertTrue(navigation.navigationBar.showsTitleButtons) }
      }
      window.end()
    }
  }

  func testWindowTitleOfTheRoot_TitlesTheWindowButNotTheBar() {
    onGtk {
      let page = ViewController(title: "Letter")
      let root = FolderController(rootViewController: page)
      let window = show(root)
      XCTAssertEqual(window.title, "Letter – Folder")
      XCTAssertEqual(root.navigationBar.surface.texts, ["Letter"])
      page.title = "Draft"
      pump(until: { window.title == "Draft – Folder" })
      window.end()
    }
  }

  func testWindowTitleOfAPage_TitlesTheWindow() {
    onGtk {
      let root = NavigationController(rootViewController: ViewController(title: "A"))
      let window = show(root)
      root.push(WholePage(title: "B"), animated: false)
      pump(until: { window.title == "B, the whole window" })
      window.end()
    }
  }

  func testWindowWithoutARoot_HasATitleBar() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.window.titlebar?.isVisible, false)
      stage.window.rootViewController = nil
      XCTAssertEqual(stage.window.titlebar?.isVisible, true)
    }
  }

  func testTitleBarSetByTheApp_IsKept() {
    onGtk {
      let (window, titlebar) = (Window(), HeaderBar())
      window.setTitlebar(titlebar)
      window.rootViewController = ViewController(title: "Plain")
      XCTAssertEqual(window.titlebar, titlebar)
      XCTAssertTrue(titlebar.isVisible)
      window.end()
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

@MainActor private final class FolderController: NavigationController {
  override var windowTitle: String? { super.windowTitle.map { "\($0) – Folder" } }
}

@MainActor private final class WholePage: ViewController {
  override var windowTitle: String? { title.map { "\($0), the whole window" } }
}

/// A container that shows one of its children, or none.
@MainActor private final class Switcher: ViewController {
  var child: ViewController?

  override var childForBars: ViewController? { child }
}

/// A container that shows one of several children, or none.
@MainActor private final class Exchanger: ViewController {
  private var shown: ViewController?

  func show(_ child: ViewController?) {
    if let child, child.parent == nil { addChild(child) }
    let (box, old) = (view.cast(to: Box.self), shown)
    transition(
      from: old, to: child,
      remove: {
        old.map { box?.remove($0.view) }
        shown = child
      },
      add: {
        shown = child
        child.map { box?.append($0.view) }
      })
    setNeedsUpdateOfBars()
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  override var childrenForAppearance: [ViewController] { shown.map { [$0] } ?? [] }
  override var childForBars: ViewController? { shown }
}
