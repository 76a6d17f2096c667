import CDescriptorPassing
import Glibc
import SystemPackage

/// A running worker process and the connection to it.
///
/// - Ownership: destroying this value kills the process. It has nothing to save, and a hostile
///   worker may ignore a request to end. Destroy this value before its server starts another
///   worker, because the server then reaps this one.
struct DecoderProcess: ~Copyable, Sendable {
  /// The reason why a process can no longer be used.
  enum Failure: Error {
    /// The process had ended before the request.
    case gone
    /// Another process killed it, perhaps the system because memory ran out.
    case killed
    /// It waited for the processor or the disk until the deadline.
    case late
    /// It computed until the deadline.
    case busy
    /// It crashed, or its answer is invalid.
    case broken
    /// This process has no memory or descriptor left for an answer.
    case noMemory
  }

  /// How many requests the pool has sent to it.
  private(set) var requestCount = 0
  /// The bytes of all its answers. A hostile worker can keep their memory until it ends.
  private(set) var answeredByteCount = 0
  /// The formats for which it has loaded libraries, beyond the formats that are built in.
  let formats: Set<ImageFormat>

  private let id: pid_t
  private let socket: MessageSocket
  private let deadline: Duration
  /// The resource limits that are set now.
  private var limits: [Int32: Int] = [:]

  /// Starts a worker and waits until it accepts requests.
  static func start(
    _ program: DecoderProgram, for formats: Set<ImageFormat>, from server: borrowing DecoderServer
  ) throws(DecodingFailure) -> DecoderProcess {
    let process = DecoderProcess(
      try server.startWorker(for: formats), formats: formats, deadline: program.deadline)
    do throws(MessageSocket.Failure) {
      let greeting = try process.socket.receive(
        DecodeReply.self, until: .now + program.startTime)
      guard case .ready(let confinement) = greeting.message else { throw .garbled }
      program.confinement = confinement
    } catch {
      throw server.failure(error)
    }
    return process
  }

  private init(
    _ worker: consuming DecoderServer.Worker, formats: Set<ImageFormat>, deadline: Duration
  ) {
    id = worker.id
    socket = worker.socket
    self.formats = formats
    self.deadline = deadline
  }

  deinit {
    kill(id, SIGKILL)
  }

  /// Has the worker perform a request with at most `memory` bytes of address space, and waits for
  /// the answer.
  mutating func perform(
    _ work: DecodeRequest.Work, on input: borrowing DecodeInput, memory: Int,
    of server: borrowing DecoderServer
  ) throws(Failure) -> DecodeOutcome {
    requestCount += 1
    let begin = processorTime
    limitProcessorTime(from: begin, to: work.processorTime(within: deadline))
    limit(RLIMIT_FSIZE, to: work.largestAnswer)
    limit(RLIMIT_AS, to: memory)
    let secondsToLive = Int(deadline.components.seconds) + 3
    let request = DecodeRequest(work: work, secondsToLive: secondsToLive)
    let answer = try Self.memory(for: work)
    guard send(request, with: input, answer) else { throw .gone }
    let received: MessageSocket.Received<DecodeAnswer>
    do {
      received = try socket.receive(DecodeAnswer.self, until: .now + deadline)
    } catch {
      switch error {
      case .closed: throw Self.failure(of: server.signalThatEndedWorker())
      case .timedOut: throw (processorTime - begin) * 2 > deadline ? .busy : .late
      case .garbled: throw .broken
      }
    }
    guard let reply = received.message.reply(to: request), let byteCount = reply.byteCount else {
      throw .broken
    }
    guard byteCount > 0 else {
      try Self.discard(answer)
      return DecodeOutcome(reply: reply, pages: nil)
    }
    answeredByteCount += byteCount
    return DecodeOutcome(reply: reply, pages: try Self.pages(in: answer, byteCount))
  }

  private func send(
    _ request: DecodeRequest, with input: borrowing DecodeInput,
    _ memory: borrowing OwnedDescriptor?
  ) -> Bool {
    var descriptors = input.descriptors.numbers
    switch memory {
    case .some(let memory): descriptors.append(memory.number)
    case .none: break
    }
    return (try? socket.send(request, with: descriptors)) != nil
  }

  /// Makes the memory for an answer; nil if it needs none.
  private static func memory(
    for work: DecodeRequest.Work
  ) throws(Failure) -> OwnedDescriptor? {
    guard work.largestAnswer > 0 else { return nil }
    do {
      return try OwnedDescriptor.memory()
    } catch {
      throw .noMemory
    }
  }

  /// Seals and maps the memory of an answer. A worker that still has it mapped prevents that.
  private static func pages(
    in memory: borrowing OwnedDescriptor?, _ byteCount: Int
  ) throws(Failure) -> SealedPages {
    do throws(DecodingFailure) {
      switch memory {
      case .some(let memory):
        guard cdp_memory_seal(memory.number) == 0 else { throw .decoderStopped }
        return try SealedPages(mapping: memory, byteCount: byteCount)
      case .none: throw .decoderStopped
      }
    } catch {
      throw error == .tooLarge ? .noMemory : .broken
    }
  }

  /// Discards memory that the answer did not need. A hostile worker could have filled it.
  private static func discard(_ memory: borrowing OwnedDescriptor?) throws(Failure) {
    switch memory {
    case .some(let memory):
      guard cdp_memory_discard(memory.number) == 0 else { throw .broken }
    case .none: break
    }
  }

  /// Returns the failure for the signal that ended a worker.
  private static func failure(of signal: Int32?) -> Failure {
    switch signal {
    case SIGXCPU: .busy
    case SIGALRM: .late
    case SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT: .killed
    default: .broken
    }
  }

  /// The processor time that all threads of the process have used.
  private var processorTime: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Limits the processor time from `begin` on to `time`, rounded up by at most a second.
  private mutating func limitProcessorTime(from begin: Duration, to time: Duration) {
    limit(RLIMIT_CPU, to: Int((begin + time).components.seconds) + 1)
  }

  private mutating func limit(_ resource: __rlimit_resource, to value: Int) {
    let number = Int32(resource.rawValue)
    guard limits.updateValue(value, forKey: number) != value else { return }
    _ = cdp_limit(id, number, UInt(clamping: value))
  }
}

extension DecodeRequest.Work {
  /// Returns the limit of processor time for this work. Reading metadata takes about a millisecond,
  /// however large the picture is. The limit for it is short because a library can hold many files
  /// that hang the worker.
  fileprivate func processorTime(within deadline: Duration) -> Duration {
    switch self {
    case .metadata, .metadataOfEach, .fields, .sidecar, .changeSidecar: min(deadline, .seconds(5))
    case .image, .preview, .thumbnail, .region, .frames, .selfTest, .formatTest: deadline
    }
  }
}
