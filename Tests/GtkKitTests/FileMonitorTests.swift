import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

final class FileMonitorTests: GtkTestCase {
  func testDeletedFile_CallsHandler() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "file-monitor-\(UUID().uuidString)")
    try Data("text".utf8).write(to: file)
    try onGtk {
      var calls = 0
      let monitor = try watch(file) { calls += 1 }
      MainLoop.runPending()
      XCTAssertEqual(calls, 0)
      try FileManager.default.removeItem(at: file)
      pump(until: { calls > 0 })
      withExtendedLifetime(monitor) {}
    }
  }

  func testEveryChangeInFolder_CallsHandler() throws {
    let files = FileManager.default
    let base = files.temporaryDirectory.appending(path: "file-monitor-\(UUID().uuidString)")
    let folder = base.appending(path: "folder")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: base) }
    try onGtk {
      let (file, inside) = (base.appending(path: "file"), folder.appending(path: "file"))
      let changes: [(String, () throws -> Void)] = [
        ("a new file", { try Data("text".utf8).write(to: inside) }),
        ("a written file", { try Data("more".utf8).write(to: inside) }),
        ("a file moved away", { try files.moveItem(at: inside, to: file) }),
        ("a file moved here", { try files.moveItem(at: file, to: inside) }),
        ("a deleted file", { try files.removeItem(at: inside) }),
        (
          "a new folder",
          { try files.createDirectory(at: inside, withIntermediateDirectories: false) }
        ),
      ]
      for (name, change) in changes {
        // Each change has a new monitor, which cannot report an earlier change.
        var calls = 0
        let monitor = try watch(folder) { calls += 1 }
        try change()
        pump(until: { calls > 0 }, name)
        withExtendedLifetime(monitor) {}
      }
    }
  }

  func testReleasedMonitor_CallsNoHandler() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "file-monitor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try onGtk {
      var (calls, others) = (0, 0)
      var monitor: FileMonitor? = try watch(folder) { calls += 1 }
      let other = try watch(folder) { others += 1 }
      withExtendedLifetime(monitor) {}
      monitor = nil
      try Data("text".utf8).write(to: folder.appending(path: "file"))
      pump(until: { others > 0 })
      XCTAssertEqual(calls, 0)
      withExtendedLifetime(other) {}
    }
  }
}

/// Watches a file, and returns when changes are reported.
@MainActor private func watch(
  _ file: URL, _ handler: @escaping @MainActor () -> Void
) throws -> FileMonitor {
  var result: Result<FileMonitor, any Error>?
  Task {
    do {
      result = .success(
        try await FileMonitor.watch(FileLocation(path: file.path)) { handler() })
    } catch {
      result = .failure(error)
    }
  }
  pump(until: { result != nil })
  return try XCTUnwrap(result).get()
}
