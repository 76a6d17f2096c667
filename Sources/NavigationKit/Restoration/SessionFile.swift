import Dispatch
import GObjectKit
import Glibc

/// The file of a navigation session.
///
/// A thread of its own writes the paths of all sessions, in order, because the disk may need
/// seconds to confirm a write and GTK's thread must not wait for it. The program waits for the
/// writes before it exits.
nonisolated final class SessionFile: Sendable {
  let file: File
  // Both are used on the queue only.
  private nonisolated(unsafe) var written = NavigationPath()
  private nonisolated(unsafe) var hasFailed = false

  /// One queue for all sessions, so that a new session of a file can wait for the writes of an
  /// earlier one.
  static let queue = DispatchQueue(label: "navigation sessions")

  private static let waitsAtExit: Void = { atexit { SessionFile.queue.sync {} } }()

  init(_ path: String) { file = File(path: path) }

  /// Returns the contents of the file, after all writes that have begun; nil if there is no file.
  func read() throws(GLibError) -> [UInt8]? {
    finish()
    return try file.read()
  }

  /// Notes the path that the file contains.
  func contains(_ path: NavigationPath) { Self.queue.sync { written = path } }

  /// Starts to write a path, unless the file contains it. The first failure is logged.
  func write(_ path: NavigationPath) {
    _ = Self.waitsAtExit
    Self.queue.async { [self] in
      guard path != written else { return }
      do {
        try file.write(Array(path.text.utf8))
        written = path
      } catch {
        guard !hasFailed else { return }
        hasFailed = true
        Log.warning(
          "The current page cannot be saved. Check that the file can be written: \(error)",
          domain: "NavigationKit")
      }
    }
  }

  /// Waits until all writes that have begun have ended.
  func finish() { Self.queue.sync {} }
}
