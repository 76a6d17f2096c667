/// Finds the XMP packet in a GIF file, which Exiv2 does not support.
///
/// The packet is in an application extension. Unlike other data it is not split into blocks with
/// lengths. 258 bytes after it lead readers that do not support it to its end.
enum GIFPacket {
  private static let name = Array("XMP DataXMP".utf8)
  private static let trailerCount = 258

  /// Returns the packet; nil if this is not a GIF file or has no packet.
  static func find(in bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard bytes.count > 13, bytes.starts(with: "GIF8".utf8) else { return nil }
    var position = 13 + tableByteCount(bytes[10])
    while position + 2 <= bytes.count {
      let start: Int
      switch bytes[position] {
      case 0x21: start = position + 2
      // The descriptor of a frame, its colour table, and the code size.
      case 0x2C where position + 10 < bytes.count:
        start = position + 10 + tableByteCount(bytes[position + 9]) + 1
      default: return nil
      }
      guard let end = endOfBlocks(in: bytes, from: start) else { return nil }
      if bytes[position] == 0x21, bytes[position + 1] == 0xFF, start + 1 + name.count < end,
        bytes[(start + 1)..<(start + 1 + name.count)].elementsEqual(name)
      {
        let first = start + 1 + name.count
        return end - trailerCount > first
          ? UnsafeBufferPointer(rebasing: bytes[first..<(end - trailerCount)]) : nil
      }
      position = end
    }
    return nil
  }

  private static func tableByteCount(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Returns the offset after the empty block that ends a series of blocks.
  private static func endOfBlocks(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var position = start
    while position < bytes.count {
      guard bytes[position] > 0 else { return position + 1 }
      position += 1 + Int(bytes[position])
    }
    return nil
  }
}
