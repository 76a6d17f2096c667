/// A Windows bitmap that a test describes.
struct BMPFile {
  var width: Int
  /// The height in pixels, negative for rows from top to bottom.
  var height: Int
  var bits: Int
  /// 0 for none, 1 for runs of bytes, 2 for runs of 4-bit values, 3 for bit fields.
  var compression = 0
  /// The size of the header in bytes: 12 for OS/2, 40, 108 or 124.
  var headerSize = 40
  /// Blue, green and red of each colour.
  var palette: [[UInt8]] = []
  /// The bits of red, green, blue and opacity.
  var masks: [Int] = []
  /// An ICC profile, which needs a header of 124 bytes.
  var profile: [UInt8] = []
  /// Unused bytes before the pixels.
  var gap: [UInt8] = []
  /// The rows in the order of the file, or the runs.
  var pixels: [UInt8]

  /// The file.
  var bytes: [UInt8] {
    let offset = 14 + information.count + gap.count
    return joined(
      ascii("BM"), SmallFiles.littleEndian(offset + pixels.count + profile.count), [0, 0, 0, 0],
      SmallFiles.littleEndian(offset), information, gap, pixels, profile)
  }

  /// The header, bit fields and palette, which icons contain too.
  var information: [UInt8] {
    let isCore = headerSize == 12
    let side = isCore ? 2 : 4
    var header = SmallFiles.littleEndian(headerSize) + SmallFiles.littleEndian(width, side)
    header += SmallFiles.littleEndian(height, side) + [1, 0] + SmallFiles.littleEndian(bits, 2)
    let entries = palette.flatMap { color -> [UInt8] in isCore ? color : color + [0] }
    if isCore { return header + entries }
    header += SmallFiles.littleEndian(compression) + [UInt8](repeating: 0, count: 12)
    header += SmallFiles.littleEndian(palette.count) + [0, 0, 0, 0]
    header += masks.flatMap { SmallFiles.littleEndian($0) }
    header += [UInt8](repeating: 0, count: max(0, headerSize - header.count))
    if !profile.isEmpty {
      header.replaceSubrange(56..<60, with: Array("DEBM".utf8))
      let start = header.count + entries.count + pixels.count
      header.replaceSubrange(112..<116, with: SmallFiles.littleEndian(start))
      header.replaceSubrange(116..<120, with: SmallFiles.littleEndian(profile.count))
    }
    return header + entries
  }

  /// Packs rows of pixels with `bits` bits, normally from bottom to top. Pads each row to a
  /// multiple of four bytes.
  static func pack(_ rows: [[Int]], bits: Int, isTopDown: Bool = false) -> [UInt8] {
    let packed = rows.map { row -> [UInt8] in
      let length = (row.count * bits + 31) / 32 * 4
      if bits >= 8 {
        let bytes = row.flatMap { SmallFiles.littleEndian($0, bits / 8) }
        return bytes + [UInt8](repeating: 0, count: length - bytes.count)
      }
      var bytes = [UInt8](repeating: 0, count: length)
      for (x, value) in row.enumerated() {
        bytes[x * bits / 8] |= UInt8(value << (8 - bits - x * bits % 8))
      }
      return bytes
    }
    return Array((isTopDown ? packed : packed.reversed()).joined())
  }
}
