import Glibc
import SystemPackage

/// A checksum of 64 bits, after FNV-1a, but of words of eight bytes. Unlike Swift's hash values, it
/// is the same in every process. It detects accidents, not forgeries.
struct Checksum: Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    for byte in bytes[offset...] { add(UInt64(byte)) }
  }

  private mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0100_0000_01B3 }

  /// Returns the checksum of some bytes.
  init(of bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Returns the checksum of a file's contents; nil if the file cannot be read.
  init?(ofFileAt path: FilePath) {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else {
      return nil
    }
    defer { try? file.close() }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var count = buffer.count
    while count == buffer.count {
      count = 0
      // A part that ended early would shift the words of the next.
      while count < buffer.count {
        let part = buffer[count...].withUnsafeMutableBytes { try? file.read(into: $0) }
        guard let part else { return nil }
        guard part > 0 else { break }
        count += part
      }
      buffer[..<count].withUnsafeBytes { add($0) }
    }
  }
}
