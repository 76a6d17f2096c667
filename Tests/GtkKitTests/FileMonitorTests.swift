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
      MainLoop.runPending()
      XCTAssertEqual(calls, 0)
      try FileManager.default.removeItem(at: file)
      pump(until: { calls > 0 })
      withExtendedLifetime(monitor) {}
    }
  }

  func testWhatComesIntoAFolder_IsToldAndWhatGoes() throws {
    let files = FileManager.default
    let base = files.temporaryDirectory.appending(path: "file-monitor-\(UUID().uuidString)")
    let folder = base.appending(path: "folder")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: base) }
    try onGtk {
      let (file, inside) = (base.appending(path: "file"), folder.appending(path: "file"))
      let changes: [(String, () throws -> Void)] = [
        ("a new file", { try Data("text".utf8).write(to: inside) }),
        ("one that is written", { try Data("more".utf8).write(to: inside) }),
        ("one that is moved away", { try files.moveItem(at: inside, to: file) }),
        ("one that is moved here", { try files.moveItem(at: file, to: inside) }),
        ("one that is removed", { try files.removeItem(at: inside) }),
        (
          "a new folder",
          { try files.createDirectory(at: inside, withIntermediateDirectories: false) }
        ),
      ]
      for (what, change) in changes {
        // A monitor of its own, which reports nothing of the change before.
        var calls = 0
        let monitor = try FileMonitor.watch(Array(folder.path.utf8CString)) { calls += 1 }
        try change()
        pump(until: { calls > 0 }, what)
        withExtendedLifetime(monitor) {}
      }
    }
  }
}
