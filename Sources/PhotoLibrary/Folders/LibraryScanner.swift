import Dispatch
import Synchronization
import SystemPackage

/// Finds the albums and photos in folders.
///
/// A folder with photos directly in it is an album, wherever it is nested. Hidden files and folders
/// are left out. Symbolic links are followed; a folder that can be reached in several ways, or from
/// within itself, is looked at once.
public struct LibraryScanner: Sendable {
  /// How long to wait at least from one growing result to the next.
  private let interval: Duration

  /// Makes a scanner.
  ///
  /// - Parameter interval: How long to wait at least from one growing result to the next.
  public init(interval: Duration = .milliseconds(200)) {
    self.interval = interval
  }

  /// Looks through folders and everything in them, on a thread of its own.
  ///
  /// The last result is complete. One that the consumer was too slow for is left out in favour of
  /// the next. Ending the iteration, or the task that iterates, ends the scan.
  public func scan(roots: [FilePath]) -> AsyncStream<LibraryContents> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let cancellation = Cancellation()
      continuation.onTermination = { _ in cancellation.cancel() }
      DispatchQueue.global(qos: .userInitiated).async { [interval] in
        var walk = FolderWalk(roots: roots)
        var due = ContinuousClock.now + interval
        while !cancellation.isCancelled, walk.visitNext() {
          guard ContinuousClock.now >= due else { continue }
          continuation.yield(walk.snapshot())
          // Counted from here, so that a slow consumer or a large library does not mean that the
          // scan does nothing else than report.
          due = .now + interval
        }
        if !cancellation.isCancelled { continuation.yield(walk.snapshot(isComplete: true)) }
        continuation.finish()
      }
    }
  }
}

/// A note from the consumer of a scan to its thread.
private final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
