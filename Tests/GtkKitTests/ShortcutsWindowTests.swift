import GtkKit
import GtkTestSupport
import XCTest

final class ShortcutsWindowTests: GtkTestCase {
  func testManyShortcuts_AreAllListed() {
    onGtk {
      let keys = (0..<70).compactMap { number in
        Keys("<Control>F\(number % 12 + 1)").map { (title: "Thing \(number)", keys: $0) }
      }
      let window = ShortcutsWindow([.init(title: "Things", shortcuts: keys)])
      window.present()
      pump(until: { window.isMapped })
      pumpFrames(3, of: window)
      let listed = window.descendants(of: Label.self).map(\.text).filter { $0.hasPrefix("Thing ") }
      XCTAssertEqual(Set(listed).count, 70, "every shortcut is listed")
    }
  }

  func testKeys_AreShownWithReadableNamesAndDigitRanges() throws {
    try onGtk {
      let keys = try ["Page_Up", "2|KP_2|3|1", "2|4|1", "underscore"].map {
        (title: "Something", keys: try XCTUnwrap(Keys($0)))
      }
      let window = ShortcutsWindow([.init(title: "Things", shortcuts: keys)])
      let keycaps = window.descendants(of: Label.self).filter { $0.hasStyleClass("keycap") }
      let found = keycaps.map(\.text)
      let listed = ["Page Up", "1", "3", "2", "4", "1", "_"]
      XCTAssertEqual(found, listed + listed, "GTK makes a second copy of each for its search")
    }
  }
}
