import AlbumsUI
import Dispatch
import ImageDecoding
import Synchronization

/// Runs asynchronous work on another thread, and blocks until it has finished.
///
/// - Parameter work: The work. It must not need the main thread, which waits.
/// - Returns: The result of the work.
nonisolated func blocking<Value: Sendable>(
  _ work: @escaping @Sendable () async -> Value
) -> Value {
  let result = Mutex<Value?>(nil)
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    let value = await work()
    result.withLock { $0 = value }
    end.signal()
  }
  end.wait()
  guard let value = result.withLock(\.self) else {
    preconditionFailure("the work has ended without a result")
  }
  return value
}

nonisolated extension DecoderPool {
  /// Creates a pool of one decoder, for a command that decodes one file at a time.
  static func ofOneWorker() -> DecoderPool {
    DecoderPool(executable: CompanionProgram.decoder.path, workers: 1, deadline: .seconds(30))
  }
}
