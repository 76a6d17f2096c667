import CGtk
import GObjectKit
import GtkTestSupport
import XCTest

extension GdkRectangle: BoxedStruct {
  /// `GDK_TYPE_RECTANGLE`.
  public static var valueType: GType { gdk_rectangle_get_type() }
}

final class BoxedValueTests: GtkTestCase {
  func testStruct_IsCopiedIntoAndOutOfGValue() {
    onGtk {
      let rectangle = GdkRectangle(x: 1, y: 2, width: 3, height: 4)
      XCTAssertEqual(roundTrip(rectangle).width, 3)
    }
  }

  func testBoxed_KeepsItsCopyAfterSourceIsFreed() {
    onGtk {
      let time = g_date_time_new_from_unix_utc(60)
      let boxed = Boxed(UnsafeRawPointer(time), type: g_date_time_get_type())
      g_date_time_unref(time)
      let copy = roundTrip(boxed, in: g_date_time_get_type())
      XCTAssertEqual(copy.withPointer { g_date_time_to_unix(OpaquePointer($0)) }, 60)
      XCTAssertEqual(copy.type, g_date_time_get_type())
    }
  }

  func testPointer_CanBeNull() {
    onGtk {
      let type = UnsafeMutableRawPointer.valueType
      XCTAssertNil(roundTrip(UnsafeMutableRawPointer?.none, in: type))
      let pointer = UnsafeMutableRawPointer(bitPattern: 16)
      XCTAssertEqual(roundTrip(pointer, in: type), pointer)
    }
  }

  func testLocalValue_IsRetainedUntilGValueIsUnset() {
    onGtk {
      final class Witness {}
      weak var alive: Witness?
      var value = GValue()
      g_value_init(&value, LocalValue<Witness>.valueType)
      do {
        let witness = Witness()
        alive = witness
        LocalValue(witness).write(to: &value)
      }
      XCTAssertNotNil(alive)
      XCTAssertTrue(LocalValue<Witness>.read(from: &value).value === alive)
      g_value_unset(&value)
      XCTAssertNil(alive)
    }
  }

  func testEachSwiftType_HasItsOwnGType() {
    onGtk {
      XCTAssertEqual(LocalValue<Int>.valueType, LocalValue<Int>.valueType)
      XCTAssertNotEqual(LocalValue<Int>.valueType, LocalValue<[Int]>.valueType)
      XCTAssertEqual(roundTrip(LocalValue([1, 2])).value, [1, 2])
    }
  }
}

/// Returns `content` after writing it to a new `GValue` and reading it back.
@MainActor private func roundTrip<Content: ValueConvertible>(
  _ content: Content, in type: GType? = nil
) -> Content {
  var value = GValue()
  g_value_init(&value, type ?? Content.valueType)
  defer { g_value_unset(&value) }
  content.write(to: &value)
  return Content.read(from: &value)
}
