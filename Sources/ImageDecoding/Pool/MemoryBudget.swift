import Dispatch
import Glibc
import Synchronization

/// The memory that all workers of this process may take together, half of what the machine has.
///
/// Each worker gets a share. A file that needs more is tried again with the most that a worker can have,
/// one such file at a time.
final class MemoryBudget: Sendable {
  /// The budget of this process.
  static let ofMachine = MemoryBudget(
    byteCount: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 2)

  /// Enough addresses for the libraries and a photo of 24 megapixels.
  static let leastShare = 512 << 20
  /// Enough for the largest picture.
  static let largestShare = 2 << 30

  private let byteCount: Int
  private let workers = Mutex(0)
  private let largeTurn = DispatchSemaphore(value: 1)

  init(byteCount: Int) {
    self.byteCount = max(Self.leastShare, byteCount)
  }

  /// What each worker may have.
  var share: Int {
    let workers = workers.withLock { max(1, $0) }
    return min(max(Self.leastShare, byteCount / workers), Self.largestShare)
  }

  /// The most that a worker may have, in its turn.
  var largeShare: Int { min(max(byteCount, share), Self.largestShare) }

  /// Takes shares for workers: as many as there is memory for, but at least one.
  func take(_ wanted: Int) -> Int {
    workers.withLock { workers in
      let granted = min(max(1, wanted), max(1, byteCount / Self.leastShare - workers))
      workers += granted
      return granted
    }
  }

  /// Gives shares back.
  func giveBack(_ count: Int) {
    workers.withLock { $0 -= count }
  }

  /// Does something for which a worker has the large share; waits for its turn.
  func withLargeShare<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    largeTurn.wait()
    defer { largeTurn.signal() }
    return try body()
  }
}
