import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Sessions: saving the navigation path to a file, and restoring it.
final class NavigationSessionTests: GtkTestCase {
  func testWindowClosed_SavesTheSession() throws {
    try inFolder { folder in
      let file = "\(folder)/state/navigation"
      do {
        let navigation = NavigationController.withSites()
        XCTAssertNil(NavigationSession.start(file: file, for: navigation).restore())
        let window = show(navigation)
        try navigation.open(Site(3), animated: false)
        (navigation.topViewController as? SitePage)?.row = 8
        window.end()
      }
      let navigation = NavigationController.withSites()
      XCTAssertNil(NavigationSession.start(file: file, for: navigation).restore())
      XCTAssertEqual(navigation.sites, [0, 1, 2, 3])
      XCTAssertEqual((navigation.topViewController as? SitePage)?.row, 8)
    }
  }

  func testStackChanged_IsSavedAfterADelay() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      let navigation = NavigationController.withSites()
      NavigationSession.start(file: file.path, for: navigation).restore()
      try navigation.push(destination: Site(1))
      try navigation.push(destination: Site(2))
      XCTAssertNil(try file.read())
      pump(until: { (try? file.read()) != nil })
      XCTAssertEqual(try savedPath(in: file), navigation.path)
    }
  }

  func testUnchangedPath_IsNotWritten() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      let navigation = NavigationController.withSites()
      let session = NavigationSession.start(file: file.path, for: navigation)
      session.restore()
      (navigation.topViewController as? SitePage)?.row = 0
      session.save()
      XCTAssertNil(try file.read())
      try navigation.push(destination: Site(1))
      session.save()
      XCTAssertNotNil(try file.read())
      try FileManager.default.removeItem(atPath: file.path)
      session.save()
      XCTAssertNil(try file.read(), "an unchanged path is not written again")

      let again = NavigationController.withSites()
      try again.push(destination: Site(1))
      try file.write(Array((SessionContent(paths: [again.path]).text + "\n").utf8))
      let later = NavigationController.withSites()
      let restored = NavigationSession.start(file: file.path, for: later)
      restored.restore()
      XCTAssertEqual(later.sites, [0, 1])
      restored.save()
      XCTAssertEqual(try file.read()?.suffix(2), [10, 10], "the restored file is not rewritten")
    }
  }

  func testBrokenFile_IsKeptAsACopyAndTheRootIsShown() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      try file.write(Array("no path".utf8))
      let navigation = NavigationController.withSites()
      let session = NavigationSession.start(file: file.path, for: navigation)
      XCTAssertEqual(session.restore()?.position, 0)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(navigation.sites, [0])
      XCTAssertNil(try file.read())
      XCTAssertEqual(try File(path: file.path + ".broken").read(), Array("no path".utf8))
      try navigation.push(destination: Site(1))
      session.save()
      XCTAssertNotNil(try file.read())
    }
  }

  func testUnknownPage_KeepsACopyOfTheFile() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      let newer = NavigationController.withSites()
      newer.destinations.register(Int.self, as: "number") { _ in ViewController() }
      try newer.push(destination: Site(1))
      try newer.push(destination: 1)
      try file.write(Array(SessionContent(paths: [newer.path]).text.utf8))
      let navigation = NavigationController.withSites()
      let session = NavigationSession.start(file: file.path, for: navigation)
      XCTAssertEqual(session.restore()?.reason, .unknownDestination("number"))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(navigation.sites, [0, 1])
      session.save()
      XCTAssertEqual(try savedPath(in: file).count, 1)
      XCTAssertEqual(
        try savedPath(in: File(path: file.path + ".broken")), newer.path)
    }
  }

  func testUnreadableFile_IsLogged() throws {
    try inFolder { folder in
      let navigation = NavigationController.withSites()
      try FileManager.default.createDirectory(
        atPath: "\(folder)/navigation", withIntermediateDirectories: false)
      let session = NavigationSession.start(
        file: "\(folder)/navigation", for: navigation)
      XCTAssertEqual(session.restore()?.position, 0)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      XCTAssertEqual(navigation.sites, [0])
    }
  }

  func testUnwritableFile_IsLoggedOnce() throws {
    try inFolder { folder in
      try File(path: "\(folder)/file").write([])
      let navigation = NavigationController.withSites()
      let session = NavigationSession.start(
        file: "\(folder)/file/navigation", for: navigation)
      for number in 1...3 {
        try navigation.push(destination: Site(number))
        session.save()
      }
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testPageDisappearsWhileTheDiskIsBusy_SavesWithoutWaiting() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      let navigation = NavigationController.withSites()
      NavigationSession.start(file: file.path, for: navigation).restore()
      let window = show(navigation)
      try navigation.push(destination: Site(1), animated: false)
      let disk = DispatchSemaphore(value: 0)
      // Times out, so that the test fails instead of hanging if the main thread waits for it.
      SessionFile.queue.async { _ = disk.wait(timeout: .now() + 5) }
      let cover = ViewController(title: "Cover")
      cover.modalPresentationStyle = .fullScreen
      let start = ContinuousClock.now
      navigation.present(cover, animated: false)
      XCTAssertLessThan(start.duration(to: .now), .seconds(4))
      XCTAssertNil(try file.read())
      disk.signal()
      pump(until: { (try? file.read()) != nil })
      XCTAssertEqual(try savedPath(in: file), navigation.path)
      window.end()
    }
  }

  func testSavingWhileOlderPathsAreBeingWritten_WritesTheLastPathLast() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/navigation")
      let navigation = NavigationController.withSites()
      let session = NavigationSession.start(file: file.path, for: navigation)
      for number in 1...20 {
        try navigation.push(destination: Site(number), animated: false)
        session.startSaving()
      }
      session.save()
      XCTAssertEqual(try savedPath(in: file).count, 20)
    }
  }

  func testSession_IsFreedWithItsNavigationController() throws {
    try inFolder { folder in
      weak var session: NavigationSession?
      do {
        let navigation = NavigationController.withSites()
        let made = NavigationSession.start(
          file: "\(folder)/navigation", for: navigation)
        session = made
        try navigation.push(destination: Site(1))
      }
      XCTAssertNil(session)
    }
  }

  func testDamagedFiles_StartAtTheRootAndAreLogged() throws {
    try inFolder { folder in
      let saved = NavigationController.withSites()
      try saved.open(Site(2), animated: false)
      let text = SessionContent(paths: [saved.path]).text
      let lines = text.split(separator: "\n").map(String.init)
      for damaged in [
        "", "\n", "{}", "no session", "\0\0\0", #"{"session":2,"lines":[3]}"#, lines[0],
        text.replacing(#""lines":[3]"#, with: #""lines":[]"#),
        text.replacing(#""lines":[3]"#, with: #""lines":[-1]"#),
        text.replacing(#""lines":[3]"#, with: #""lines":[3,3]"#),
        text.replacing(#""version":1"#, with: #""version":9"#), saved.path.text,
        lines[0] + "\n" + lines[2] + "\n" + lines[3],
      ] {
        let file = File(path: "\(folder)/navigation")
        try file.write(Array(damaged.utf8))
        let navigation = NavigationController.withSites()
        let session = NavigationSession.start(file: file.path, for: navigation)
        XCTAssertNotNil(session.restore(), damaged)
        let log = LogRecorder.takeComplaints()
        XCTAssertEqual(log.count, 1, damaged)
        XCTAssertTrue(
          log.first?.contains("restore: The stack starts at the root.") == true, "\(log) \(damaged)"
        )
        XCTAssertEqual(navigation.sites, [0], damaged)
        XCTAssertEqual(try File(path: file.path + ".broken").read(), Array(damaged.utf8))
      }
    }
  }
}

/// Returns the path that a session has saved.
private func savedPath(in file: File) throws -> NavigationPath {
  try SessionContent(bytes: try file.read() ?? [], count: 1).paths[0]
}
