import GtkKit
import GtkTestSupport
import XCTest

/// The test support's `activate(_:)`, which finds a widget by its text.
final class ActivatingTests: GtkTestCase {
  func testActivateByText_ActivatesVisibleButtonOrRowWithThatText() {
    onGtk {
      var activated: [String] = []
      let list = ListBox()
      for name in ["A", "B"] { list.append(ListRow(name)) }
      list.onActivate { activated.append("row \($0)") }
      let button = Button(label: "Press")
      button.onClicked { activated.append("button") }
      let hidden = Button(label: "Hidden")
      hidden.isVisible = false
      let window = Window()
      window.child = Box(.vertical, children: [list, button, hidden, Label("Plain")])
      window.present()
      pump(until: { button.isMapped })
      XCTAssertTrue(window.activate("B"))
      XCTAssertTrue(window.activate("Press"))
      for text in ["Hidden", "Plain", "Nowhere"] { XCTAssertFalse(window.activate(text), text) }
      XCTAssertEqual(activated, ["row 1", "button"])
    }
  }
}
