import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Child view controllers and the appearance messages that they receive.
final class ChildControllersTests: GtkTestCase {
  func testContainerPushedAndPopped_ForwardsAppearanceToChildren() {
    onGtk {
      let stage = Stage()
      let (container, child) = (stage.page("P"), stage.page("C"))
      container.addChild(child)
      container.box.append(child.view)
      _ = stage.transcript.take()
      stage.navigation.push(container)
      XCTAssertEqual(
        stage.ofPages("P", "C"),
        ["P.willAppear moving", "C.willAppear", "P.didAppear moving", "C.didAppear"])
      stage.navigation.pop()
      XCTAssertEqual(
        stage.ofPages("P", "C"),
        ["P.willDisappear moving", "C.willDisappear", "P.didDisappear moving", "C.didDisappear"])
      XCTAssertIdentical(child.parent, container)
    }
  }

  func testChildAddedOnScreen_AppearsAndDisappearsWithItsView() {
    onGtk {
      let stage = Stage()
      let child = stage.page("C")
      stage.root.addChild(child)
      XCTAssertEqual(stage.ofPages("C"), [])
      stage.root.box.append(child.view)
      XCTAssertEqual(stage.ofPages("C"), ["C.didLoad", "C.willAppear", "C.didAppear"])
      XCTAssertIdentical(child.navigationController, stage.navigation)
      stage.root.box.remove(child.view)
      XCTAssertEqual(stage.ofPages("C"), ["C.willDisappear", "C.didDisappear"])
      child.removeFromParent()
      XCTAssertEqual(stage.ofPages("C"), [])
      XCTAssertNil(child.parent)
    }
  }

  func testChildOnHiddenStackPage_AppearsWhenItsPageIsShown() {
    onGtk {
      let stage = Stage()
      let (first, second) = (stage.page("C"), stage.page("D"))
      let pages = Widget(adopting: gtk_stack_new())
      stage.root.box.append(pages)
      for child in [first, second] {
        stage.root.addChild(child)
        gtk_stack_add_named(pages.opaque, child.view.widget, child.name)
      }
      XCTAssertEqual(first.appearance, .appeared)
      XCTAssertEqual(second.appearance, .disappeared)
      _ = stage.transcript.take()
      gtk_stack_set_visible_child_name(pages.opaque, "D")
      XCTAssertEqual(
        stage.ofPages("C", "D").sorted(),
        ["C.didDisappear", "C.willDisappear", "D.didAppear", "D.willAppear"])
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(stage.ofPages("C", "D"), ["D.willDisappear", "D.didDisappear"])
      stage.navigation.pop()
      XCTAssertEqual(stage.ofPages("C", "D"), ["D.willAppear", "D.didAppear"])
    }
  }

  func testChildMovedToAnotherContainer_BalancesAppearanceMessages() {
    onGtk {
      let stage = Stage()
      let (left, right, child) = (stage.page("L"), stage.page("R"), stage.page("C"))
      for container in [left, right] {
        stage.root.addChild(container)
        stage.root.box.append(container.view)
      }
      left.addChild(child)
      left.box.append(child.view)
      _ = stage.transcript.take()
      right.addChild(child)
      XCTAssertEqual(
        LogRecorder.takeComplaints().count, 1, "a child must leave its container first")
      left.box.remove(child.view)
      child.removeFromParent()
      right.addChild(child)
      right.box.append(child.view)
      XCTAssertEqual(
        stage.ofPages("C"),
        ["C.willDisappear", "C.didDisappear", "C.willAppear", "C.didAppear"])
    }
  }

  func testInvalidContainment_IsLoggedAndIgnored() {
    onGtk {
      let stage = Stage()
      let child = stage.page("C")
      stage.root.addChild(child)
      child.addChild(stage.root)
      child.addChild(child)
      stage.navigation.addChild(stage.page("X"))
      stage.root.removeFromParent()
      XCTAssertEqual(LogRecorder.takeComplaints().count, 4)
      XCTAssertEqual(stage.root.children, [child])
      XCTAssertEqual(stage.navigation.children, [stage.root])
      child.removeFromParent()
      child.removeFromParent()
    }
  }

  func testContainerThatForwardsAppearanceItself_GetsNoAutomaticForwarding() {
    onGtk {
      let stage = Stage()
      let child = stage.page("C")
      let container = ForwardingController()
      container.addChild(child)
      container.view = Box(.vertical, children: [child.view])
      _ = stage.transcript.take()
      stage.navigation.push(container)
      XCTAssertEqual(stage.ofPages("C"), [])
      child.beginAppearanceTransition(true, animated: false)
      XCTAssertEqual(stage.ofPages("C"), ["C.willAppear"])
      child.endAppearanceTransition()
      child.endAppearanceTransition()
      XCTAssertEqual(stage.ofPages("C"), ["C.didAppear"])
      child.beginAppearanceTransition(false, animated: false)
      child.endAppearanceTransition()
      stage.navigation.pop()
      XCTAssertEqual(stage.ofPages("C"), ["C.willDisappear", "C.didDisappear"])
    }
  }
}

private final class ForwardingController: ViewController {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}

extension RecordingController {
  fileprivate var box: Box {
    guard let box = view.cast(to: Box.self) else { preconditionFailure("the view is no box") }
    return box
  }
}

extension Stage {
  /// Takes the transcript, and returns only the lines of the named pages.
  fileprivate func ofPages(_ names: String...) -> [String] {
    transcript.take().filter { line in names.contains { line.hasPrefix("\($0).") } }
  }
}
