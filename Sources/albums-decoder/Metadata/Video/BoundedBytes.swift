/// A part of a file, with reads that return nil beyond its end.
struct BoundedBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offsets in the file.
  let range: Range<Int>

  /// - Ownership: the bytes must outlive this value.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes, bytes.indices) }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    (self.bytes, self.range) = (bytes, range)
  }

  var count: Int { range.count }

  /// Returns the bytes from an offset on; empty beyond the end.
  func rest(from offset: Int) -> BoundedBytes { part(at: offset, count: count) }

  /// Returns at most `count` bytes from an offset on.
  func part(at offset: Int, count: Int) -> BoundedBytes {
    let start = range.lowerBound + min(max(0, offset), self.count)
    return BoundedBytes(bytes, start..<(start + min(max(0, count), range.upperBound - start)))
  }

  /// Returns an unsigned number of 1 to 8 bytes, the highest first; nil beyond the end, or above 63
  /// bits.
  func number(at offset: Int, _ byteCount: Int) -> Int? {
    guard offset >= 0, offset <= count - byteCount else { return nil }
    let start = range.lowerBound + offset
    return Int(exactly: bytes[start..<(start + byteCount)].reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Returns an unsigned number of 4 bytes, the lowest first; nil beyond the end.
  func littleEndian(at offset: Int) -> Int? {
    number(at: offset, 4).map { Int(UInt32(truncatingIfNeeded: $0).byteSwapped) }
  }

  /// Returns a signed number of 4 bytes, the highest first; nil beyond the end.
  func signed(at offset: Int) -> Int? {
    number(at: offset, 4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// Returns whether the bytes at an offset are this text.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    part(at: offset, count: text.utf8CodeUnitCount).elementsEqual(text)
  }

  /// The first bytes as a text, at most 4096.
  var text: String { String(decoding: bytes[range].prefix(4096), as: UTF8.self) }

  private func elementsEqual(_ text: StaticString) -> Bool {
    bytes[range].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
