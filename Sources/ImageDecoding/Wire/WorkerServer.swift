import CDescriptorPassing
import Glibc

/// A request from the pool to the server: end the current worker, and start another that serves the
/// attached socket.
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

/// A report from the server about a worker.
enum WorkerReport: WireValue {
  /// The worker runs with this process ID.
  case started(pid_t)
  /// The worker ended by this signal; 0 if it exited.
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
/// A copy starts much faster than the program, so a worker need not live longer than a few files.
/// The server itself never reads a file, so a hostile file cannot damage the process that is
/// copied.
package struct WorkerServer: ~Copyable {
  private let control: MessageSocket

  /// - Parameter control: The connection to the pool, on standard input.
  package init(control: consuming MessageSocket) {
    self.control = control
  }

  /// Serves requests until the pool closes the connection.
  ///
  /// - Parameters:
  ///   - prepare: Loads the library of a format. Called in this process before the first worker
  ///     that needs the format.
  ///   - serve: The work of a worker, called in its process, which ends when this returns.
  package consuming func run(
    prepare: (ImageFormat) -> Void, serve: (consuming MessageSocket) -> Void
  ) {
    var prepared: Set<ImageFormat> = []
    var former: pid_t?
    while true {
      guard var request = try? control.receive(WorkerRequest.self) else { break }
      if let former { Self.end(former) }
      for format in request.message.formats where prepared.insert(format).inserted {
        prepare(format)
      }
      guard let worker = start(with: request.descriptors.takeFirst(), serve) else { break }
      former = worker
      do {
        try control.send(WorkerReport.started(worker))
        // The worker stays a zombie until the next request, so that the pool can safely signal its
        // process ID.
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
    // The server closes its copy of the socket when this returns. Otherwise the pool could not
    // detect that the worker closed its copy.
    guard let socket = socket.take() else { return nil }
    let own = getpid()
    let worker = fork()
    guard worker == 0 else { return worker > 0 ? worker : nil }
    // The worker keeps no descriptor of the server: its socket replaces the server's.
    guard dup2(socket.number, STDIN_FILENO) == STDIN_FILENO, getppid() == own else {
      _exit(EXIT_FAILURE)
    }
    closefrom(STDERR_FILENO + 1)
    serve(MessageSocket(adopting: OwnedDescriptor(adopting: STDIN_FILENO)))
    _exit(EXIT_SUCCESS)
  }
}
