import ImageDecoding

/// The bytes of a file, with bounds checks.
///
/// - Ownership: the bytes must outlive this value.
struct FileBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// Returns a byte; throws if the file ends before it.
  func byte(at offset: Int) throws(DecodingFailure) -> Int {
    try littleEndian(1, at: offset)
  }

  /// Reads an unsigned number of 1 to 4 bytes with the least significant byte first.
  func littleEndian(_ byteCount: Int, at offset: Int) throws(DecodingFailure) -> Int {
    var value = 0
    for (index, byte) in try part(at: offset, count: byteCount).enumerated() {
      value |= Int(byte) << (8 * index)
    }
    return value
  }

  /// Reads a signed number of 4 bytes with the least significant byte first.
  func littleEndianInt32(at offset: Int) throws(DecodingFailure) -> Int {
    Int(Int32(truncatingIfNeeded: try littleEndian(4, at: offset)))
  }

  /// Reads an unsigned number of 1 to 4 bytes, or a signed one of 8, with the most significant byte
  /// first.
  func bigEndian(_ byteCount: Int, at offset: Int) throws(DecodingFailure) -> Int {
    var value = 0
    for byte in try part(at: offset, count: byteCount) { value = value << 8 | Int(byte) }
    return value
  }

  /// Returns a part of the file; throws if the file ends within or before it.
  func part(at offset: Int, count: Int) throws(DecodingFailure) -> UnsafeBufferPointer<UInt8> {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      throw .endsEarly
    }
    return UnsafeBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  /// Returns the bytes from an offset on; empty if the file ends before it.
  func rest(from offset: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(max(0, offset), bytes.count)...])
  }
}

extension DecodingFailure {
  /// The failure for a file that ends before the end of the image.
  static var endsEarly: DecodingFailure { .malformed("The file ends early") }
}

extension PixelSize {
  private static let longestSide = 1 << 20

  /// Makes the size that a file states; throws if it is invalid or too large.
  init(stated width: Int, _ height: Int) throws(DecodingFailure) {
    guard width > 0, height > 0 else { throw .malformed("The image has no pixels") }
    guard width <= Self.longestSide, height <= Self.longestSide else { throw .tooLarge }
    self.init(width: width, height: height)
  }
}

extension RowSink {
  /// Adds the needed rows, each written by `fill`. The row buffer is zero before the first call.
  func addRows(
    _ fill: (_ y: Int, _ row: UnsafeMutablePointer<UInt32>) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: decoded.width)
    defer { row.deallocate() }
    row.initialize(repeating: 0, count: decoded.width)
    for y in needed {
      try fill(y, row)
      add(row)
    }
  }

  /// Adds the needed rows in the form ``PixelForm/wide``, each written by `fill`.
  func addWideRows(
    _ fill: (_ y: Int, _ row: UnsafeMutablePointer<UInt16>) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    let row = UnsafeMutablePointer<UInt16>.allocate(capacity: decoded.width * 4)
    defer { row.deallocate() }
    row.initialize(repeating: 0xFFFF, count: decoded.width * 4)
    for y in needed {
      try fill(y, row)
      add(wide: row)
    }
  }
}

/// The colours of an indexed image, each as blue, green, red and opacity.
struct Palette {
  /// 256 colours, the most for pixels of 8 bits; black where the file has fewer.
  private(set) var colors = [UInt32](repeating: 0xFF00_0000, count: 256)

  /// Reads colours of `entrySize` bytes each; `color` converts the bytes of one. An incomplete
  /// entry at the end is ignored. `first` is the index of the first colour in the file.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, entrySize: Int, first: Int = 0,
    color: (_ entry: UnsafePointer<UInt8>) -> UInt32
  ) {
    guard let start = bytes.baseAddress else { return }
    for index in 0..<max(0, min(colors.count - first, bytes.count / entrySize)) {
      colors[first + index] = color(start + index * entrySize)
    }
  }

  /// Makes a palette of greys from black to white.
  init(shades: Int) {
    for index in 0..<shades { colors[index] = UInt32(gray: index * 255 / max(1, shades - 1)) }
  }

  /// Whether any colour is not fully opaque.
  var hasOpacity: Bool { colors.contains { $0 >> 24 != 0xFF } }

  /// Converts a row of colour indexes of 1, 2, 4 or 8 bits, the first in a byte's highest bits.
  func expand(
    _ packed: UnsafePointer<UInt8>, bits: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
  ) {
    colors.withUnsafeBufferPointer { colors in
      guard bits < 8 else {
        for x in 0..<count { row[x] = colors[Int(packed[x])] }
        return
      }
      let mask = UInt8(1 << bits - 1)
      var bit = 0
      for x in 0..<count {
        let shift = UInt8(8 - bits - bit & 7)
        row[x] = colors[Int(packed[bit >> 3] >> shift & mask)]
        bit &+= bits
      }
    }
  }
}

extension UInt32 {
  /// Makes an opaque pixel of channels from 0 to 255.
  init(red: Int, green: Int, blue: Int) {
    self = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Makes an opaque grey pixel, from 0 for black to 255 for white.
  init(gray: Int) {
    self.init(red: gray, green: gray, blue: gray)
  }
}
