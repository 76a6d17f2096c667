import CDescriptorPassing
import Glibc
import ImageDecoding

/// Pixels in memory that can be sent to the pool without a copy.
final class PixelMemory {
  /// The pixels, initially zero. Valid until the memory is sealed.
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int

  private var descriptor: OwnedDescriptor?
  private var isMapped = true

  /// The maximum number of pixels of a picture: less than a texture can hold, more than any screen
  /// needs.
  static let most = 256 << 20

  init(count: Int) throws(DecodingFailure) {
    guard count <= Self.most else { throw .tooLarge }
    let memory = OwnedDescriptor(adopting: cdp_memory_create("albums-pixels"))
    guard
      count > 0, memory.number >= 0, ftruncate(memory.number, off_t(count * 4)) == 0,
      // Map all pages at once to avoid a page fault for each.
      let address = mmap(
        nil, count * 4, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, memory.number, 0),
      address != MAP_FAILED
    else { throw .tooLarge }
    pixels = address.assumingMemoryBound(to: UInt32.self)
    self.count = count
    descriptor = consume memory
  }

  deinit {
    unmap()
  }

  /// Seals the memory, so that it can never change again. Call once.
  func sealed() throws(DecodingFailure) -> OwnedDescriptor {
    guard let descriptor = descriptor.take() else { throw .tooLarge }
    unmap()
    guard cdp_memory_seal(descriptor.number) == 0 else { throw .tooLarge }
    return descriptor
  }

  private func unmap() {
    if isMapped { munmap(pixels, count * 4) }
    isMapped = false
  }
}
