import GObjectKit
import GtkKit
import GtkTestSupport
import NavigationKit
import XCTest

@testable import Gallery

/// Samples leave nothing behind.
final class SampleLifetimeTests: GtkTestCase {
  func testEverySample_FreesAllItsWidgetsWhenItsWindowCloses() {
    onGtk {
      for sample in Sample.all {
        let (objects, boxes) = (LiveCount.objects, LiveCount.boxes)
        weak var root: ViewController?
        do {
          let window = Window()
          window.setDefaultSize(width: sample.windowSize.width, height: sample.windowSize.height)
          window.rootViewController = sample.makeRoot()
          root = window.rootViewController
          window.present()
          XCTAssertTrue(pump(until: { window.isMapped }))
          pump(seconds: 0.1)
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
