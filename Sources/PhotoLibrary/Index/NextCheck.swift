import Foundation
import Glibc

/// The time when each file in a folder is to be looked at again.
///
/// Until then, the folder's modification date shows whether files were added, removed or renamed.
/// It does not show that a program changed a file in place. Therefore every file is looked at from
/// time to time, less often on a slow drive.
///
/// The dates of folders on some drives do not show even that. Each update lists these folders. On a slow
/// drive, nothing else lists them until the next check.
struct NextCheck: Equatable {
  /// In seconds since 1970, as the index stores it; negative if the folder's date proves nothing.
  let stored: Int

  /// The folder has to be listed at the next opportunity.
  static let soon = NextCheck(stored: 0)

  private static let interval = 600
  private static let slowInterval = 86_400
  /// The coarsest clock of a file system is that of FAT. A folder whose date is newer may change
  /// again without getting another date.
  private static let coarsestClock = 2

  init(stored: Int) { self.stored = stored }

  /// Returns the time for a folder that is listed now.
  ///
  /// - Parameters:
  ///   - mtime: The folder's modification date in nanoseconds since 1970; nil if it proves nothing.
  ///   - isSlow: Whether the folder is on a slow drive.
  ///   - now: The time now in seconds since 1970.
  init(mtime: Int?, isSlow: Bool, now: Int = NextCheck.now) {
    guard let mtime else {
      stored = isSlow ? -(now + Self.slowInterval) : 0
      return
    }
    let isSettled = mtime / 1_000_000_000 + Self.coarsestClock < now
    stored = isSettled ? now + (isSlow ? Self.slowInterval : Self.interval) : 0
  }

  /// Whether the folder's date shows that no file was added, removed or renamed.
  var trustsDate: Bool { stored > 0 }

  private var time: Int { abs(stored) }

  /// The time now in seconds since 1970.
  static var now: Int { Glibc.time(nil) }

  /// Whether the files are to be looked at now. Also true if the clock was set back.
  func isDue(at now: Int = NextCheck.now) -> Bool {
    time <= now || time > now + Self.slowInterval
  }

  /// Returns the condition in SQL for folders whose files are to be looked at now: because it is
  /// time, or because that was last done before the program started and the drive is not slow.
  static func dueSQL(startedAt start: Int, at now: Int = NextCheck.now) -> String {
    "NOT abs(next_check) BETWEEN \(max(now + 1, start + interval)) AND \(now + slowInterval)"
  }

  /// Whether this time is later than another by enough to be worth storing.
  func isWellAfter(_ other: NextCheck) -> Bool { time > other.time + Self.interval / 20 }
}
