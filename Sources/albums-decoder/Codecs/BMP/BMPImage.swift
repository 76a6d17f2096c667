import ImageDecoding

/// An uncompressed bitmap. Rows can be read in any order.
final class BMPImage: OpenedImage {
  let size: PixelSize
  let pixels: PixelForm
  let colors: ColorSource
  let orientation: Orientation
  let decodesParts = true
  private let header: BMPHeader
  private let stored: StoredRows
  private let fields: BitFields
  private let reversesRows: Bool
  private let mask: StoredRows?

  /// Opens a bitmap. In an icon, a mask follows the pixels, and pixels of 32 bits have opacity.
  init(_ file: FileBytes, _ header: BMPHeader, isIcon: Bool = false) {
    self.header = header
    size = header.size
    colors = header.profile.map { .profile($0) } ?? .sRGB
    stored = StoredRows(
      file, at: header.pixelOffset, bitsPerRow: size.width * header.bitCount, count: size.height)
    let stated = isIcon && header.bitCount == 32 ? BitFields.argb8888 : header.fields
    // Many programs state an opacity mask, but write 0 for the opacity of every pixel.
    let hasOpacity = stored.hasBits(of: stated.opacity.mask, in: header.bitCount)
    fields = hasOpacity ? stated : stated.withoutOpacity
    // A profile is stored at the position of the mask.
    mask =
      isIcon && !hasOpacity && header.profile == nil
      ? StoredRows(file, at: stored.end, bitsPerRow: size.width, count: size.height) : nil
    pixels = hasOpacity || isIcon ? .straight : .opaque
    // A bottom-up bitmap that ends early lacks its top, so its rows are delivered from the bottom.
    let isFlipped = !header.isTopDown && !stored.isComplete
    reversesRows = !header.isTopDown && !isFlipped
    orientation = isFlipped ? .bottomUp : .upright
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    try rows.addRows { y, row throws(DecodingFailure) in
      let storedRow = reversesRows ? size.height - 1 - y : y
      guard let bytes = stored.row(storedRow) else { throw .endsEarly }
      expand(bytes, into: row)
      if let mask = mask?.row(storedRow) { apply(mask, to: row) }
    }
  }

  private func expand(_ bytes: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>) {
    let raw = UnsafeRawPointer(bytes)
    switch header.bitCount {
    case 16:
      for x in 0..<size.width {
        let pixel = raw.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)
        row[x] = fields.color(of: UInt32(UInt16(littleEndian: pixel)))
      }
    case 24:
      for x in 0..<size.width {
        let pixel = bytes + x * 3
        row[x] =
          0xFF00_0000 | UInt32(pixel[2]) &<< 16 | UInt32(pixel[1]) &<< 8 | UInt32(pixel[0])
      }
    case 32: expand32(raw, into: row)
    default: header.palette.expand(bytes, bits: header.bitCount, count: size.width, into: row)
    }
  }

  private func expand32(_ raw: UnsafeRawPointer, into row: UnsafeMutablePointer<UInt32>) {
    let isUsual = fields == .rgb888 || fields == .argb8888
    let filler: UInt32 = fields == .rgb888 ? 0xFF00_0000 : 0
    for x in 0..<size.width {
      let pixel = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
      row[x] = isUsual ? pixel | filler : fields.color(of: pixel)
    }
  }

  /// Makes the pixels transparent whose bits are set in the mask.
  private func apply(_ mask: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt32>) {
    for x in 0..<size.width where mask[x >> 3] << UInt8(x & 7) & 0x80 != 0 { row[x] = 0 }
  }
}

/// Rows of the same length, each padded to a multiple of four bytes.
private struct StoredRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let usedLength: Int
  private let length: Int
  private let count: Int
  /// The offset after the last row of a complete file.
  let end: Int

  init(_ file: FileBytes, at offset: Int, bitsPerRow: Int, count: Int) {
    usedLength = (bitsPerRow + 7) / 8
    length = (bitsPerRow + 31) / 32 * 4
    end = offset + length * count
    self.count = count
    bytes = file.rest(from: offset)
  }

  /// Whether the file contains all rows.
  var isComplete: Bool { row(count - 1) != nil }

  /// Returns a row; nil if the file ends within or before it.
  func row(_ index: Int) -> UnsafePointer<UInt8>? {
    let start = index * length
    guard start + usedLength <= bytes.count else { return nil }
    return bytes.baseAddress.map { $0 + start }
  }

  /// Returns whether any pixel of 16 or 32 bits has one of the bits in `mask`.
  func hasBits(of mask: UInt32, in bitCount: Int) -> Bool {
    guard mask != 0, bitCount == 16 || bitCount == 32 else { return false }
    let step = bitCount / 8
    for index in 0..<count {
      guard let row = row(index).map(UnsafeRawPointer.init) else { return false }
      for offset in stride(from: 0, to: usedLength, by: step) {
        let low = UInt16(littleEndian: row.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
        let high =
          step == 2
          ? 0
          : UInt16(littleEndian: row.loadUnaligned(fromByteOffset: offset + 2, as: UInt16.self))
        if (UInt32(low) | UInt32(high) << 16) & mask != 0 { return true }
      }
    }
    return false
  }
}

extension Orientation {
  /// Rows were delivered from the bottom to the top.
  static let bottomUp = Orientation(4)
}
