import Dispatch
import GObjectKit
import Glibc

/// The file of a navigation session.
///
/// A background thread writes the files of all sessions, in order, because the disk may need seconds
/// to confirm a write, and GTK's thread must not wait for that. The program waits for the writes
/// before it exits.
nonisolated final class SessionFile: Sendable {
  let file: File
  // Both are used on the queue only.
  private nonisolated(unsafe) var written: SessionContent
  private nonisolated(unsafe) var hasFailed = false

  /// One queue for all sessions, so that a new session of a file can wait for the writes of an
  /// earlier one.
  static let queue = DispatchQueue(label: "navigation sessions")

  private static let waitsAtExit: Void = { atexit { SessionFile.queue.sync {} } }()

  /// Creates the file for a number of stacks, which have only their roots at first.
  init(_ path: String, stackCount: Int) {
    file = File(path: path)
    written = SessionContent(paths: Array(repeating: NavigationPath(), count: stackCount))
  }

  /// Returns the contents of the file, after all writes that have begun; nil if there is no file.
  func read() throws(GLibError) -> [UInt8]? {
    finish()
    return try file.read()
  }

  /// Records that the file has this content, so that it is not written again.
  func contains(_ content: SessionContent) { Self.queue.sync { written = content } }

  /// Starts to write content, unless the file has it already. The first failure is logged.
  func write(_ content: SessionContent) {
    _ = Self.waitsAtExit
    Self.queue.async { [self] in
      guard content != written else { return }
      do {
        try file.write(Array(content.text.utf8))
        written = content
      } catch {
        guard !hasFailed else { return }
        hasFailed = true
        Log.warning(
          "NavigationSession.save: The pages cannot be written to \(file.path): \(error)",
          domain: "NavigationKit")
      }
    }
  }

  /// Waits until all writes that have begun have ended.
  func finish() { Self.queue.sync {} }
}
