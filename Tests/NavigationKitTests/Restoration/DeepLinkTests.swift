import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Opening a destination together with the pages below it.
final class DeepLinkTests: GtkTestCase {
  func testOpen_PushesThePagesBelowTheTarget() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      show(navigation)
      try navigation.open(Site(3), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3])
      XCTAssertEqual(navigation.viewControllers.map(\.isViewLoaded), [true, false, false, true])
    }
  }

  func testOpen_ReusesPagesAtTheSamePosition() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(4), animated: false)
      let before = navigation.viewControllers
      (before[2] as? SitePage)?.row = 9
      try navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.viewControllers, Array(before[...2]))
      try navigation.open(Site(4), animated: false)
      XCTAssertEqual(navigation.viewControllers[...2], before[...2])
      XCTAssertFalse(before.contains(navigation.viewControllers[3]), "a removed page is made again")
      XCTAssertEqual((navigation.viewControllers[2] as? SitePage)?.row, 9)
      // A page at another position is not reused.
      navigation.popToRoot(animated: false)
      try navigation.push(destination: Site(4), animated: false)
      let alone = navigation.viewControllers[1]
      try navigation.open(Site(4), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3, 4])
      XCTAssertNotEqual(navigation.viewControllers[4], alone)
    }
  }

  func testOpenOfTheCurrentPage_ChangesNothing() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(2), animated: false)
      var changes = 0
      let subscription = navigation.observeStack { _ in changes += 1 }
      try withExtendedLifetime(subscription) { try navigation.open(Site(2), animated: false) }
      XCTAssertEqual(changes, 0)
    }
  }

  func testOpenOfUnavailablePage_ThrowsAndChangesNothing() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(2), animated: false)
      let before = navigation.viewControllers
      XCTAssertEqual(
        error { try navigation.open(Site(-1)) },
        .notMade(destination: "site", details: "NoSuchSite()"))
      XCTAssertEqual(
        error { try navigation.push(destination: Site(2_000)) },
        .gone(destination: "site"))
      XCTAssertEqual(
        error { try navigation.open("nowhere") },
        .unknownDestination("String"))
      XCTAssertEqual(navigation.viewControllers, before)
    }
  }

  func testOpenOfAPageThatIsShownElsewhere_ThrowsAndAsksNoPage() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(1), animated: false)
      let before = navigation.viewControllers
      let taken = ViewController()
      let other = NavigationController(rootViewController: taken)
      navigation.destinations.register(Int.self, as: "number") { _ in taken }
      let expected = DestinationError.refused(
        destination: "Int", details: "ViewController: it is in NavigationController already.")
      XCTAssertEqual(error { try navigation.open(1) }, expected)
      XCTAssertEqual(
        error { try navigation.push(destination: 1) }, expected)
      XCTAssertEqual(navigation.viewControllers, before)
      XCTAssertEqual((before.last as? SitePage)?.questions, 0)
      withExtendedLifetime(other) {}
    }
  }

  func testRequestOpen_ReturnsTheAnswerOfThePages() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(3), animated: false)
      let top = navigation.topViewController as? SitePage
      top?.mayBeLeft = false
      XCTAssertEqual(answer { try await navigation.requestOpen(Site(1)) }, .success(false))
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3])
      top?.mayBeLeft = true
      XCTAssertEqual(answer { try await navigation.requestOpen(Site(1)) }, .success(true))
      XCTAssertEqual(navigation.sites, [0, 1])
      XCTAssertEqual(
        answer { try await navigation.requestOpen("nowhere") },
        .failure(.unknownDestination("String")))
    }
  }

  func testPagePlacedElsewhereWhileOthersAreAsked_ThrowsAndChangesNothing() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(1), animated: false)
      let page = ViewController()
      navigation.destinations.register(Int.self, as: "number") { _ in page }
      let top = try XCTUnwrap(navigation.topViewController as? SitePage)
      var other: NavigationController?
      top.onAsked = { other = NavigationController(rootViewController: page) }
      let expected = DestinationError.refused(
        destination: "Int", details: "ViewController: it is in NavigationController already.")
      XCTAssertEqual(answer { try await navigation.requestOpen(1) }, .failure(expected))
      XCTAssertNotNil(other)
      XCTAssertEqual(navigation.sites, [0, 1])
    }
  }

  func testOpenWhileAPageIsAsked_DoesNotRetainTheController() throws {
    try onGtk {
      weak var released: NavigationController?
      do {
        let navigation = NavigationController.withSites()
        let page = RecordingController("Page", Transcript())
        page.onShouldPop = { _ in
          try? await Task.sleep(for: .seconds(100))
          return true
        }
        navigation.push(page, animated: false)
        try navigation.open(Site(1))
        XCTAssertEqual(navigation.topViewController, page)
        released = navigation
      }
      pump(until: { released == nil })
    }
  }

  func testOpenOfTheRootsDestination_PopsToTheRoot() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      let root = navigation.viewControllers[0]
      root.destination = Site(7)
      try navigation.push(destination: Site(8), animated: false)
      navigation.destinations = Destinations()
      navigation.destinations.register(Site.self, as: "site") { SitePage($0) }
      try navigation.open(Site(7), animated: false)
      XCTAssertEqual(navigation.viewControllers, [root])
    }
  }

  func testLink_OpensItsDestinationAndUnknownLinksThrow() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      navigation.destinations.registerLinks { link in
        link.wholeMatch(of: /site:([0-9]+)/).flatMap { Int($0.1) }.map { Site($0) }
      }
      try navigation.open(link: "site:2", animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2])
      for link in ["site:", "site:x", "", "other:1", "file:///site:2", "site:2\0"] {
        XCTAssertEqual(
          error { try navigation.open(link: link) },
          .unknownLink(link))
      }
      XCTAssertEqual(navigation.sites, [0, 1, 2])
    }
  }

  func testOpen_AsksThePagesItWouldRemove() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.open(Site(3), animated: false)
      let top = navigation.topViewController as? SitePage
      top?.mayBeLeft = false
      try navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3])
      XCTAssertEqual(top?.questions, 1)
      try navigation.open(Site(5), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3, 4, 5], "pushes ask no page")
      XCTAssertEqual(top?.questions, 1)
      top?.mayBeLeft = true
      try navigation.open(Site(1), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1])
      try navigation.push(destination: Site(9), animated: false)
      navigation.topViewController?.canPop = false
      try navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.sites, [0, 1, 9])
    }
  }

  func testOpen_DismissesACoveringSheet() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      show(navigation)
      let sheet = SitePage(Site(50))
      navigation.present(sheet, animated: false)
      sheet.mayBeLeft = false
      try navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.presentedViewController, sheet)
      XCTAssertEqual(navigation.sites, [0])
      sheet.mayBeLeft = true
      sheet.isModalInPresentation = true
      try navigation.open(Site(2), animated: false)
      XCTAssertEqual(navigation.sites, [0], "a modal sheet is dismissed by code only")
      sheet.isModalInPresentation = false
      try navigation.open(Site(2), animated: false)
      XCTAssertNil(navigation.presentedViewController)
      XCTAssertEqual(navigation.sites, [0, 1, 2])
    }
  }

  func testOpenOfPageWithSameIdentifier_ReplacesThePage() throws {
    try onGtk {
      let navigation = NavigationController(rootViewController: ViewController(title: "Root"))
      navigation.destinations.register(Int.self, as: "number") { number in
        let page = ViewController(title: "\(number)")
        page.identifier = "number"
        return page
      }
      try navigation.open(1, animated: false)
      try navigation.open(2, animated: false)
      XCTAssertEqual(navigation.viewControllers.map { $0.title ?? "" }, ["Root", "2"])
    }
  }
}
