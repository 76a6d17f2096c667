import GtkKit
import GtkTestSupport
import XCTest

final class ListBoxHeadingTests: GtkTestCase {
  func testHeading_IsShownAboveItsRow() {
    onGtk {
      let (window, list) = (Window(), ListBox())
      list.append(Label("a"), heading: "First")
      list.append(Label("b"))
      list.append(Label("c"), heading: "Second")
      window.child = list
      window.present()
      pump(until: { list.isMapped && list.rows[2].height > 0 })
      let headings = list.children.compactMap { $0.cast(to: Label.self)?.text }
      XCTAssertEqual(headings, ["First", "Second"])
      XCTAssertEqual(list.rows.compactMap { $0.cast(to: Label.self)?.text }, ["a", "b", "c"])
      list.remove(at: 0)
      list.remove(at: 0)
      pumpFrames(of: window)
      XCTAssertEqual(list.children.compactMap { $0.cast(to: Label.self)?.text }, ["Second"])
    }
  }

  func testHeading_CanBeChangedAddedAndRemoved() {
    onGtk {
      let (window, list) = (Window(), ListBox())
      list.append(Label("a"), heading: "First")
      list.append(Label("b"))
      window.child = list
      window.present()
      pump(until: { list.isMapped && list.rows[1].height > 0 })
      let headings = { list.children.compactMap { $0.cast(to: Label.self)?.text } }
      list.setHeading("Changed", at: 0)
      list.setHeading("Second", at: 1)
      list.setHeading("Nowhere", at: 2)
      pumpFrames(of: window)
      XCTAssertEqual(headings(), ["Changed", "Second"])
      list.setHeading(nil, at: 0)
      pumpFrames(of: window)
      XCTAssertEqual(headings(), ["Second"])
    }
  }

  func testWidthForHeight_IsSmallestThatFitsHeadingsAndRows() {
    onGtk {
      let (window, list) = (Window(), ListBox())
      for text in ["First of some long headings", "Second"] {
        let label = Label("Content of a row that wraps into several lines")
        label.wraps = true
        list.append(label, heading: text)
      }
      window.child = list
      window.present()
      pump(until: { list.isMapped && list.rows[1].height > 0 })
      let width = list.measure(.horizontal)
      let lowest = list.measure(.vertical, given: width.natural).minimum
      let highest = list.measure(.vertical, given: width.minimum).minimum
      XCTAssertGreaterThan(highest, lowest)
      for height in lowest...highest + 1 {
        let request = list.measure(.horizontal, given: height)
        let needed = list.measure(.vertical, given: request.minimum).minimum
        XCTAssertLessThanOrEqual(needed, height)
        guard request.minimum > width.minimum else { continue }
        XCTAssertGreaterThan(list.measure(.vertical, given: request.minimum - 1).minimum, height)
      }
    }
  }
}
