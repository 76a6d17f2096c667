import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Controllers and widgets that must be freed.
final class NavigationLifetimeTests: GtkTestCase {
  func testHundredPushesAndPops_FreeEveryControllerAndWidget() {
    onGtk {
      let stage = Stage()
      var controllers: [() -> ViewController?] = []
      var probes: [WeakProbe] = []
      // The first round fills GTK's own caches.
      for round in 0..<101 {
        let (objects, boxes) = (LiveCount.objects, LiveCount.boxes)
        do {
          let page = stage.page("B")
          page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Act") {}
          page.toolbarItems = [.flexibleSpace(), BarButtonItem(title: "Tool") {}]
          stage.navigation.setToolbarHidden(false, animated: false)
          stage.navigation.push(page)
          controllers.append { [weak page] in page }
          probes.append(WeakProbe(page.view))
          probes.append(contentsOf: page.view.children.map(WeakProbe.init))
        }
        MainLoop.runPending()
        stage.navigation.pop()
        MainLoop.runPending()
        XCTAssertNil(controllers.last?(), "the controller of round \(round) leaks")
        if round > 0 {
          // A pending update of the window's title keeps a callback box alive.
          pump(until: { LiveCount.boxes <= boxes }, "round \(round)")
          // Each round adds three probes, each of them a wrapper.
          XCTAssertLessThanOrEqual(LiveCount.objects, objects + 3, "round \(round)")
        }
      }
      XCTAssertEqual(probes.count { !$0.isGone }, 0)
    }
  }

  func testAnimatedPop_FreesThePageAtItsEnd() {
    onGtk {
      let stage = Stage(animations: true)
      weak var alive: ViewController?
      do {
        let page = stage.page("B")
        alive = page
        stage.navigation.push(page)
      }
      stage.settle()
      stage.navigation.pop()
      stage.settle()
      pump(until: { alive == nil })
    }
  }

  func testWindowClosed_FreesTheStack() {
    onGtk {
      weak var navigation: NavigationController?
      var probe: WeakProbe?
      do {
        let stage = Stage()
        stage.navigation.push(stage.page("B"))
        navigation = stage.navigation
        probe = WeakProbe(stage.navigation.view)
        stage.close()
      }
      pump(until: { navigation == nil })
      XCTAssertTrue(probe?.isGone == true)
    }
  }

  func testRetainedWindowClosed_FreesTheStack() {
    onGtk {
      weak var navigation: NavigationController?
      let window = Window()
      window.rootViewController = NavigationController(rootViewController: ViewController())
      navigation = window.rootViewController as? NavigationController
      window.present()
      pumpFrames(of: window)
      window.destroy()
      pump(until: { navigation == nil })
    }
  }

  func testWindowClosedDuringTransition_FreesTheStack() {
    onGtk {
      weak var navigation: NavigationController?
      do {
        let stage = Stage(animations: true)
        stage.navigation.push(stage.page("B"))
        pumpFrames(of: stage.window)
        navigation = stage.navigation
        stage.close()
      }
      pump(until: { navigation == nil })
    }
  }

  func testEveryRemovalFromTheStack_FreesThePageAndItsItems() {
    onGtk {
      let ways: [(String, (Stage, ViewController) -> Void)] = [
        ("pop", { stage, _ in stage.navigation.pop(animated: false) }),
        (
          "set",
          { stage, _ in stage.navigation.setViewControllers([stage.root], animated: false) }
        ),
        (
          "replaced below",
          { stage, page in
            stage.navigation.push(stage.page("C"), animated: false)
            let above = stage.navigation.viewControllers.filter { $0 != page }
            stage.navigation.setViewControllers(above, animated: false)
          }
        ),
        (
          "cancelled, then popped",
          { stage, _ in
            let pop = stage.navigation.beginInteractiveTransition(.backward)
            pop?.update(0.4)
            pop?.cancel(animated: false)
            stage.navigation.pop(animated: false)
          }
        ),
        (
          "pop that a finger led",
          { stage, _ in
            let pop = stage.navigation.beginInteractiveTransition(.backward)
            pop?.update(0.9)
            pop?.finish(animated: false)
          }
        ),
      ]
      for (name, leave) in ways {
        let stage = Stage()
        let traces = push(on: stage, thenLeaveBy: leave)
        traces.expectGone(name)
        stage.close()
      }
    }
  }

  func testDismissal_FreesTheControllerAndItsWidgets() {
    onGtk {
      for style in [ModalPresentationStyle.pageSheet, .fullScreen] {
        let stage = Stage()
        let traces = Traces()
        do {
          let page = stage.page("S")
          page.modalPresentationStyle = style
          stage.navigation.present(page, animated: false)
          traces.follow(page)
          page.dismiss(animated: false)
        }
        traces.expectGone("dismissed")
        stage.close()
      }
    }
  }

  func testNavigationControllerReleasedDuringTransition_IsFreed() {
    onGtk {
      let window = Window()
      let traces = Traces()
      do {
        Gtk.setAnimations(true)
        let transcript = Transcript()
        let root = RecordingController("A", transcript)
        let navigation = NavigationController(rootViewController: root)
        window.rootViewController = navigation
        window.present()
        pump(until: { root.appearance == .appeared })
        let page = RecordingController("B", transcript)
        navigation.push(page)
        navigation.push(RecordingController("C", transcript))
        pumpFrames(of: window)
        for controller in [navigation, root, page] { traces.follow(controller) }
        window.rootViewController = nil
      }
      traces.expectGone("dropped")
    }
  }
}

/// Weak references to objects that must be freed.
@MainActor private final class Traces {
  private var alive: [(String, () -> AnyObject?)] = []

  func follow(_ controller: ViewController) {
    alive.append((controller.title ?? "controller", { [weak controller] in controller }))
    let view = WeakReference(controller.view)
    alive.append(("view", { view.object }))
  }

  func follow(_ object: AnyObject, _ name: String) {
    alive.append((name, { [weak object] in object }))
  }

  func expectGone(_ way: String, file: StaticString = #filePath, line: UInt = #line) {
    _ = happens(within: 5) { alive.allSatisfy { $0.1() == nil } }
    XCTAssertEqual(alive.filter { $0.1() != nil }.map(\.0), [], way, file: file, line: line)
  }
}

/// Pushes a page with items in both bars, and removes it by `leave`.
@MainActor private func push(
  on stage: Stage, thenLeaveBy leave: (Stage, ViewController) -> Void
) -> Traces {
  let traces = Traces()
  let page = stage.page("B")
  let item = BarButtonItem(title: "Act") {}
  let control = SegmentedControl(titles: ["One", "Two"], accessibilityLabel: "Count")
  page.navigationItem.titleView = control
  page.navigationItem.rightBarButtonItem = item
  page.toolbarItems = [.flexibleSpace(), BarButtonItem(title: "Tool") {}]
  stage.navigation.setToolbarHidden(false, animated: false)
  stage.navigation.push(page, animated: false)
  traces.follow(page)
  traces.follow(item, "item")
  traces.follow(control, "control")
  leave(stage, page)
  return traces
}
