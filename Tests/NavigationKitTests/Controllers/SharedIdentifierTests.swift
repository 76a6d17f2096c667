import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Identifiers of pages that are registered with one controller and on the stack of another.
final class SharedIdentifierTests: GtkTestCase {
  func testPageOnAnotherStack_CannotTakeAnIdentifierUsedInItsRegistrar() {
    onGtk {
      let (registrar, other, page) = makePage()
      other.push(page)
      page.identifier = "taken"
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(page.identifier, "page")
      XCTAssertIdentical(
        registrar.viewController(identifier: "taken"), registrar.viewControllers[0])
      page.identifier = "free"
      XCTAssertIdentical(registrar.viewController(identifier: "free"), page)
      XCTAssertIdentical(other.viewController(identifier: "free"), page)
    }
  }

  func testPageOnAnotherStack_CannotTakeAnIdentifierUsedOnThatStack() {
    onGtk {
      let (_, other, page) = makePage()
      other.viewControllers[0].identifier = "there"
      other.push(page)
      page.identifier = "there"
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(page.identifier, "page")
      other.pop()
      page.identifier = "there"
      XCTAssertEqual(page.identifier, "there", "it has left that stack")
    }
  }

  func testPageThatLeavesAnotherStack_KeepsItsIdentifier() {
    onGtk {
      let (registrar, other, page) = makePage()
      other.push(page)
      page.identifier = nil
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      other.pop()
      page.identifier = nil
      page.identifier = "taken"
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      XCTAssertIdentical(registrar.viewController(identifier: "page"), page)
      registrar.unregister(page)
      page.identifier = nil
      XCTAssertNil(page.identifier)
    }
  }

  func testVisibleIdentifier_IsNotifiedByTheStackThatShowsThePage() {
    onGtk {
      let (_, other, page) = makePage()
      other.push(page)
      var heard: [String?] = []
      let subscription = other.observeVisibleIdentifier { heard.append($0) }
      page.identifier = "free"
      XCTAssertEqual(heard, ["free"])
      withExtendedLifetime(subscription) {}
    }
  }
}

/// Returns a controller whose root has the identifier "taken", another controller, and a page that
/// is registered with the first.
@MainActor private func makePage() -> (NavigationController, NavigationController, ViewController) {
  let registrar = NavigationController(rootViewController: ViewController(title: "A"))
  let other = NavigationController(rootViewController: ViewController(title: "B"))
  registrar.viewControllers[0].identifier = "taken"
  let page = ViewController(title: "C")
  page.identifier = "page"
  registrar.register(page)
  return (registrar, other, page)
}
