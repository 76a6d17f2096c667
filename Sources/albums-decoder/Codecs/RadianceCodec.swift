import ImageDecoding

/// Radiance HDR. It stores light as three mantissas and a common exponent of 8 bits each.
struct RadianceCodec: ImageCodec {
  let formats = [ImageFormat.radiance]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try RadianceImage(FileBytes(bytes))
  }
}

private final class RadianceImage: OpenedImage {
  let size: PixelSize
  let orientation: Orientation
  let pixels = PixelForm.wide
  private let rest: UnsafeBufferPointer<UInt8>
  private let isXYZ: Bool

  init(_ file: FileBytes) throws(DecodingFailure) {
    var isXYZ = false
    var offset = 0
    // The header has lines with variables, an empty line, and a line with the size.
    while case let line = try Self.line(file, at: &offset), !line.isEmpty {
      isXYZ = isXYZ || line.hasSuffix("32-bit_rle_xyze")
    }
    let words = try Self.line(file, at: &offset).split(separator: " ")
    guard words.count == 4, let rows = Int(words[1]), let columns = Int(words[3]) else {
      throw .malformed("The size is missing")
    }
    let turns: [String: Int] = [
      "-Y+X": 1, "-Y-X": 2, "+Y-X": 3, "+Y+X": 4, "+X-Y": 5, "-X-Y": 6, "-X+Y": 7, "+X+Y": 8,
    ]
    guard let turn = turns[String(words[0] + words[2])] else {
      throw .malformed("The order of the pixels is unknown")
    }
    size = try PixelSize(stated: columns, rows)
    // A few bytes can repeat a pixel any number of times, so the file's size does not bound the
    // image's.
    guard size.area <= PixelMemory.most else { throw .tooLarge }
    orientation = Orientation(turn)
    self.isXYZ = isXYZ
    rest = file.rest(from: offset)
  }

  private static func line(_ file: FileBytes, at offset: inout Int) throws(DecodingFailure)
    -> String
  {
    let rest = file.rest(from: offset)
    guard let end = rest.firstIndex(of: 10) else { throw .endsEarly }
    offset += end + 1
    return String(decoding: rest[..<end].prefix(256), as: UTF8.self)
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var runs = RadianceRuns(rest)
    let light = SceneLight()
    let packed = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * 4)
    defer { packed.deallocate() }
    packed.initialize(repeating: 0, count: size.width * 4)
    let row = UnsafeMutablePointer<UInt16>.allocate(capacity: size.width * 4)
    defer { row.deallocate() }
    row.initialize(repeating: 0xFFFF, count: size.width * 4)
    for y in 0..<rows.needed.upperBound {
      guard runs.read(into: packed, count: size.width) else { throw .endsEarly }
      guard rows.needed.contains(y) else { continue }
      for x in 0..<size.width { write(packed + x * 4, light, into: row + x * 4) }
      rows.add(wide: row)
    }
  }

  /// Converts mantissas and exponent to a pixel.
  private func write(
    _ packed: UnsafePointer<UInt8>, _ light: SceneLight, into pixel: UnsafeMutablePointer<UInt16>
  ) {
    let scale =
      packed[3] == 0 ? 0 : Float(sign: .plus, exponent: Int(packed[3]) - 136, significand: 1)
    let (x, y, z) = (Float(packed[0]) * scale, Float(packed[1]) * scale, Float(packed[2]) * scale)
    guard isXYZ else {
      light.write(red: x, green: y, blue: z, into: pixel)
      return
    }
    light.write(
      red: 3.2405 * x - 1.5372 * y - 0.4985 * z, green: -0.9693 * x + 1.8760 * y + 0.0416 * z,
      blue: 0.0556 * x - 0.2040 * y + 1.0573 * z, into: pixel)
  }
}

/// Rows with pixels of four bytes, in one of three encodings.
private struct RadianceRuns {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a row; returns false if the file ends within it.
  mutating func read(into row: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard bytes.count - position >= 4 else { return false }
    let isByChannel =
      8...0x7FFF ~= count && bytes[position] == 2 && bytes[position + 1] == 2
      && Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]) == count
    guard isByChannel else { return readPixels(into: row, count: count) }
    position += 4
    for channel in 0..<4 {
      guard readChannel(into: row + channel, count: count) else { return false }
    }
    return true
  }

  /// Reads one channel of a row, every fourth byte. It has runs of equal and of different bytes.
  private mutating func readChannel(into row: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    var x = 0
    while x < count {
      guard bytes.count - position >= 2 else { return false }
      let code = Int(bytes[position])
      let repeats = code > 128
      let length = repeats ? code - 128 : code
      let used = repeats ? 1 : length
      guard length > 0, length <= count - x, bytes.count - position - 1 >= used else {
        return false
      }
      position += 1
      for index in 0..<length { row[(x + index) * 4] = bytes[position + (repeats ? 0 : index)] }
      position += used
      x += length
    }
    return true
  }

  /// Reads pixels. One with three mantissas of 1 repeats the last pixel, as often as its exponent
  /// states.
  private mutating func readPixels(into row: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    var x = 0
    var shift = 0
    while x < count {
      guard bytes.count - position >= 4 else { return false }
      let pixel = (0..<4).map { bytes[position + $0] }
      position += 4
      if pixel[0] == 1, pixel[1] == 1, pixel[2] == 1 {
        guard x > 0, shift <= 24 else { return false }
        let length = min(Int(pixel[3]) << shift, count - x)
        for index in 0..<(length * 4) { row[x * 4 + index] = row[x * 4 + index - 4] }
        x += length
        shift += 8
      } else {
        for channel in 0..<4 { row[x * 4 + channel] = pixel[channel] }
        x += 1
        shift = 0
      }
    }
    return true
  }
}
