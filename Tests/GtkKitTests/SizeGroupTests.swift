import GtkKit
import GtkTestSupport
import XCTest

final class SizeGroupTests: GtkTestCase {
  func testWidgets_RequestTheSizeOfTheLargest() throws {
    try onGtk {
      let (short, long) = (Label("A"), Label("A long text"))
      let alone = short.measure(.horizontal).natural
      let widest = long.measure(.horizontal).natural
      XCTAssertLessThan(alone, widest)
      let group = SizeGroup(.horizontal)
      group.add(short)
      group.add(long)
      XCTAssertEqual(short.measure(.horizontal).natural, widest)
      XCTAssertEqual(long.measure(.horizontal).natural, widest)
      XCTAssertEqual(
        short.measure(.vertical).natural, Label("A").measure(.vertical).natural)
    }
  }
}
