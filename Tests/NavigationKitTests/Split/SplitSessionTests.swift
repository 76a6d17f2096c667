import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The session of a split view: both columns and the window.
final class SplitSessionTests: GtkTestCase {
  func testSession_RestoresBothColumnsAndTheWindow() throws {
    try inFile { file in
      let stage = SessionStage(file)
      XCTAssertNil(stage.problem)
      try stage.split.primary.open(Site(1), animated: false)
      try stage.split.secondary.open(Site(3), animated: false)
      (stage.split.secondary.topViewController as? SitePage)?.row = 8
      stage.split.isPrimaryHidden = true
      stage.split.show(.secondary)
      let width = stage.split.view.width
      stage.window.setDefaultSize(width: 777, height: 444)
      pump(until: { stage.split.view.width == width - 23 })
      stage.window.end()

      let again = SessionStage(file)
      XCTAssertNil(again.problem)
      XCTAssertEqual(again.sites, [[0, 1], [0, 1, 2, 3]])
      XCTAssertEqual((again.split.secondary.topViewController as? SitePage)?.row, 8)
      XCTAssertTrue(again.split.isPrimaryHidden)
      XCTAssertEqual(again.split.topColumn, .secondary)
      XCTAssertEqual(again.window.defaultWidth, 777)
      XCTAssertEqual(again.window.property("default-height", as: Int.self), 444)
      again.window.end()
    }
  }

  func testChangeOfEitherColumn_IsSavedAfterADelay() throws {
    for change in [
      { $0.primary.push(SitePage.withDestination(1)) },
      { $0.secondary.push(SitePage.withDestination(1)) },
      { $0.show(.secondary) },
      { $0.isPrimaryHidden = true },
    ] as [@MainActor (SplitViewController) -> Void] {
      try inFile { file in
        let stage = SessionStage(file)
        change(stage.split)
        XCTAssertNil(try File(path: file).read())
        pump(until: { (try? File(path: file).read()) != nil })
        stage.window.end()
        let again = SessionStage(file)
        XCTAssertEqual(again.sites, stage.sites)
        XCTAssertEqual(again.split.topColumn, stage.split.topColumn)
        XCTAssertEqual(again.split.isPrimaryHidden, stage.split.isPrimaryHidden)
        again.window.end()
      }
    }
  }

  func testDamagedFiles_StartAtTheRootsAndAreLogged() throws {
    try inFile { file in
      let content = try contentWithDetail()
      let text = content.text
      for damaged in [
        "", "no session", #"{"session":2,"lines":[2,3]}"#,
        SessionContent(paths: [content.paths[0]]).text,
        text.replacing("[2,3]", with: "[2]"), text.replacing("[2,3]", with: "[0,5]"),
        text.replacing("[2,3]", with: "[9223372036854775807,1]"),
      ] {
        try File(path: file).write(Array(damaged.utf8))
        let stage = SessionStage(file)
        XCTAssertEqual(stage.problem?.position, 0, damaged)
        XCTAssertEqual(stage.sites, [[0], [0]], damaged)
        XCTAssertEqual(stage.split.topColumn, .primary, damaged)
        let log = LogRecorder.takeComplaints()
        XCTAssertEqual(log.count, 1, damaged)
        XCTAssertTrue(
          log.first?.contains("NavigationSession.restore: The stack starts at the root.") == true,
          "\(log)")
        XCTAssertEqual(try File(path: file + ".broken").read(), Array(damaged.utf8))
        stage.window.end()
        SessionFile.queue.sync {}
      }
    }
  }

  func testDamageInOneColumn_KeepsTheOther() throws {
    try inFile { file in
      let content = try contentWithDetail()
      var lines = content.text.split(separator: "\n").map(String.init)
      XCTAssertEqual(lines.count, 6)
      lines[3] = "damage"  // The first line of the detail's path.
      try File(path: file).write(Array(lines.joined(separator: "\n").utf8))
      let stage = SessionStage(file)
      XCTAssertEqual(stage.problem?.position, 0)
      XCTAssertEqual(stage.sites, [[0, 1], [0]])
      XCTAssertEqual(stage.split.topColumn, .primary, "the detail is not what it was")
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      stage.window.end()
      SessionFile.queue.sync {}

      lines = content.text.split(separator: "\n").map(String.init)
      lines[2] = "damage"  // The page above the root of the sidebar.
      try File(path: file).write(Array(lines.joined(separator: "\n").utf8))
      let second = SessionStage(file)
      XCTAssertEqual(second.problem?.position, 1)
      XCTAssertEqual(second.sites, [[0], [0, 1, 2]])
      XCTAssertEqual(second.split.topColumn, .secondary)
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
      second.window.end()
    }
  }

  func testSession_IsFreedWithItsSplitView() throws {
    try inFile { file in
      weak var session: NavigationSession?
      do {
        let stage = SessionStage(file)
        session = stage.split.session
        XCTAssertNotNil(session)
        stage.window.end()
      }
      pump(until: { session == nil })
    }
  }

  /// Runs `body` with the path of a file in a new temporary folder.
  private func inFile(_ body: @MainActor (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try onGtk {
      try body(folder.appending(path: "session").path)
      SessionFile.queue.sync {}
    }
  }
}

extension SitePage {
  fileprivate static func withDestination(_ number: Int) -> SitePage {
    let page = SitePage(Site(number))
    page.destination = Site(number)
    return page
  }
}

/// The saved content of a split view with a site above the root of each column.
@MainActor private func contentWithDetail() throws -> SessionContent {
  let paths = try [1, 2].map { number in
    let saved = NavigationController.withSites()
    try saved.open(Site(number), animated: false)
    return saved.path
  }
  var content = SessionContent(paths: paths)
  content.showsDetail = true
  return content
}

/// A split view of two stacks of sites, in a window with a session.
@MainActor private final class SessionStage {
  let window = Window()
  let split: SplitViewController
  let problem: NavigationPath.Problem?

  init(_ file: String) {
    Gtk.setAnimations(false)
    split = SplitViewController(
      primary: NavigationController.withSites(), secondary: NavigationController.withSites())
    window.setDefaultSize(width: 800, height: 400)
    problem = NavigationSession.start(file: file, for: split, window: window).restore()
    window.rootViewController = split
    window.present()
    pump(until: { [split] in split.view.height > 0 && !split.hasChangedMode })
  }

  /// The sites of the sidebar and of the detail.
  var sites: [[Int]] { split.stacks.map(\.sites) }
}
