import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class ContainerTests: GtkTestCase {
  func testGrid_AllocatesChildrenByColumnAndRow() {
    onGtk {
      let grid = Grid(columnSpacing: 6, rowSpacing: -3)
      let (name, field, note) = (Label("Name"), Entry(), Label("A note"))
      grid.attach(name, column: 0, row: 0)
      grid.attach(field, column: 1, row: 0, width: 0)
      grid.attach(note, column: 0, row: 1, width: 2)
      XCTAssertEqual(grid.child(column: 1, row: 0), field)
      XCTAssertEqual(grid.child(column: 1, row: 1), note)
      _ = ControlWindow(grid)
      XCTAssertEqual(field.frame(in: grid)?.x, Double(name.width + 6))
      note.unparent()
      XCTAssertNil(grid.child(column: 0, row: 1))
    }
  }

  func testActivatedExpander_ShowsChild() {
    onGtk {
      let child = Label("details")
      let stage = ControlWindow(Expander("More", child: child))
      var states: [Bool] = []
      stage.control.onChanged { states.append($0) }
      XCTAssertFalse(child.isMapped)
      stage.control.activate()
      pump(until: { child.isMapped })
      stage.control.isExpanded = false
      XCTAssertEqual(states, [true], "code has closed it, not the user")
    }
  }

  func testSeparatorAndFrame_HaveSize() {
    onGtk {
      let inside = Label("inside")
      let stage = ControlWindow(
        Box(.vertical, children: [Frame("Title", child: inside), Separator()]))
      XCTAssertTrue(inside.isMapped)
      XCTAssertEqual(stage.control.children.map { $0.height > 0 }, [true, true])
      XCTAssertEqual(stage.control.children[0].cast(to: Frame.self)?.child, inside)
      XCTAssertGreaterThan(Separator(.vertical).measure(.horizontal).minimum, 0)
    }
  }
}
