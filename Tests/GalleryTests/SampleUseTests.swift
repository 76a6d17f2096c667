import GObjectKit
import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import Gallery

/// Samples leave nothing behind when they have been used.
final class SampleUseTests: GtkTestCase {
  func testEverySample_FreesAllItsWidgetsAfterItsItemsHaveBeenClicked() {
    onGtk {
      for sample in Sample.all {
        let (objects, boxes) = (LiveCount.objects, LiveCount.boxes)
        weak var root: NavigationController?
        do {
          let window = Window()
          window.setDefaultSize(width: sample.windowSize.width, height: sample.windowSize.height)
          window.rootViewController = sample.makeRoot()
          root = window.rootViewController as? NavigationController
          window.present()
          XCTAssertTrue(pump(until: { window.isMapped }))
          if let page = root?.topViewController { clickItems(of: page) }
          // As with pages and sheets on show.
          window.destroy()
        }
        pump(until: { root == nil && LiveCount.boxes <= boxes }, atMost: 2)
        XCTAssertNil(root, "\(sample.id) leaves its controllers behind")
        XCTAssertLessThanOrEqual(LiveCount.objects, objects, sample.id)
        XCTAssertLessThanOrEqual(LiveCount.boxes, boxes, sample.id)
      }
    }
  }
}

/// Clicks each of a page's items in turn and goes back to the page between; after the last it does
/// not.
@MainActor private func clickItems(of page: ViewController) {
  let item = page.navigationItem
  let items = [item.leftBarButtonItems, item.rightBarButtonItems, page.toolbarItems]
    .flatMap { $0 ?? [] }.filter { $0.isEnabled && $0.action != nil }
  for item in items {
    page.navigationController?.popToRoot(animated: false)
    page.dismiss(animated: false)
    pump(until: { page.presentedViewController == nil && page.view.isMapped })
    item.action?()
    pump(seconds: 0.1)
  }
}
