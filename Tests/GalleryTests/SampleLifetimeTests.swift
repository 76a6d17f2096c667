import GObjectKit
import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import Gallery

/// Samples leave nothing behind.
final class SampleLifetimeTests: GtkTestCase {
  func testEverySample_FreesAllWhenItsWindowCloses() {
    onGtk {
      for sample in Sample.all { expectNothingLeft(of: sample) { pumpFrames(of: $0) } }
    }
  }

  func testEverySample_FreesAllAfterItsItemsHaveBeenClicked() {
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

/// Shows a sample in a window, uses it, closes the window, and counts what is left.
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
    // As with pages and sheets on show.
    window.destroy()
  }
  _ = happens(within: 5) { root == nil && LiveCount.boxes <= boxes }
  XCTAssertNil(root, "\(sample.id) leaves its controllers behind")
  XCTAssertLessThanOrEqual(LiveCount.objects, objects, sample.id)
  XCTAssertLessThanOrEqual(LiveCount.boxes, boxes, sample.id)
}

/// Clicks each of a page's items in turn and goes back to the page between; after the last it does
/// not.
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
