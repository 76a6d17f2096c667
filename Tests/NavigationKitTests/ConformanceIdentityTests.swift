import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The conformance cases of the navigation research, C17–C24, each under its number: identifiers
/// and what is told of them.
final class ConformanceIdentityTests: GtkTestCase {
  func testC17_PoppedPage_LivesOnOnlyIfRegistered() {
    onGtk {
      let (stage, _, observation) = makeStage()
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
      stage.close(observation)
    }
  }

  func testC19_TakenIdentifier_IsRefused() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
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
      stage.close(observation)
    }
  }

  func testC20_RenamedPage_IsFoundByItsNewIdentifier() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      pages[0].identifier = "old"
      pages[0].identifier = "new"
      XCTAssertNil(stage.navigation.viewController(identifier: "old"))
      XCTAssertIdentical(stage.navigation.viewController(identifier: "new"), pages[0])
      stage.close(observation)
    }
  }

  func testC21_UnknownIdentifier_IsRefused() {
    onGtk {
      let (stage, _, observation) = makeStage("B")
      stage.navigation.push(identifier: "x")
      XCTAssertEqual(stage.navigation.popTo(identifier: "x"), [])
      stage.expectQuiet(["A", "B"], complaints: 2)
      stage.close(observation)
    }
  }

  func testC22_Previous_IsTheOneBelow() {
    onGtk {
      let (stage, pages, observation) = makeStage("B")
      XCTAssertIdentical(stage.navigation.previousViewController(of: pages[0]), stage.root)
      XCTAssertNil(stage.navigation.previousViewController(of: stage.root))
      XCTAssertNil(stage.navigation.previousViewController(of: stage.page("X")))
      stage.close(observation)
    }
  }

  func testC23_Flags_NotifyOnceForEachNewValue() {
    onGtk {
      let page = ViewController(title: "P")
      var changes = 0
      let observations = [page.changes, page.navigationItem.changes].map {
        $0.observe { _ in changes += 1 }
      }
      let sets: [() -> Void] = [
        { page.canPop = false }, { page.hidesBottomBarWhenPushed = true },
        { page.wantsFullScreenLayout = true }, { page.isModalInPresentation = true },
        { page.title = "Q" }, { page.navigationItem.title = "R" },
        { page.navigationItem.prompt = "S" },
      ]
      for (index, set) in sets.enumerated() {
        set()
        XCTAssertEqual(changes, index + 1)
        set()
        XCTAssertEqual(changes, index + 1, "the same value tells nobody")
      }
      withExtendedLifetime(observations) {}
    }
  }

  func testC24_VisibleIdentifier_NotifiesOnlyIfItChanges() {
    onGtk {
      let (stage, _, observation) = makeStage()
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
      stage.close(observation)
    }
  }
}
