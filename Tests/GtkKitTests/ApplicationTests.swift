import CGtk
import Foundation
import GObjectKit
import GtkTestSupport
import XCTest

@testable import GtkKit

final class ApplicationTests: GtkTestCase {
  /// The arguments of the second process, and the URLs that the first process opens.
  private static let opened = [
    ("letters://inbox/7?from=ada%20l", "letters://inbox/7?from=ada%20l"),
    ("letters:inbox", "letters:inbox"), ("https://example.org/", "https://example.org/"),
    ("letters://", "letters://"), ("letters://a b/%zz", "letters://a b/%zz"),
    ("mailto:ada@example.org", "mailto:ada@example.org"),
    ("/tmp/a letter.txt", "file:///tmp/a%20letter.txt"),
    ("file:///tmp/a%20letter.txt", "file:///tmp/a%20letter.txt"),
  ]
  private static let marker = "NAVIGATIONKIT_TEST_SECOND_START"
  private static let identifier = "org.example.Opening"

  /// The test starts itself again as the second process.
  func testURLsOfASecondProcess_ReachTheFirst() throws {
    guard ProcessInfo.processInfo.environment[Self.marker] == nil else {
      return onGtk {
        let application = Application(identifier: Self.identifier)
        XCTAssertEqual(application.run(opening: Self.opened.map(\.0)), 0)
      }
    }
    try onGtk {
      let application = Application(identifier: Self.identifier)
      XCTAssertNotEqual(g_application_register(application.unsafe(), nil, nil), 0)
      var locations: [FileLocation] = []
      let connection = application.onOpen { locations = $0 }
      defer { connection.cancel() }
      let program = Process()
      program.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      program.arguments = ["GtkKitTests.ApplicationTests/testURLsOfASecondProcess_ReachTheFirst"]
      program.environment = ProcessInfo.processInfo.environment.merging([Self.marker: "1"]) { $1 }
      try program.run()
      pump(until: { !program.isRunning })
      XCTAssertEqual(program.terminationStatus, 0)
      XCTAssertEqual(locations.map(\.uri), Self.opened.map(\.1))
      let paths = locations.map(\.path)
      let isFile = Self.opened.map { $0.1.hasPrefix("file:") }
      XCTAssertEqual(paths, isFile.map { $0 ? "/tmp/a letter.txt" : nil })
    }
  }
}
