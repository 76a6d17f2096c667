import CDescriptorPassing
import Glibc
import Testing

@testable import ImageDecoding

extension DecodingSuite {
  struct MessageSocketTests {
    private let ends: [Int32]

    init() {
      var ends: [Int32] = [-1, -1]
      #expect(cdp_socket_pair(&ends) == 0)
      self.ends = ends
    }

    @Test func message_ArrivesWithItsDescriptor() throws {
      let (own, peer) = (ends[0], ends[1])
      let socket = MessageSocket(adopting: OwnedDescriptor(adopting: own))
      let other = MessageSocket(adopting: OwnedDescriptor(adopting: peer))
      do {
        let file = OwnedDescriptor(adopting: open("/proc/self/exe", O_RDONLY | O_CLOEXEC))
        try other.send("hello", with: [file.number])
      }
      var received = try socket.receive(String.self)
      #expect(received.message == "hello")
      switch received.descriptors.takeFirst() {
      case .some(let descriptor): #expect(descriptor.status?.st_size ?? 0 > 0)
      case .none: Issue.record("the descriptor must arrive though the sender has closed its own")
      }
    }

    @Test func descriptors_ArriveInTheirOrderOnce() throws {
      let socket = MessageSocket(adopting: OwnedDescriptor(adopting: ends[0]))
      let other = MessageSocket(adopting: OwnedDescriptor(adopting: ends[1]))
      let memory = try OwnedDescriptor.sealedMemory(holding: [UInt8](1...5).span.bytes)
      let folder = OwnedDescriptor(adopting: open("/proc", O_RDONLY))
      try other.send("hello", with: [folder.number, memory.number])
      var received = try socket.receive(String.self)
      #expect(received.descriptors.takeFirst()?.status.map { $0.st_mode & S_IFMT } == S_IFDIR)
      #expect(received.descriptors.takeFirst()?.status?.st_size == 5)
      let isThere = received.descriptors.takeFirst() != nil
      #expect(!isThere)
    }

    @Test func garbledMessage_IsRefused() throws {
      let socket = MessageSocket(adopting: OwnedDescriptor(adopting: ends[0]))
      let peer = OwnedDescriptor(adopting: ends[1])
      for bytes in [Array("{".utf8), [0xFF, 0xFE], Array(repeating: 0x22, count: 100_000)] {
        #expect(cdp_send(peer.number, bytes, bytes.count, nil, 0) == bytes.count)
        #expect(failure { _ = try socket.receive(String.self) } == .garbled)
      }
    }

    @Test func closedPeer_IsReported() throws {
      let socket = MessageSocket(adopting: OwnedDescriptor(adopting: ends[0]))
      close(ends[1])
      #expect(failure { _ = try socket.receive(String.self) } == .closed)
      #expect(failure { try socket.send("hello") } == .closed)
    }

    @Test func waiting_EndsAtTheDeadline() throws {
      let socket = MessageSocket(adopting: OwnedDescriptor(adopting: ends[0]))
      let start = ContinuousClock.now
      let deadline = start + .milliseconds(50)
      #expect(failure { _ = try socket.receive(String.self, until: deadline) } == .timedOut)
      #expect(start.duration(to: .now) >= .milliseconds(50))
      close(ends[1])
    }

    @Test func descriptorOfRefusedMessage_IsClosed() throws {
      let socket = MessageSocket(adopting: OwnedDescriptor(adopting: ends[0]))
      let peer = MessageSocket(adopting: OwnedDescriptor(adopting: ends[1]))
      let count = try openDescriptorCount()
      do {
        let memory = OwnedDescriptor(adopting: cdp_memory_create("albums-pixels"))
        try peer.send("not a number", with: [memory.number])
      }
      #expect(failure { _ = try socket.receive(Int.self) } == .garbled)
      #expect(try openDescriptorCount() == count)
    }

    private func failure(of body: () throws -> Void) -> MessageSocket.Failure? {
      do {
        try body()
        return nil
      } catch {
        return error as? MessageSocket.Failure
      }
    }
  }
}
