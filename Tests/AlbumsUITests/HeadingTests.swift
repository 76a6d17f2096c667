import GtkKit
import GtkTestSupport
import XCTest

@testable import AlbumsUI

final class HeadingTests: GtkTestCase {
  func testDetail_IsHiddenIfTheTitleLeavesNoRoom() {
    onGtk {
      let heading = Heading()
      heading.show("Wednesday, 23 September 2026", detail: "12 photos")
      let window = Window()
      defer { window.destroy() }
      window.child = heading.widget
      let labels = heading.widget.descendants(of: Label.self)
      let natural = labels.map { $0.measure(.horizontal).natural }.reduce(0, +)
      for (width, isShown) in [(natural + 40, true), (natural - 20, false)] {
        window.setDefaultSize(width: width, height: 50)
        window.present()
        pump(until: { heading.widget.width == width })
        XCTAssertEqual(labels.map(\.isChildVisible), [true, isShown], "\(width) pixels")
      }
    }
  }
}
