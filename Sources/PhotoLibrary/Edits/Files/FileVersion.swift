import Glibc

/// What tells that a file has not been written to in between.
struct FileVersion: Codable, Hashable {
  let byteCount: Int
  /// When it was last written, in nanoseconds since 1970.
  let modified: Int

  init(_ status: stat) {
    byteCount = Int(status.st_size)
    modified = status.modificationTime
  }

  init(byteCount: Int, modified: Int) {
    self.byteCount = byteCount
    self.modified = modified
  }

  /// Whether a file may be a copy of one with this version, with the same time as far as its file
  /// system can keep it. FAT counts in steps of two seconds, exFAT and old file systems in seconds.
  func mayBeCopied(as copy: FileVersion) -> Bool {
    byteCount == copy.byteCount && abs(modified &- copy.modified) < 2_000_000_000
  }
}
