import Glibc

/// The size and the modification time of a file. If both are unchanged, the file counts as
/// unchanged.
struct FileVersion: Codable, Hashable {
  let byteCount: Int
  /// The modification time, in nanoseconds since 1970.
  let modified: Int

  init(_ status: stat) {
    byteCount = Int(status.st_size)
    modified = status.modificationTime
  }

  init(byteCount: Int, modified: Int) {
    self.byteCount = byteCount
    self.modified = modified
  }

  /// Returns whether a file with the version `copy` can be a copy of this one: the same size, and
  /// times that differ by less than two seconds. FAT stores times in steps of two seconds; exFAT
  /// and old file systems in whole seconds.
  func mayBeCopied(as copy: FileVersion) -> Bool {
    byteCount == copy.byteCount && abs(modified &- copy.modified) < 2_000_000_000
  }
}
