import CDescriptorPassing
import Glibc

/// A mapping of sealed memory, which no process can change any more.
///
/// - Ownership: releasing the last reference unmaps the memory.
package final class SealedPages: Sendable {
  // A pointer is not Sendable because memory may change under it; these pages cannot.
  private nonisolated(unsafe) let mapping: UnsafeRawBufferPointer

  /// The bytes, valid while this object lives.
  package var bytes: UnsafeRawBufferPointer { mapping }

  /// Maps memory.
  ///
  /// A hostile file may control the process that wrote the memory. The memory must therefore be
  /// sealed, and have exactly the size that its message implies.
  package init(
    mapping memory: borrowing OwnedDescriptor, byteCount: Int
  ) throws(DecodingFailure) {
    guard
      byteCount > 0, memory.isSealed, memory.status?.st_size == off_t(byteCount),
      let address = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, memory.number, 0),
      address != MAP_FAILED
    else { throw .decoderStopped }
    // The drawing thread needs all pages and has no time for page faults. And where the file has
    // holes, reading it without memory for them would end this process.
    guard cdp_populate(address, byteCount) == 0 else {
      munmap(address, byteCount)
      throw .tooLarge
    }
    mapping = UnsafeRawBufferPointer(start: address, count: byteCount)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count)
  }
}
