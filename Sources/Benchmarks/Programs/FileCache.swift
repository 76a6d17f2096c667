import Foundation

/// The system's cache of files, without which a program starts as after a restart of the machine.
enum FileCache {
  private static let control = "/proc/sys/vm/drop_caches"

  /// Whether it can be emptied; only root may do so.
  static var canBeEmptied: Bool { FileManager.default.isWritableFile(atPath: control) }

  /// Empties it. Written files stay as they are.
  static func empty() throws {
    sync()
    try "3".write(toFile: control, atomically: false, encoding: .utf8)
  }
}
