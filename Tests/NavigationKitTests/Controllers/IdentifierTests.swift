import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Finding, pushing and keeping pages by their identifiers.
final class IdentifierTests: GtkTestCase {
  func testPoppedPage_StaysAliveOnlyIfRegistered() {
    onGtk {
      let (stage, _, subscription) = makeStage()
      weak var unowned: ViewController?
      weak var registered: ViewController?
      do {
        let (b, c) = (stage.page("B"), stage.page("C"))
        c.identifier = "c"
        stage.navigation.register(c)
        stage.navigation.push(b)
        stage.navigation.push(c)
        (unowned, registered) = (b, c)
      }
      stage.navigation.popToRoot()
      MainLoop.runPending()
      XCTAssertNil(unowned)
      XCTAssertNotNil(registered)
      stage.navigation.push(identifier: "c")
      XCTAssertEqual(stage.titles, ["A", "C"])
      stage.close(subscription)
    }
  }

  func testIdentifierInUse_IsRefusedAndLogged() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      stage.root.identifier = "a"
      pages[0].identifier = "b"
      pages[0].identifier = "a"
      XCTAssertEqual(pages[0].identifier, "b")
      let other = stage.page("C")
      other.identifier = "a"
      stage.navigation.register(other)
      stage.navigation.push(other)
      XCTAssertIdentical(stage.navigation.viewController(identifier: "a"), stage.root)
      stage.expectQuiet(["A", "B"], complaints: 3)
      stage.close(subscription)
    }
  }

  func testChangedIdentifier_FindsThePage() {
    onGtk {
      let (stage, pages, subscription) = makeStage("B")
      pages[0].identifier = "old"
      pages[0].identifier = "new"
      XCTAssertNil(stage.navigation.viewController(identifier: "old"))
      XCTAssertIdentical(stage.navigation.viewController(identifier: "new"), pages[0])
      stage.close(subscription)
    }
  }

  func testUnknownIdentifier_IsRefusedAndLogged() {
    onGtk {
      let (stage, _, subscription) = makeStage("B")
      stage.navigation.push(identifier: "x")
      XCTAssertEqual(stage.navigation.popTo(identifier: "x"), [])
      stage.expectQuiet(["A", "B"], complaints: 2)
      stage.close(subscription)
    }
  }

  func testPushPopAndSetByIdentifier_ChangeTheStack() {
    onGtk {
      let stage = Stage()
      for name in ["one", "two", "three"] {
        let page = stage.page(name)
        page.identifier = name
        stage.navigation.register(page)
      }
      stage.root.identifier = "root"
      stage.navigation.push(identifier: "one")
      stage.navigation.push(identifier: "two")
      stage.navigation.popTo(identifier: "one")
      XCTAssertEqual(stage.titles, ["A", "one"])
      stage.navigation.setViewControllers(identifiers: ["root", "three", "two"])
      XCTAssertEqual(stage.titles, ["A", "three", "two"])
      stage.navigation.setViewControllers(identifiers: ["root", "nobody"])
      XCTAssertEqual(stage.titles, ["A", "three", "two"])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testVisibleIdentifier_NotifiesOnlyWhenItChanges() {
    onGtk {
      let (stage, _, subscription) = makeStage()
      var heard: [String?] = []
      let visible = stage.navigation.observeVisibleIdentifier { heard.append($0) }
      stage.navigation.push(stage.page("B"))
      XCTAssertEqual(heard, [])
      let named = stage.page("C")
      named.identifier = "c"
      stage.navigation.push(named)
      XCTAssertEqual(heard, ["c"])
      stage.navigation.pop()
      XCTAssertEqual(heard, ["c", nil])
      withExtendedLifetime(visible) {}
      stage.close(subscription)
    }
  }

  func testRegisteredPage_ReloadsItsViewAndKeepsItsIdentifier() {
    onGtk {
      let stage = Stage()
      let page = stage.page("B")
      page.identifier = "b"
      stage.navigation.register(page)
      stage.navigation.push(page)
      stage.navigation.pop()
      XCTAssertTrue(page.unloadView())
      stage.navigation.push(page)
      XCTAssertTrue(page.view.isMapped)
      page.identifier = nil
      XCTAssertEqual(
        LogRecorder.takeComplaints().count, 1, "a registered page must keep an identifier")
      XCTAssertEqual(page.identifier, "b")
      stage.navigation.unregister(page)
    }
  }
}
