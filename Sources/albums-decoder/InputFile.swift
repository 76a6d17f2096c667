import Glibc
import ImageDecoding

/// The bytes of a file, mapped.
///
/// Should the file shrink meanwhile, touching what is gone ends this process, which the pool tells
/// as it tells any other crash.
struct InputFile: ~Copyable {
  /// The file's bytes, valid while this value lives.
  let bytes: UnsafeBufferPointer<UInt8>

  init(mapping descriptor: borrowing OwnedDescriptor?) throws(DecodingFailure) {
    let number: Int32
    let count: Int
    switch descriptor {
    case .some(let descriptor):
      number = descriptor.number
      count = Int(descriptor.status?.st_size ?? 0)
    case .none:
      throw .unreadable(errno: EBADF)
    }
    guard count > 0 else { throw .empty }
    guard
      let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, number, 0), address != MAP_FAILED
    else { throw errno == ENOMEM ? .tooLarge : .unreadable(errno: errno) }
    bytes = UnsafeBufferPointer(
      start: UnsafePointer(address.assumingMemoryBound(to: UInt8.self)), count: count)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
