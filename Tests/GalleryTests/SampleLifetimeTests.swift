import GObjectKit
import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import Gallery

/// The samples release everything when their windows are closed.
final class SampleLifetimeTests: GtkTestCase {
  func testClosedWindow_ReleasesEverySample() {
    onGtk {
      for sample in Sample.all { expectNothingLeft(of: sample) { pumpFrames(of: $0) } }
    }
  }

  func testClosedWindowAfterClicks_ReleasesEverySample() {
    onGtk {
      for sample in Sample.all {
        expectNothingLeft(of: sample) { window in
          let root = window.rootViewController as? NavigationController
          if let page = root?.topViewController { clickItems(of: page, in: window) }
        }
      }
    }
  }
}

/// Shows a sample in a window, uses it, closes the window, and checks that everything is released.
@MainActor
private func expectNothingLeft(of sample: Sample, after use: (Window) -> Void) {
  let (objects, boxes) = (LiveCount.objects, LiveCount.boxes)
  weak var root: ViewController?
  do {
    let window = Window()
    window.setDefaultSize(width: sample.windowSize.width, height: sample.windowSize.height)
    window.rootViewController = sample.makeRoot()
    root = window.rootViewController
    window.present()
    pump(until: { window.isMapped })
    use(window)
    // Destroys the window with all open pages and sheets.
    window.destroy()
  }
  _ = happens(within: 5) { root == nil && LiveCount.boxes <= boxes }
  XCTAssertNil(root, "\(sample.id) leaks its controllers")
  XCTAssertLessThanOrEqual(LiveCount.objects, objects, sample.id)
  XCTAssertLessThanOrEqual(LiveCount.boxes, boxes, sample.id)
}

/// Clicks each bar item of a page. Returns to the page before each click, but not after the last.
@MainActor private func clickItems(of page: ViewController, in window: Window) {
  let item = page.navigationItem
  let items = [item.leftBarButtonItems, item.rightBarButtonItems, page.toolbarItems]
    .flatMap { $0 ?? [] }.filter { $0.isEnabled && $0.action != nil }
  for item in items {
    page.navigationController?.popToRoot(animated: false)
    page.dismiss(animated: false)
    pump(until: { page.presentedViewController == nil && page.view.isMapped })
    item.action?()
    pumpFrames(3, of: window)
  }
}
