import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Memory warnings, and views that pages unload to free memory.
final class MemoryTests: GtkTestCase {
  func testMemoryWarning_ReachesEveryControllerOnce() {
    onGtk {
      let stage = Stage()
      let pages = (0..<6).map { MemoryController("\($0)", stage.transcript) }
      stage.navigation.push(SegmentManagingController(viewControllers: [pages[0], pages[1]]))
      stage.navigation.push(pages[2])
      pages[2].addChild(pages[3])
      stage.navigation.present(NavigationController(rootViewController: pages[4]), animated: false)
      pages[4].present(pages[5], animated: false)
      _ = stage.transcript.take()
      MemoryMonitor.shared?.emit("low-memory-warning", 100)
      XCTAssertEqual(
        stage.transcript.take().sorted(),
        pages.map { "\($0.name).warning" } + ["A.memoryWarning"])
    }
  }

  func testUnloadView_IsRefusedWhileTheViewIsOnScreen() {
    onGtk {
      let stage = Stage()
      XCTAssertFalse(stage.root.unloadView())
      stage.window.isVisible = false
      XCTAssertFalse(stage.navigation.unloadView(), "the window needs its root's view")
      XCTAssertTrue(stage.root.unloadView())
      stage.window.isVisible = true
      pump(until: { stage.root.appearance == .appeared })
      XCTAssertTrue(stage.root.view.isMapped)
    }
  }

  func testUnloadedPage_LoadsItsViewAgainWhenShown() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      let probe = WeakProbe(stage.root.view)
      XCTAssertTrue(stage.root.unloadView())
      XCTAssertFalse(stage.root.unloadView(), "the view is unloaded already")
      XCTAssertFalse(stage.root.isViewLoaded)
      MainLoop.runPending()
      XCTAssertTrue(probe.isGone)
      _ = stage.transcript.take()
      stage.navigation.pop()
      XCTAssertEqual(stage.transcript.take().first, "A.didLoad")
      XCTAssertTrue(stage.root.view.isMapped)
    }
  }

  func testPresentedAndPresentingControllers_KeepTheirViews() {
    onGtk {
      let stage = Stage()
      let page = stage.page("S")
      page.modalPresentationStyle = .fullScreen
      stage.navigation.present(page, animated: false)
      for controller in [stage.navigation, page] { XCTAssertFalse(controller.unloadView()) }
      XCTAssertTrue(stage.root.unloadView())
      stage.navigation.dismiss(animated: false)
      XCTAssertTrue(stage.root.view.isMapped)
      MainLoop.runPending()
      XCTAssertTrue(page.unloadView())
    }
  }
}

/// A page that records memory warnings.
@MainActor private final class MemoryController: ViewController {
  let name: String
  private let transcript: Transcript

  init(_ name: String, _ transcript: Transcript) {
    (self.name, self.transcript) = (name, transcript)
    super.init(title: name)
  }

  override func didReceiveMemoryWarning() { transcript.add("\(name).warning") }
}
