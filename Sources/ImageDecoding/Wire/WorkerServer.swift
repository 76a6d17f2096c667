import CDescriptorPassing
import Glibc

/// What the pool asks of the server: end the worker that there was and start another, which serves the
/// socket that comes along.
struct WorkerRequest: WireValue {
  /// The formats that the worker needs libraries for.
  let formats: [ImageFormat]

  init(formats: [ImageFormat]) {
    self.formats = formats
  }

  init(from message: inout WireReader) throws(GarbledMessage) {
    formats = try message.read()
  }

  func write(to message: inout WireWriter) {
    message.write(formats)
  }
}

/// What the server says of a worker.
enum WorkerReport: WireValue {
  /// It runs as this process.
  case started(pid_t)
  /// It has ended, by this signal or, where that is 0, by itself.
  case ended(signal: Int32)

  init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .started(try message.read(in: 2...Int32.max))
    case 1: self = .ended(signal: try message.read(in: 0...127))
    default: throw GarbledMessage()
    }
  }

  func write(to message: inout WireWriter) {
    switch self {
    case .started(let id): message.write(UInt8(0), id)
    case .ended(let signal): message.write(UInt8(1), signal)
    }
  }
}

/// Starts workers as copies of this process, one at a time.
///
/// A copy costs a fraction of what starting the program does, so that a worker need not live longer
/// than some files. The server itself never sees a file, so that what it copies is always sound.
package struct WorkerServer: ~Copyable {
  private let control: MessageSocket

  /// - Parameter control: The connection to the pool, on standard input.
  package init(control: consuming MessageSocket) {
    self.control = control
  }

  /// Serves until the other end has gone.
  ///
  /// - Parameters:
  ///   - prepare: Called in this process before the first worker that needs a format.
  ///   - serve: What a worker does, in its own process; it ends when this returns.
  package consuming func run(
    prepare: (ImageFormat) -> Void, serve: (consuming MessageSocket) -> Void
  ) {
    var prepared: Set<ImageFormat> = []
    var former: pid_t?
    while true {
      guard let request = try? control.receive(WorkerRequest.self) else { break }
      if let former { Self.end(former) }
      for format in request.message.formats where prepared.insert(format).inserted {
        prepare(format)
      }
      guard let worker = start(with: request.descriptor, serve) else { break }
      former = worker
      do {
        try control.send(WorkerReport.started(worker))
        // It stays a zombie until the next request: until then the pool may signal its number.
        try control.send(WorkerReport.ended(signal: max(0, cdp_wait_for_end(worker))))
      } catch {
        break
      }
    }
    if let former { Self.end(former) }
  }

  private static func end(_ worker: pid_t) {
    kill(worker, SIGKILL)
    while waitpid(worker, nil, 0) < 0, errno == EINTR {}
  }

  private func start(
    with socket: consuming OwnedDescriptor?, _ serve: (consuming MessageSocket) -> Void
  ) -> pid_t? {
    // The server closes the socket when this returns: held open, it would hide that the worker's is
    // closed.
    guard let socket = socket.take() else { return nil }
    let own = getpid()
    let worker = fork()
    guard worker == 0 else { return worker > 0 ? worker : nil }
    // Of what the server has open it keeps nothing: the one socket takes the place of the other.
    guard dup2(socket.number, STDIN_FILENO) == STDIN_FILENO, getppid() == own else {
      _exit(EXIT_FAILURE)
    }
    closefrom(STDERR_FILENO + 1)
    serve(MessageSocket(adopting: OwnedDescriptor(adopting: STDIN_FILENO)))
    _exit(EXIT_SUCCESS)
  }
}
