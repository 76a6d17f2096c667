import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Actions named `navigation.pop` and `navigation.push`.
final class NavigationActionTests: GtkTestCase {
  func testActionsInInnerStack_PopAndPushInTheNearestStackThatCan() throws {
    try onGtk {
      let (stage, inner) = makeNestedStage(depth: 1)
      let known = stage.page("K")
      known.identifier = "known"
      stage.navigation.register(known)
      let button = Button(label: "Act")
      inner.viewControllers[0].view.cast(to: Box.self)?.append(button)
      button.activateAction("navigation.pop")
      XCTAssertEqual(inner.viewControllers.count, 1)
      button.activate(try XCTUnwrap(ActionName("navigation.push('known')")))
      XCTAssertEqual(
        stage.titles, ["A", "B", "K"],
        "the outer stack pushes a page that the inner stack does not know")
      button.activate(try XCTUnwrap(ActionName("navigation.push('nobody')")))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      stage.navigation.pop()
      button.activateAction("navigation.pop")
      XCTAssertEqual(stage.titles, ["A"], "at the inner root, the outer stack pops")
    }
  }
}
