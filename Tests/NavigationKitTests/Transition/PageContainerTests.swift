import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Clicks, size and accessibility of the pages in their container.
final class PageContainerTests: GtkTestCase {
  func testPagesDuringTransition_AreNotReachable() {
    onGtk {
      let stage = Stage(animations: true)
      let page = stage.page("B")
      stage.navigation.push(page)
      XCTAssertFalse(stage.root.view.isReachable)
      XCTAssertFalse(page.view.isReachable)
      stage.settle()
      XCTAssertTrue(page.view.isReachable)
    }
  }

  func testContainerDuringTransition_TakesNoClicks() {
    onGtk {
      let stage = Stage(animations: true)
      stage.navigation.push(stage.page("B"))
      let shield = stage.navigation.container.widget.controllers(ClickGesture.self)[0]
      XCTAssertEqual(
        gtk_event_controller_get_propagation_phase(shield.opaque), GTK_PHASE_CAPTURE)
      XCTAssertFalse(stage.navigation.container.widget.canTarget)
      stage.settle()
      XCTAssertTrue(stage.navigation.container.widget.canTarget)
    }
  }

  /// GTK 4.8 then finds no widget of the new page under the drag, which would never enter it.
  func testCoverUnderADrag_IsHiddenWhileThePagesCannotBeReached() throws {
    try onGtk {
      for isUnderDrag in [true, false] {
        let stage = Stage(animations: true)
        let container = stage.navigation.container
        let drags = try XCTUnwrap(container.cover.controllers(DropMotionController.self).first)
        stage.navigation.push(stage.page("B"))
        drags.emit("enter", 1.0, 1.0)
        if !isUnderDrag { drags.emit("leave") }
        var canTarget: Bool?
        container.cover.connect("hide") { [weak container] in
          canTarget = container?.widget.canTarget
        }
        stage.settle()
        XCTAssertEqual(canTarget, !isUnderDrag)
        XCTAssertTrue(container.widget.canTarget)
      }
    }
  }

  func testMinimumWidth_IsThatOfTheVisiblePage() {
    onGtk {
      let stage = Stage()
      let wide = stage.page("B")
      wide.makeView = {
        let box = Box(.vertical)
        box.widthRequest = 900
        return box
      }
      let narrow = stage.navigation.view.measure(.horizontal).minimum
      stage.navigation.push(wide)
      XCTAssertGreaterThanOrEqual(stage.navigation.view.measure(.horizontal).minimum, 900)
      stage.navigation.push(stage.page("C"))
      XCTAssertLessThanOrEqual(
        stage.navigation.view.measure(.horizontal).minimum, narrow + 150,
        "a hidden page does not count for the minimum width")
    }
  }

  func testPage_IsAGroupNamedByItsTitle() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      let group = pages[0].view.parent
      XCTAssertEqual(
        group.map { gtk_accessible_get_accessible_role($0.opaque) }, GTK_ACCESSIBLE_ROLE_GROUP)
      XCTAssertEqual(group?.hasAccessibleLabel("B"), true)
      pages[0].title = "Z"
      XCTAssertEqual(group?.hasAccessibleLabel("Z"), true)
      stage.close(subscription)
    }
  }
}
