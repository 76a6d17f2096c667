import CDescriptorPassing
import Glibc
import SystemPackage

/// One end of the connection between the pool and a worker.
///
/// Messages are small; pixels travel as shared memory instead. A message is accepted only if every
/// byte of it is valid.
package struct MessageSocket: ~Copyable, Sendable {
  /// The reason why a message could not be sent or received.
  package enum Failure: Error {
    /// The peer closed the connection.
    case closed
    /// No message arrived in time.
    case timedOut
    /// The received bytes are not a valid message.
    case garbled
  }

  /// A message and the descriptors attached to it.
  package struct Received<Message: Sendable>: ~Copyable, Sendable {
    package let message: Message
    package var descriptors: OwnedDescriptors

    fileprivate init(_ message: Message, _ descriptors: consuming OwnedDescriptors) {
      self.message = message
      self.descriptors = descriptors
    }
  }

  /// Both ends of a new connection.
  struct Pair: ~Copyable {
    let own: MessageSocket
    /// The end to pass to another process.
    let peer: OwnedDescriptor
  }

  // Metadata with a long caption is a few KiB. The kernel's default socket buffer holds 208 KiB.
  private static let longestMessage = 1 << 16

  private let descriptor: OwnedDescriptor

  /// Takes ownership of a connected socket.
  package init(adopting descriptor: consuming OwnedDescriptor) {
    self.descriptor = descriptor
  }

  static func makePair() throws(Errno) -> Pair {
    var numbers: [Int32] = [-1, -1]
    guard cdp_socket_pair(&numbers) == 0 else { throw Errno(rawValue: errno) }
    return Pair(
      own: MessageSocket(adopting: OwnedDescriptor(adopting: numbers[0])),
      peer: OwnedDescriptor(adopting: numbers[1]))
  }

  /// Sends a message with duplicates of descriptors, at most `cdp_most_descriptors`.
  package func send(
    _ message: some WireValue, with descriptors: [Int32] = []
  ) throws(Failure) {
    var writer = WireWriter()
    writer.write(message)
    let bytes = writer.bytes
    guard bytes.count <= Self.longestMessage else { throw .garbled }
    let sent = bytes.withUnsafeBytes {
      cdp_send(descriptor.number, $0.baseAddress, $0.count, descriptors, descriptors.count)
    }
    guard sent == bytes.count else { throw .closed }
  }

  /// Waits for a message, until `deadline` unless that is nil.
  package func receive<Message: WireValue>(
    _ type: Message.Type, until deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) -> Received<Message> {
    if let deadline { try waitForInput(until: deadline) }
    var attached = [Int32](repeating: -1, count: Int(cdp_most_descriptors))
    var count = 0
    var error: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.longestMessage) { buffer, filled in
      count = cdp_receive(descriptor.number, buffer.baseAddress, Self.longestMessage, &attached)
      error = errno
      filled = max(0, count)
    }
    let descriptors = OwnedDescriptors(adopting: attached)
    guard count > 0 else { throw count < 0 && error == EMSGSIZE ? .garbled : .closed }
    var reader = WireReader(bytes)
    guard let message = try? reader.read(type), reader.isAtEnd else { throw .garbled }
    return Received(message, descriptors)
  }

  private func waitForInput(until deadline: ContinuousClock.Instant) throws(Failure) {
    while true {
      let remaining = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      let milliseconds = Int32(min(max(0, remaining.rounded(.up)), Double(Int32.max)))
      var poll = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      switch Glibc.poll(&poll, 1, milliseconds) {
      case 0: throw .timedOut
      case 1...: return
      default: guard errno == EINTR else { throw .closed }
      }
    }
  }
}
