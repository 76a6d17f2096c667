import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// One place in the pool: a queue that may block, and the process that it talks to, if any.
///
/// The process is started by the first request, and again by the next one after it has failed.
final class DecoderWorker: Sendable {
  private let executable: FilePath
  private let deadline: Duration
  private let queue = DispatchQueue(label: "albums-decoder", qos: .userInitiated)
  // Used on `queue` only; the lock is how the compiler knows.
  private let process = Mutex<DecoderProcess?>(nil)

  init(executable: FilePath, deadline: Duration) {
    self.executable = executable
    self.deadline = deadline
  }

  /// Runs `body` where it may block.
  func run(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Ends the process.
  func stop() {
    process.withLock { $0 = nil }
  }

  /// Has a file worked on, and blocks until that is done.
  func perform(_ job: DecodeJob) throws(DecodingFailure) -> DecodeOutcome {
    let file = try Self.open(job.source)
    return try process.withLock { process throws(DecodingFailure) in
      // Unless the worker has answered as it should, nothing is known of its state.
      var isSound = false
      defer { if !isSound { process = nil } }
      let received = try exchange(job.work, file: file, with: &process)
      guard job.work.isAnswered(by: received.message), let byteCount = received.message.byteCount
      else { throw .decoderStopped }
      if case .failure(let failure) = received.message {
        isSound = true
        throw failure.withPlainDetail
      }
      let pages = try byteCount > 0 ? Self.pages(in: received.descriptor, byteCount) : nil
      isSound = true
      return DecodeOutcome(reply: received.message, pages: pages)
    }
  }

  private func exchange(
    _ work: DecodeRequest.Work, file: borrowing OwnedDescriptor,
    with process: inout DecoderProcess?
  ) throws(DecodingFailure) -> MessageSocket.Received<DecodeReply> {
    let request = DecodeRequest(
      work: work, secondsToLive: Int(deadline.components.seconds) + 2)
    // A process that has ended since its last answer is no fault of this file.
    if process?.send(request, file: file) != true {
      process = try .start(executable)
      guard process?.send(request, file: file) == true else { throw .decoderStopped }
    }
    do throws(MessageSocket.Failure) {
      guard let received = try process?.receive(until: .now + deadline) else { throw .closed }
      return received
    } catch {
      throw error == .timedOut ? .timedOut : .decoderStopped
    }
  }

  private static func pages(
    in memory: borrowing OwnedDescriptor?, _ byteCount: Int
  ) throws(DecodingFailure) -> SealedPages {
    switch memory {
    case .some(let memory): try SealedPages(mapping: memory, byteCount: byteCount)
    case .none: throw .decoderStopped
    }
  }

  private static func open(_ source: DecodeSource) throws(DecodingFailure) -> OwnedDescriptor {
    switch source {
    case .file(let path): return try open(path)
    case .memory(let bytes):
      guard !bytes.isEmpty else { throw .empty }
      return try .sealedMemory(holding: bytes.span.bytes)
    }
  }

  /// Opens an ordinary file. Opening a pipe or a device could wait for ever, were it not for
  /// `O_NONBLOCK`; reading it still could.
  private static func open(_ path: FilePath) throws(DecodingFailure) -> OwnedDescriptor {
    let number = path.withPlatformString {
      Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard number >= 0 else {
      let code = errno
      switch code {
      case ENOENT, ENOTDIR: throw .missing
      // What opening a socket, or a device that is not there, gives.
      case ENXIO: throw .unreadable(errno: ENOTSUP)
      default: throw .unreadable(errno: code)
      }
    }
    let file = OwnedDescriptor(adopting: number)
    guard let status = file.status else { throw .unreadable(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable(errno: EISDIR)
    default: throw .unreadable(errno: ENOTSUP)
    }
    guard status.st_size > 0 else { throw .empty }
    return file
  }
}
