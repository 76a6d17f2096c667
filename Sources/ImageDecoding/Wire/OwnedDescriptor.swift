import CDescriptorPassing
import Glibc

/// A file descriptor that is closed when its owner is destroyed.
package struct OwnedDescriptor: ~Copyable, Sendable {
  package let number: Int32

  /// Takes ownership of a descriptor.
  package init(adopting number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Returns the descriptor, which the caller closes.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// The status of the file, from `fstat`; nil if that fails.
  package var status: stat? {
    var status = stat()
    return fstat(number, &status) == 0 ? status : nil
  }

  /// Whether this is memory that no process can change any more.
  package var isSealed: Bool {
    cdp_memory_is_sealed(number)
  }

  /// Makes an empty file in memory, which can be sealed.
  static func memory() throws(DecodingFailure) -> OwnedDescriptor {
    let number = cdp_memory_create("albums-pixels")
    guard number >= 0 else { throw .tooLarge }
    return OwnedDescriptor(adopting: number)
  }

  /// Makes sealed memory with a copy of `bytes`, which can never change again.
  package static func sealedMemory(
    holding bytes: RawSpan
  ) throws(DecodingFailure) -> OwnedDescriptor {
    let memory = try memory()
    try memory.write(bytes)
    guard cdp_memory_seal(memory.number) == 0 else { throw .tooLarge }
    return memory
  }

  /// Writes all bytes into a file in memory. Written bytes do not count against an address-space
  /// limit, unlike mapped ones.
  package func write(_ bytes: RawSpan) throws(DecodingFailure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .tooLarge }
      rest = rest.extracting(droppingFirst: count)
    }
  }
}
