import Glibc
import SystemPackage

/// Reads bytes anywhere in a file. The file may have any length and any contents.
struct FileBytes {
  let count: Int

  private let file: FileDescriptor

  init?(_ file: FileDescriptor) {
    var status = Glibc.stat()
    guard fstat(file.rawValue, &status) == 0, status.isRegularFile else { return nil }
    self.file = file
    count = Int(status.st_size)
  }

  /// Returns the bytes in the range, or nil if the file is too short.
  subscript(range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      initialized = max(
        0, pread(file.rawValue, buffer.baseAddress, range.count, off_t(range.lowerBound)))
    }
    return bytes.count == range.count ? bytes : nil
  }
}

/// The byte order of the numbers in a TIFF block.
enum ByteOrder {
  case big
  case little

  func number(_ bytes: some Collection<UInt8>) -> Int {
    func join(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    return self == .big ? join(bytes) : join(bytes.reversed())
  }

  func bytes(_ number: Int, count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return self == .big ? little.reversed() : little
  }
}
