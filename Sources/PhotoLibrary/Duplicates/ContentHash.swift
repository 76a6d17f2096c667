import SystemPackage

/// A hash of 128 bits of a file's contents, and their size. Two files with the same hash have the
/// same contents, unless they were forged.
struct ContentHash: Hashable, Sendable {
  /// The size of `bytes`.
  static let byteCount = 16

  private var (first, second) = (UInt64(0x243F_6A88_85A3_08D3), UInt64(0x1319_8A2E_0370_7344))

  private mutating func add(_ word: UInt64) {
    first = Self.mixed(first ^ word, 0xA076_1D64_78BD_642F)
    second = Self.mixed(second &+ word, 0xE703_7ED1_A0B4_28DB) ^ first
  }

  private static func mixed(_ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    return product.high ^ product.low &+ factor
  }

  /// Reads a photo's file. Returns nil if it cannot be read, or is not the version of the photo.
  init?(of photo: Photo) {
    guard let file = try? FileDescriptor.open(photo.path, .readOnly, options: [.closeOnExec]) else {
      return nil
    }
    defer { try? file.close() }
    let version = FileVersion(byteCount: photo.byteCount, modified: photo.modificationTime)
    guard FileSystem.status(photo.path).map(FileVersion.init) == version else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var total = 0
    while true {
      guard let count = Self.fill(&buffer, from: file) else { return nil }
      buffer.withUnsafeBytes { add($0[..<count]) }
      total += count
      if count < buffer.count { break }
    }
    add(UInt64(total))
    guard total == photo.byteCount else { return nil }
  }

  /// Reads until the buffer is full or the file ends. Returns the number of bytes; nil after an
  /// error.
  private static func fill(_ buffer: inout [UInt8], from file: FileDescriptor) -> Int? {
    var count = 0
    while count < buffer.count {
      let part = buffer[count...].withUnsafeMutableBytes { try? file.read(into: $0) }
      guard let part else { return nil }
      if part == 0 { break }
      count += part
    }
    return count
  }

  private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    var offset = 0
    while offset + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    for byte in bytes[offset...] { add(UInt64(byte)) }
  }

  /// Reads what `bytes` returned; nil for bytes of another count.
  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    first = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    second = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The hash as the index stores it.
  var bytes: [UInt8] {
    [first, second].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
  }
}
