import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Row S43: who hears that memory is short, and what pages may drop.
final class MemoryTests: GtkTestCase {
  func testWarningOfTheSystem_ReachesEverybodyOnce() {
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

  func testUnloadView_WaitsUntilThePageIsOffScreen() {
    onGtk {
      let stage = Stage()
      XCTAssertFalse(stage.root.unloadView())
      stage.window.isVisible = false
      XCTAssertFalse(stage.navigation.unloadView(), "the window would come back without it")
      XCTAssertTrue(stage.root.unloadView())
      stage.window.isVisible = true
      pump(until: { stage.root.appearance == .appeared })
      XCTAssertTrue(stage.root.view.isMapped)
    }
  }

  func testUnloadedPage_IsMadeAnewWhenItIsShown() {
    onGtk {
      let stage = Stage()
      stage.navigation.push(stage.page("B"))
      let probe = WeakProbe(stage.root.view)
      XCTAssertTrue(stage.root.unloadView())
      XCTAssertFalse(stage.root.unloadView(), "there is nothing left to drop")
      XCTAssertFalse(stage.root.isViewLoaded)
      MainLoop.runPending()
      XCTAssertTrue(probe.isGone)
      _ = stage.transcript.take()
      stage.navigation.pop()
      XCTAssertEqual(stage.transcript.take().first, "A.didLoad")
      XCTAssertTrue(stage.root.view.isMapped)
    }
  }

  func testUnloadedSegment_IsMadeAnewWhenItIsSelected() {
    onGtk {
      let stage = Stage()
      let (first, second) = (stage.page("C"), stage.page("D"))
      let manager = SegmentManagingController(viewControllers: [first, second])
      stage.navigation.push(manager)
      manager.selectSegment(at: 1)
      XCTAssertTrue(first.unloadView())
      XCTAssertFalse(second.unloadView())
      manager.selectSegment(at: 0)
      XCTAssertTrue(first.view.isMapped)
      stage.navigation.push(stage.page("B"))
      XCTAssertTrue(first.unloadView())
      XCTAssertTrue(manager.unloadView())
      stage.navigation.pop()
      XCTAssertTrue(first.view.isMapped)
    }
  }

  func testUnloadedManager_ShowsTheChildThatKeptItsView() {
    onGtk {
      let stage = Stage()
      let child = stage.page("C")
      let manager = SegmentManagingController(viewControllers: [child])
      stage.navigation.push(manager)
      stage.navigation.push(stage.page("B"))
      XCTAssertTrue(manager.unloadView())
      stage.navigation.pop()
      XCTAssertTrue(child.view.isMapped)
    }
  }

  func testPresentedAndPresenter_KeepTheirViewsAndPagesComeBack() {
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

/// A page that writes down warnings.
@MainActor private final class MemoryController: ViewController {
  let name: String
  private let transcript: Transcript

  init(_ name: String, _ transcript: Transcript) {
    (self.name, self.transcript) = (name, transcript)
    super.init(title: name)
  }

  override func didReceiveMemoryWarning() { transcript.add("\(name).warning") }
}
