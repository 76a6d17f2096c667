import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class FileMonitorTests: GtkTestCase {
  func testRemoval_IsTold() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "file-monitor-\(UUID().uuidString)")
    try Data("text".utf8).write(to: file)
    try onGtk {
      var calls = 0
      let path = file.path.utf8CString
      let monitor = try FileMonitor.watch(Array(path)) { calls += 1 }
      pump(seconds: 0.1)
      XCTAssertEqual(calls, 0)
      try FileManager.default.removeItem(at: file)
      XCTAssertTrue(pump(until: { calls > 0 }))
      withExtendedLifetime(monitor) {}
    }
  }
}
