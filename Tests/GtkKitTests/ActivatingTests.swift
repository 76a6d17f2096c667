import GtkKit
import GtkTestSupport
import XCTest

/// Tests find what to activate by what it says.
final class ActivatingTests: GtkTestCase {
  func testActivate_TakesTheButtonOrRowAroundATextThatIsOnScreen() {
    onGtk {
      var heard: [String] = []
      let list = ListBox()
      for name in ["A", "B"] { list.append(ListRow(name)) }
      list.onActivated { heard.append("row \($0)") }
      let button = Button(label: "Press")
      button.onClicked { heard.append("button") }
      let hidden = Button(label: "Hidden")
      hidden.isVisible = false
      let window = Window()
      window.child = Box(.vertical, children: [list, button, hidden, Label("Plain")])
      window.present()
      pump(until: { button.isMapped })
      XCTAssertTrue(window.activate("B"))
      XCTAssertTrue(window.activate("Press"))
      for text in ["Hidden", "Plain", "Nowhere"] { XCTAssertFalse(window.activate(text), text) }
      XCTAssertEqual(heard, ["row 1", "button"])
    }
  }
}
