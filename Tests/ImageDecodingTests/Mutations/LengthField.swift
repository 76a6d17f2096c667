/// A length field in a file. Wrong values here are the most dangerous.
struct LengthField {
  let offset: Int
  let byteCount: Int
  let isLittleEndian: Bool

  /// Writes a value, truncated to the size of the field.
  func write(_ value: UInt64, into bytes: inout [UInt8]) {
    for index in 0..<byteCount {
      let shift = UInt64(8 * (isLittleEndian ? index : byteCount - 1 - index))
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }

  /// Reads the value.
  func read(from bytes: [UInt8]) -> UInt64 {
    (0..<byteCount).reduce(0) { value, index in
      let place = isLittleEndian ? byteCount - 1 - index : index
      return value << 8 | UInt64(bytes[offset + place])
    }
  }
}

extension LengthField {
  /// Finds the length fields of a file in a chunk-based format; empty for other formats.
  static func all(in bytes: [UInt8]) -> [LengthField] {
    if bytes.starts(with: [0xFF, 0xD8]) { return jpegSegments(bytes) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return pngChunks(bytes) }
    if bytes.starts(with: Array("RIFF".utf8)) { return riffChunks(bytes) }
    if bytes.starts(with: Array("II*\0".utf8)) { return tiffFields(bytes, isLittleEndian: true) }
    if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      return tiffFields(bytes, isLittleEndian: false)
    }
    if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) { return boxes(bytes, 0..<bytes.count) }
    return []
  }

  private static func field(
    at offset: Int, _ byteCount: Int, isLittleEndian: Bool = false, in bytes: [UInt8]
  ) -> LengthField? {
    guard offset >= 0, offset + byteCount <= bytes.count else { return nil }
    return LengthField(offset: offset, byteCount: byteCount, isLittleEndian: isLittleEndian)
  }

  private static func jpegSegments(_ bytes: [UInt8]) -> [LengthField] {
    var fields: [LengthField] = []
    var offset = 2
    // Stop at the start of scan, because no lengths follow it.
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA,
      let field = field(at: offset + 2, 2, in: bytes)
    {
      fields.append(field)
      offset += 2 + Int(field.read(from: bytes))
    }
    return fields
  }

  private static func pngChunks(_ bytes: [UInt8]) -> [LengthField] {
    var fields: [LengthField] = []
    var offset = 8
    while let field = field(at: offset, 4, in: bytes) {
      fields.append(field)
      // Width and height.
      if offset == 8 {
        fields += [16, 20].compactMap { Self.field(at: $0, 4, in: bytes) }
      }
      offset += 12 + Int(field.read(from: bytes))
    }
    return fields
  }

  private static func riffChunks(_ bytes: [UInt8]) -> [LengthField] {
    var fields = [field(at: 4, 4, isLittleEndian: true, in: bytes)].compactMap(\.self)
    var offset = 12
    while let field = field(at: offset + 4, 4, isLittleEndian: true, in: bytes) {
      fields.append(field)
      let length = Int(field.read(from: bytes))
      offset += 8 + length + length % 2
    }
    return fields
  }

  private static func tiffFields(_ bytes: [UInt8], isLittleEndian: Bool) -> [LengthField] {
    guard let first = field(at: 4, 4, isLittleEndian: isLittleEndian, in: bytes) else { return [] }
    let directory = Int(first.read(from: bytes))
    guard let count = field(at: directory, 2, isLittleEndian: isLittleEndian, in: bytes) else {
      return [first]
    }
    // Each entry has a type, a count, and a value or its offset.
    let entries = (0..<Int(count.read(from: bytes))).flatMap { index in
      [(2, 2), (4, 4), (8, 4)].compactMap { place, byteCount in
        field(
          at: directory + 2 + 12 * index + place, byteCount, isLittleEndian: isLittleEndian,
          in: bytes)
      }
    }
    return [first, count] + entries
  }

  private static func boxes(_ bytes: [UInt8], _ range: Range<Int>) -> [LengthField] {
    let containers = ["meta", "moov", "iprp", "ipco", "iinf"].map { Array($0.utf8) }
    var fields: [LengthField] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let field = field(at: offset, 4, in: bytes) {
      fields.append(field)
      let length = Int(field.read(from: bytes))
      let end = min(length < 8 ? range.upperBound : offset + length, range.upperBound)
      let type = Array(bytes[(offset + 4)..<(offset + 8)])
      if containers.contains(type) {
        // Some boxes begin with a version, and one of those with a count.
        let version = type == Array("meta".utf8) ? 4 : type == Array("iinf".utf8) ? 6 : 0
        fields += boxes(bytes, min(offset + 8 + version, end)..<end)
      }
      offset = end
    }
    return fields
  }
}
