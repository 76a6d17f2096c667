import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pages whose content no longer exists when they are restored or opened: the function that makes
/// the page returns nil.
final class GonePageTests: GtkTestCase {
  func testRestoringAGonePage_StartsAtThePageBelowAndKeepsTheFile() throws {
    try inFolder { folder in
      let saved = NavigationController.withSites(upTo: 3)
      try saved.open(Site(3), animated: false)
      let file = File(path: "\(folder)/navigation")
      let bytes = Array(SessionContent(paths: [saved.path]).text.utf8)
      try file.write(bytes)

      let navigation = NavigationController.withSites(upTo: 2)
      let problem = NavigationSession.start(file: file.path, for: navigation).restore()
      XCTAssertEqual(problem?.reason, .gone(destination: "site"))
      XCTAssertEqual(problem?.position, 3)
      XCTAssertEqual(navigation.sites, [0, 1, 2])
      XCTAssertEqual(LogRecorder.takeComplaints(), [])
      XCTAssertEqual(try file.read(), bytes)
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["navigation"])
      // Later changes are saved as usual.
      try navigation.push(destination: Site(1), animated: false)
      navigation.session?.save()
      XCTAssertNotEqual(try file.read(), bytes)
    }
  }

  func testGonePageInADamagedFile_KeepsACopyOfTheFile() throws {
    try inFolder { folder in
      var content = SessionContent(paths: [])
      for _ in 1...2 {
        let saved = NavigationController.withSites(upTo: 3)
        try saved.open(Site(3), animated: false)
        content.paths.append(saved.path)
      }
      content.paths[1].entries[0].destination = "unknown"
      let file = File(path: "\(folder)/navigation")
      try file.write(Array(content.text.utf8))
      let split = SplitViewController(
        primary: NavigationController.withSites(upTo: 2),
        secondary: NavigationController.withSites(upTo: 2))
      let problem = NavigationSession.start(file: file.path, for: split).restore()
      XCTAssertEqual(problem?.reason, .unknownDestination("unknown"))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertNotNil(try File(path: file.path + ".broken").read())
    }
  }

  func testOpeningAGonePage_ThrowsGone() throws {
    onGtk {
      let navigation = NavigationController.withSites(upTo: 2)
      XCTAssertEqual(
        error { try navigation.open(Site(3)) }, .gone(destination: "site"))
      XCTAssertEqual(navigation.sites, [0])
    }
  }
}

extension NavigationController {
  /// Returns a controller whose sites above a number do not exist.
  fileprivate static func withSites(upTo last: Int) -> NavigationController {
    let controller = NavigationController(rootViewController: SitePage(Site(0)))
    controller.destinations.register(
      Site.self, as: "site", below: { (1..<max(1, $0.number)).map { Site($0) } },
      make: { $0.number <= last ? SitePage($0) : nil })
    return controller
  }
}
