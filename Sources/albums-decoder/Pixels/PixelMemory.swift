import Glibc
import ImageDecoding

/// The pixels of a picture.
///
/// One picture at a time has its pixels in the answer's memory, where the pool gets them without a
/// copy. The pixels of others, such as a preview whose bars are cut off, are in ordinary memory.
final class PixelMemory {
  /// The pixels, initially zero. Valid until the answer is finished.
  let pixels: UnsafeMutablePointer<UInt32>
  let count: Int

  /// The answer's file, if the pixels are in it.
  private var file: OwnedDescriptor?
  private var isMapped = true

  /// The maximum number of pixels of a picture: less than a texture can hold, more than any screen
  /// needs.
  static let most = 256 << 20

  init(count: Int) throws(DecodingFailure) {
    guard 1...Self.most ~= count else { throw .tooLarge }
    let file = AnswerMemory.take(byteCount: count * 4)
    let (kind, number) =
      switch file {
      case .some(let file): (MAP_SHARED, file.number)
      case .none: (MAP_PRIVATE | MAP_ANONYMOUS, -1)
      }
    guard
      // Map all pages at once to avoid a page fault for each.
      let address = mmap(
        nil, count * 4, PROT_READ | PROT_WRITE, kind | MAP_POPULATE, number, 0),
      address != MAP_FAILED
    else { throw .tooLarge }
    pixels = address.assumingMemoryBound(to: UInt32.self)
    self.count = count
    self.file = file
  }

  deinit {
    unmap()
    if let file = file.take() { AnswerMemory.giveBack(file) }
  }

  /// Makes the pixels those of the answer. Call once.
  func finishAnswer() throws(DecodingFailure) {
    defer { unmap() }
    guard file.take() == nil else { return }
    try AnswerMemory.write(UnsafeRawBufferPointer(start: pixels, count: count * 4).bytes)
  }

  private func unmap() {
    if isMapped { munmap(pixels, count * 4) }
    isMapped = false
  }
}
