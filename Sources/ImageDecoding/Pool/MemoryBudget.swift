import Dispatch
import Glibc
import Synchronization

/// The memory that all workers of this process may use together: half of the machine's.
///
/// Each worker has a share. If a file needs more, the worker tries it again with the largest
/// possible share, one such file at a time.
final class MemoryBudget: Sendable {
  /// The budget of this process.
  static let ofMachine = MemoryBudget(
    byteCount: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 2)

  /// In bytes: enough address space for the libraries and a photo of 24 megapixels.
  static let leastShare = 512 << 20
  /// In bytes: enough for the largest picture.
  static let largestShare = 2 << 30

  private let byteCount: Int
  private let workers = Mutex(0)
  private let largeTurn = DispatchSemaphore(value: 1)

  init(byteCount: Int) {
    self.byteCount = max(Self.leastShare, byteCount)
  }

  /// The bytes that each worker may use.
  var share: Int {
    let workers = workers.withLock { max(1, $0) }
    return min(max(Self.leastShare, byteCount / workers), Self.largestShare)
  }

  /// The bytes that one worker at a time may use; see ``withLargeShare(_:)``.
  var largeShare: Int { min(max(byteCount, share), Self.largestShare) }

  /// Takes shares for up to `wanted` workers. Returns how many the memory allows, at least one.
  func take(_ wanted: Int) -> Int {
    workers.withLock { workers in
      let granted = min(max(1, wanted), max(1, byteCount / Self.leastShare - workers))
      workers += granted
      return granted
    }
  }

  /// Returns shares to the budget.
  func giveBack(_ count: Int) {
    workers.withLock { $0 -= count }
  }

  /// Waits until no other worker has the large share, then calls `body`.
  func withLargeShare<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    largeTurn.wait()
    defer { largeTurn.signal() }
    return try body()
  }
}
