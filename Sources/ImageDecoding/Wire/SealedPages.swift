import Glibc

/// Memory that another process has written and nobody can change any more, mapped.
///
/// - Ownership: the last reference that goes returns the memory to the system.
package final class SealedPages: Sendable {
  // A pointer is not Sendable because memory may change under it; these pages cannot.
  private nonisolated(unsafe) let mapping: UnsafeRawBufferPointer

  /// The bytes, valid while this object lives.
  package var bytes: UnsafeRawBufferPointer { mapping }

  /// Maps memory.
  ///
  /// The process that wrote it may be under the control of a hostile file, so nothing that it says
  /// is believed: the memory must be sealed, and of exactly the size that its message implies.
  package init(
    mapping memory: borrowing OwnedDescriptor, byteCount: Int
  ) throws(DecodingFailure) {
    guard
      byteCount > 0, memory.isSealed, memory.status?.st_size == off_t(byteCount),
      // All of it will be drawn, on a thread that has no time to fetch page after page.
      let address = mmap(
        nil, byteCount, PROT_READ, MAP_PRIVATE | MAP_POPULATE, memory.number, 0),
      address != MAP_FAILED
    else { throw .decoderStopped }
    mapping = UnsafeRawBufferPointer(start: address, count: byteCount)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count)
  }
}
