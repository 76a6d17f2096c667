import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Opening a destination together with the pages below it.
final class DeepLinkTests: GtkTestCase {
  func testOpen_PushesThePagesBelowTheTarget() {
    onGtk {
      let navigation = NavigationController.withSites()
      show(navigation)
      navigation.open(Site(3), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3])
      XCTAssertEqual(navigation.viewControllers.map(\.isViewLoaded), [true, false, false, true])
    }
  }

  func testOpen_ReusesPagesAtTheSamePosition() {
    onGtk {
      let navigation = NavigationController.withSites()
      navigation.open(Site(4), animated: false)
      let before = navigation.viewControllers
      (before[2] as? SitePage)?.row = 9
      navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.viewControllers, Array(before[...2]))
      navigation.open(Site(4), animated: false)
      XCTAssertEqual(navigation.viewControllers[...2], before[...2])
      XCTAssertFalse(before.contains(navigation.viewControllers[3]), "a removed page is made again")
      XCTAssertEqual((navigation.viewControllers[2] as? SitePage)?.row, 9)
      // A page at another position is not reused.
      navigation.popToRoot(animated: false)
      navigation.push(destination: Site(4), animated: false)
      let alone = navigation.viewControllers[1]
      navigation.open(Site(4), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3, 4])
      XCTAssertNotEqual(navigation.viewControllers[4], alone)
    }
  }

  func testOpenOfTheCurrentPage_ChangesNothing() {
    onGtk {
      let navigation = NavigationController.withSites()
      navigation.open(Site(2), animated: false)
      var changes = 0
      let subscription = navigation.observeStack { _ in changes += 1 }
      withExtendedLifetime(subscription) { navigation.open(Site(2), animated: false) }
      XCTAssertEqual(changes, 0)
    }
  }

  func testOpenWithoutAPage_ChangesNothingAndLogs() {
    onGtk {
      let navigation = NavigationController.withSites()
      navigation.open(Site(2), animated: false)
      let before = navigation.viewControllers
      navigation.open(Site(-1))
      navigation.open(Site(2_000))
      navigation.open("nowhere")
      XCTAssertEqual(navigation.viewControllers, before)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 3)
    }
  }

  func testOpen_AsksThePagesItWouldRemove() {
    onGtk {
      let navigation = NavigationController.withSites()
      navigation.open(Site(3), animated: false)
      let top = navigation.topViewController as? SitePage
      top?.mayBeLeft = false
      navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3])
      XCTAssertEqual(top?.questions, 1)
      navigation.open(Site(5), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3, 4, 5], "pushes ask no page")
      XCTAssertEqual(top?.questions, 1)
      top?.mayBeLeft = true
      navigation.open(Site(1), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1])
      navigation.push(destination: Site(9), animated: false)
      navigation.topViewController?.canPop = false
      navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 9])
    }
  }

  func testOpen_DismissesACoveringSheet() {
    onGtk {
      let navigation = NavigationController.withSites()
      show(navigation)
      let sheet = SitePage(Site(50))
      navigation.present(sheet, animated: false)
      sheet.mayBeLeft = false
      navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.presentedViewController, sheet)
      XCTAssertEqual(navigation.sites, [0])
      sheet.mayBeLeft = true
      sheet.isModalInPresentation = true
      navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.sites, [0], "a modal sheet is dismissed by code only")
      sheet.isModalInPresentation = false
      navigation.open(Site(2), animated: false)
      XCTAssertNil(navigation.presentedViewController)
      XCTAssertEqual(navigation.sites, [0, 1, 2])
    }
  }

  func testOpenOfPageWithSameIdentifier_ReplacesThePage() {
    onGtk {
      let navigation = NavigationController(rootViewController: ViewController(title: "Root"))
      navigation.destinations.register(Int.self, as: "number") { number in
        let page = ViewController(title: "\(number)")
        page.identifier = "number"
        return page
      }
      navigation.open(1, animated: false)
      navigation.open(2, animated: false)
      XCTAssertEqual(navigation.viewControllers.map { $0.title ?? "" }, ["Root", "2"])
    }
  }
}
