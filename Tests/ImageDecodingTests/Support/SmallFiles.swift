import CJPEG
import Foundation

/// Joins the parts of a file. The compiler takes long for a sum of as many lists.
func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Files with known contents, which the tests write byte by byte.
enum SmallFiles {
  /// Returns a PNG file of half transparent red.
  static func translucentPNG(side: Int) -> [UInt8] {
    let row = [UInt8(0)] + Array(repeating: [255, 0, 0, 128] as [UInt8], count: side).joined()
    return png(side: side, colorType: 6, rows: Array(repeating: row, count: side))
  }

  /// Returns a PNG file of rows that each begin with their filter type.
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

  /// Returns a file in Xcode's variant of PNG: pixels are blue, green, red and opacity, and the
  /// compressed data has neither header nor checksum.
  static func applePNG(side: Int, rows: [[UInt8]]) -> [UInt8] {
    let header = bigEndian(side) + bigEndian(side) + [8, 6, 0, 0, 0]
    let pixels = zlib(Array(rows.joined())).dropFirst(2).dropLast(4)
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + chunk("CgBI", [0x50, 0, 0x20, 6]) + chunk("IHDR", header)
      + chunk("IDAT", Array(pixels)) + chunk("IEND", [])
  }

  /// Returns a zlib stream of uncompressed blocks.
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
    return bigEndian(bytes.count) + checked + bigEndian(crc32(checked))
  }

  /// Returns the CRC-32 checksum of PNG and gzip.
  static func crc32(_ bytes: some Sequence<UInt8>) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  /// Returns a gzip file, with the blocks of zlib but without its header and checksum.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    return header + zlib(bytes).dropFirst(2).dropLast(4) + littleEndian(crc32(bytes))
      + littleEndian(bytes.count)
  }

  /// Returns the bytes of a number, the most significant first.
  static func bigEndian(_ value: Int, _ byteCount: Int = 4) -> [UInt8] {
    littleEndian(value, byteCount).reversed()
  }

  /// Returns the bytes of a number, the least significant first.
  static func littleEndian(_ value: Int, _ byteCount: Int = 4) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Returns a GIF file with frames of one colour each. Later frames are redder and longer.
  static func gif(colors: Int, repeats: UInt8, side: Int = 4) -> [UInt8] {
    let sides = [UInt8(side & 0xFF), UInt8(side >> 8), UInt8(side & 0xFF), UInt8(side >> 8)]
    var file = Array("GIF89a".utf8) + sides + [0xF5, 0, 0]
    for index in 0..<64 { file += [UInt8(truncatingIfNeeded: index * 40), 0, 0] }
    file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, repeats, 0, 0]
    for index in 0..<colors {
      file += [0x21, 0xF9, 4, 4, UInt8((index + 1) * 10 & 0xFF), 0, 0, 0]
      file += [0x2C, 0, 0, 0, 0] + sides + [0, 7]
      // A clear code before every 100 pixels keeps all codes at 8 bits.
      var codes: [UInt8] = []
      for pixel in 0..<(side * side) {
        if pixel % 100 == 0 { codes.append(0x80) }
        codes.append(UInt8(index))
      }
      codes.append(0x81)
      var rest = codes[...]
      while !rest.isEmpty {
        let block = rest.prefix(255)
        file += [UInt8(block.count)] + block
        rest = rest.dropFirst(block.count)
      }
      file.append(0)
    }
    return file + [0x3B]
  }

  /// Returns a JPEG file of the given red, green and blue.
  static func jpeg(
    width: Int, height: Int, quality: Int32 = 95, color: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { pixels += color(x, y).reversed() + [255] }
    }
    var count = 0
    guard let file = cjpeg_encode(pixels, Int32(width), Int32(height), quality, &count) else {
      return []
    }
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  /// Returns a JPEG file like those of cameras, with an EXIF orientation and a thumbnail.
  static func photo(_ jpeg: [UInt8], thumbnail: [UInt8], orientation: UInt8 = 1) -> [UInt8] {
    // The header, a directory with one entry at 8, one with three at 26, the thumbnail at 68.
    var exif: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
    exif += entry(0x0112, Int(orientation)) + littleEndian(26)
    exif += [3, 0] + entry(0x0103, 6)
    exif += entry(0x0201, 68) + entry(0x0202, thumbnail.count)
    exif += littleEndian(0) + thumbnail
    let segment = Array("Exif\0\0".utf8) + exif
    let length = segment.count + 2
    return joined(
      [0xFF, 0xD8, 0xFF, 0xE1], bigEndian(length, 2), segment, Array(jpeg.dropFirst(2)))
  }

  /// Returns a camera's raw file: a TIFF file with a tiny image, and an embedded JPEG file.
  static func raw(preview: [UInt8], orientation: Int) -> [UInt8] {
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    // A directory of twelve entries, then four pixels, then a directory of three entries.
    let pixels = 8 + 2 + 12 * 12 + 4
    let more = pixels + 8
    let file = more + 2 + 12 * 3 + 4
    let entries: [[UInt8]] = [
      entry(0x00FE, 1), entry(0x0100, 2), entry(0x0101, 2), entry(0x0102, 8), entry(0x0103, 1),
      entry(0x0106, 1), [0x0F, 1, 2, 0, 4, 0, 0, 0] + Array("Cam\0".utf8), entry(0x0111, pixels),
      entry(0x0112, orientation), entry(0x0116, 2), entry(0x0117, 4), entry(0x014A, more),
    ]
    return joined(
      header, [12, 0], Array(entries.joined()), littleEndian(0), [9, 9, 9, 9, 0, 0, 0, 0],
      [3, 0], entry(0x0103, 6), entry(0x0201, file), entry(0x0202, preview.count),
      littleEndian(0), preview)
  }

  /// Returns a TIFF directory entry with a number.
  private static func entry(_ tag: Int, _ value: Int) -> [UInt8] {
    [UInt8(tag & 0xFF), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0] + littleEndian(value)
  }
}
