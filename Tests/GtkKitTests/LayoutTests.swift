import GtkKit
import GtkTestSupport
import XCTest

final class LayoutTests: GtkTestCase {
  func testHorizontalAlignment_KeepsVerticalAlignment() {
    onGtk {
      let label = Label("text")
      label.horizontalAlignment = .end
      label.verticalAlignment = .center
      XCTAssertEqual(label.horizontalAlignment, .end)
      label.horizontalAlignment = .fill
      XCTAssertEqual(label.verticalAlignment, .center)
    }
  }

  func testTopMargin_KeepsOtherMargins() {
    onGtk {
      let label = Label("text")
      label.margins = Edges(vertical: 6, horizontal: 12)
      label.margins.top = 18
      XCTAssertEqual(label.margins, Edges(top: 18, bottom: 6, start: 12, end: 12))
      label.margins = Edges(4)
      XCTAssertEqual(label.margins, Edges(top: 4, bottom: 4, start: 4, end: 4))
    }
  }

  func testWidthRequest_KeepsHeightRequest() {
    onGtk {
      let box = Box(.vertical)
      XCTAssertNil(box.widthRequest)
      box.widthRequest = 120
      box.heightRequest = 80
      XCTAssertEqual(box.measure(.horizontal).minimum, 120)
      box.widthRequest = nil
      XCTAssertNil(box.widthRequest)
      XCTAssertEqual(box.heightRequest, 80)
      XCTAssertEqual(box.measure(.vertical).minimum, 80)
    }
  }
}
