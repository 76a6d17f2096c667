/// A TIFF file that a test describes. Its fields precede its strips or tiles, so that a truncated
/// file lacks only rows.
struct TIFFFile {
  var width: Int
  var height: Int
  /// The bits of each sample of a pixel.
  var bits = 8
  var samples = 1
  /// 0 for grey with white as 0, 1 for grey, 2 for colours, 3 for a palette, 5 for inks.
  var photometric = 1
  /// The type of samples: 1 for unsigned, 2 for signed, 3 for floating point.
  var format = 1
  /// 1 for none, 32773 for PackBits.
  var compression = 1
  var isBigEndian = false
  /// Whether this is a BigTIFF file, which has offsets of 64 bits.
  var isBig = false
  /// The side of square tiles; nil for strips.
  var tileSide: Int?
  var rowsPerStrip: Int?
  /// Other fields with 16-bit numbers, by tag.
  var shorts: [Int: [Int]] = [:]
  /// Other fields with bytes, by tag.
  var blobs: [Int: [UInt8]] = [:]
  /// The strips or tiles.
  var parts: [[UInt8]]

  private struct Field {
    let tag: Int
    let type: Int
    let count: Int
    let bytes: [UInt8]
  }

  /// Returns the bytes of a number in the byte order of the file.
  func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    isBigEndian
      ? SmallFiles.bigEndian(value, byteCount) : SmallFiles.littleEndian(value, byteCount)
  }

  /// The file.
  var bytes: [UInt8] {
    let start = directory(partsAt: 0).count
    return directory(partsAt: start) + parts.joined()
  }

  /// The offset of the strips or tiles.
  var partsOffset: Int { directory(partsAt: 0).count }

  private var offsetSize: Int { isBig ? 8 : 4 }

  private func shorts(_ tag: Int, _ values: [Int]) -> Field {
    Field(tag: tag, type: 3, count: values.count, bytes: values.flatMap { number($0, 2) })
  }

  private func longs(_ tag: Int, _ values: [Int]) -> Field {
    Field(tag: tag, type: 4, count: values.count, bytes: values.flatMap { number($0, 4) })
  }

  private func fields(partsAt start: Int) -> [Field] {
    var offsets: [Int] = []
    var next = start
    for part in parts {
      offsets.append(next)
      next += part.count
    }
    var fields = [
      longs(256, [width]), longs(257, [height]),
      shorts(258, Array(repeating: bits, count: samples)), shorts(259, [compression]),
      shorts(262, [photometric]), shorts(277, [samples]),
      shorts(339, Array(repeating: format, count: samples)),
    ]
    if let tileSide {
      fields += [shorts(322, [tileSide]), shorts(323, [tileSide])]
    } else {
      fields.append(longs(278, [rowsPerStrip ?? height]))
    }
    fields.append(longs(tileSide == nil ? 273 : 324, offsets))
    fields.append(longs(tileSide == nil ? 279 : 325, parts.map(\.count)))
    fields += shorts.map { shorts($0.key, $0.value) }
    fields += blobs.map { Field(tag: $0.key, type: 7, count: $0.value.count, bytes: $0.value) }
    return fields.sorted { $0.tag < $1.tag }
  }

  /// Returns the header, the directory, and the values that do not fit into it.
  private func directory(partsAt start: Int) -> [UInt8] {
    let fields = fields(partsAt: start)
    var file = Array((isBigEndian ? "MM" : "II").utf8) + number(isBig ? 43 : 42, 2)
    if isBig { file += number(8, 2) + number(0, 2) }
    file += number(isBig ? 16 : 8, offsetSize)
    file += number(fields.count, isBig ? 8 : 2)
    var values: [UInt8] = []
    let end = file.count + fields.count * (isBig ? 20 : 12) + offsetSize
    for field in fields {
      file += number(field.tag, 2) + number(field.type, 2) + number(field.count, offsetSize)
      if field.bytes.count <= offsetSize {
        file += field.bytes + [UInt8](repeating: 0, count: offsetSize - field.bytes.count)
      } else {
        file += number(end + values.count, offsetSize)
        values += field.bytes + [UInt8](repeating: 0, count: field.bytes.count % 2)
      }
    }
    return file + number(0, offsetSize) + values
  }
}
