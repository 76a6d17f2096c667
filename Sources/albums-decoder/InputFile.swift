import Glibc
import ImageDecoding

/// Identifies a file and its version: a changed file has another identity.
struct FileIdentity: Equatable {
  private let numbers: [Int]

  init(_ status: stat) {
    numbers = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec,
    ]
  }
}

/// The bytes of a file, mapped.
///
/// If the file shrinks, reading a page beyond its end kills this process. The pool handles that
/// like any other crash.
final class InputFile {
  /// The file's bytes, valid while this value lives.
  let bytes: UnsafeBufferPointer<UInt8>
  let identity: FileIdentity

  init(mapping descriptor: borrowing OwnedDescriptor?) throws(DecodingFailure) {
    let number: Int32
    let status: stat?
    switch descriptor {
    case .some(let descriptor): (number, status) = (descriptor.number, descriptor.status)
    case .none: throw .unreadable(errno: EBADF)
    }
    guard let status else { throw .unreadable(errno: errno) }
    let count = Int(status.st_size)
    guard count > 0 else { throw .empty }
    guard
      let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, number, 0), address != MAP_FAILED
    else { throw errno == ENOMEM ? .tooLarge : .unreadable(errno: errno) }
    bytes = UnsafeBufferPointer(
      start: UnsafePointer(address.assumingMemoryBound(to: UInt8.self)), count: count)
    identity = FileIdentity(status)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
