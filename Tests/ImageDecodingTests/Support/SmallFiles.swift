import Foundation

/// Files that the tests write byte by byte, so that what is in them is known.
enum SmallFiles {
  /// A PNG file of one colour: red, half transparent.
  static func translucentPNG(side: Int) -> [UInt8] {
    let row = [UInt8(0)] + Array(repeating: [255, 0, 0, 128] as [UInt8], count: side).joined()
    return png(side: side, colorType: 6, rows: Array(repeating: row, count: side))
  }

  /// A PNG file of rows that each begin with their filter.
  static func png(
    side: Int, depth: UInt8 = 8, colorType: UInt8, rows: [[UInt8]],
    chunks: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let header = bigEndian(side) + bigEndian(side) + [depth, colorType, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", header)
    for (name, bytes) in chunks { file += chunk(name, bytes) }
    return file + chunk("IDAT", zlib(Array(rows.joined()))) + chunk("IEND", [])
  }

  /// A stream of blocks that are not compressed.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(0xFFFF)
      rest = rest.dropFirst(part.count)
      let length = UInt16(part.count)
      for value in [length, ~length] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      stream.insert(rest.isEmpty ? 1 : 0, at: stream.count - 4)
      stream += part
    } while !rest.isEmpty
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return stream + bigEndian(high << 16 | low)
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + bytes
    var sum: UInt32 = .max
    for byte in checked {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bigEndian(bytes.count) + checked + bigEndian(Int(~sum))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
