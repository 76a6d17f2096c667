import Foundation
import GtkTestSupport

@testable import NavigationKit

extension GtkTestCase {
  /// Runs `body` with a new temporary folder, and waits until sessions have written their files.
  func inFolder(_ body: @MainActor (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try onGtk {
      try body(folder.path)
      SessionFile.queue.sync {}
    }
  }
}
