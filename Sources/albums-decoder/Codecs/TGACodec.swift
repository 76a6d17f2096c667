import ImageDecoding

/// TGA, Truevision's Targa.
struct TGACodec: ImageCodec {
  let formats = [ImageFormat.tga]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try TGAImage(FileBytes(bytes))
  }
}

/// A TGA image. Rows are delivered in the order of the file.
private final class TGAImage: OpenedImage {
  let size: PixelSize
  let orientation: Orientation
  let decodesParts: Bool
  private(set) var pixels = PixelForm.opaque
  private let file: FileBytes
  private let depth: Int
  private let pixelLength: Int
  private let pixelOffset: Int
  private let hasRuns: Bool
  private let palette: Palette?
  private var hasOpacity = false

  init(_ file: FileBytes) throws(DecodingFailure) {
    self.file = file
    size = try PixelSize(stated: file.littleEndian(2, at: 12), file.littleEndian(2, at: 14))
    let kind = try file.byte(at: 2)
    hasRuns = kind & 8 != 0
    decodesParts = !hasRuns
    depth = try file.byte(at: 16)
    pixelLength = (depth + 7) / 8
    let descriptor = try file.byte(at: 17)
    // The default order of rows is from bottom to top, and that of pixels from left to right.
    orientation = Orientation([4, 3, 1, 2][descriptor >> 4 & 3])
    let hasPalette = try file.byte(at: 1) == 1
    let colors = try TGAColors(file)
    pixelOffset = colors.start + (hasPalette ? colors.byteCount : 0)
    let isIndexed = kind & 7 == 1
    guard !isIndexed || hasPalette else { throw .malformed("The image has no palette") }
    palette = isIndexed ? colors.palette(file) : kind & 7 == 3 ? Palette(shades: 256) : nil
    let hasAttribute = descriptor & 0xF > 0 && (depth == 16 || depth == 32)
    hasOpacity = hasAttribute && storesOpacity()
    pixels = hasOpacity || palette?.hasOpacity == true ? .straight : .opaque
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    defer { row.deallocate() }
    try forEachRow(rows.needed) { bytes in
      expand(bytes, into: row)
      rows.add(row)
      return true
    }
  }

  /// Returns whether any pixel has an opacity above 0. Some programs announce opacity but write
  /// only 0.
  private func storesOpacity() -> Bool {
    var isStored = false
    let last = pixelLength - 1
    let mask: UInt8 = depth == 16 && palette == nil ? 0x80 : 0xFF
    try? forEachRow(0..<size.height) { bytes in
      for x in 0..<size.width where bytes[x * pixelLength + last] & mask != 0 {
        isStored = true
        return false
      }
      return true
    }
    return isStored
  }

  /// Calls `body` with the pixels of each row until it returns false.
  private func forEachRow(
    _ wanted: Range<Int>, _ body: (UnsafePointer<UInt8>) -> Bool
  ) throws(DecodingFailure) {
    let length = size.width * pixelLength
    guard hasRuns else {
      for y in wanted {
        let bytes = try file.part(at: pixelOffset + y * length, count: length)
        guard let start = bytes.baseAddress, body(start) else { return }
      }
      return
    }
    let row = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length)
    defer { row.deallocate() }
    var packets = TGAPackets(file.rest(from: pixelOffset), pixelLength: pixelLength)
    for y in 0..<wanted.upperBound {
      guard packets.read(into: row) else { throw .endsEarly }
      guard wanted.contains(y), let start = row.baseAddress else { continue }
      guard body(UnsafePointer(start)) else { return }
    }
  }

  private func expand(_ bytes: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>) {
    let filler: UInt32 = hasOpacity ? 0 : 0xFF00_0000
    switch (palette, depth) {
    case (let palette?, 8): palette.expand(bytes, bits: 8, count: size.width, into: row)
    case (_?, _):
      for x in 0..<size.width {
        let gray = UInt32(gray: Int(bytes[x * 2])) & 0xFF_FFFF
        row[x] = gray | UInt32(bytes[x * 2 + 1]) << 24 | filler
      }
    case (nil, 15), (nil, 16):
      for x in 0..<size.width {
        row[x] = TGAColors.color16(bytes + x * 2, hasOpacity: hasOpacity)
      }
    case (nil, 24):
      for x in 0..<size.width { row[x] = TGAColors.color24(bytes + x * 3) }
    default:
      for x in 0..<size.width {
        let pixel = bytes + x * 4
        row[x] = TGAColors.color24(pixel) & 0xFF_FFFF | UInt32(pixel[3]) << 24 | filler
      }
    }
  }
}

/// The position and format of a file's palette.
private struct TGAColors {
  let start: Int
  private let first: Int
  private let count: Int
  private let depth: Int

  init(_ file: FileBytes) throws(DecodingFailure) {
    start = 18 + (try file.byte(at: 0))
    first = try file.littleEndian(2, at: 3)
    count = try file.littleEndian(2, at: 5)
    depth = try file.byte(at: 7)
  }

  private var length: Int { (depth + 7) / 8 }
  var byteCount: Int { count * length }

  func palette(_ file: FileBytes) -> Palette {
    let bytes = file.rest(from: start).prefix(byteCount)
    return Palette(
      UnsafeBufferPointer(rebasing: bytes), entrySize: max(2, length), first: first
    ) { entry in
      switch depth {
      case ...16: Self.color16(entry, hasOpacity: false)
      case 32: Self.color24(entry) & 0xFF_FFFF | UInt32(entry[3]) << 24
      default: Self.color24(entry)
      }
    }
  }

  /// Converts a pixel with five bits for each colour and one for opacity.
  static func color16(_ bytes: UnsafePointer<UInt8>, hasOpacity: Bool) -> UInt32 {
    let value = Int(bytes[0]) | Int(bytes[1]) << 8
    func part(_ shift: Int) -> Int { ((value >> shift & 31) * 255 + 15) / 31 }
    let color = UInt32(red: part(10), green: part(5), blue: part(0))
    return hasOpacity && value < 0x8000 ? color & 0xFF_FFFF : color
  }

  static func color24(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    0xFF00_0000 | UInt32(bytes[2]) &<< 16 | UInt32(bytes[1]) &<< 8 | UInt32(bytes[0])
  }
}

/// Packets that repeat a pixel or contain literal pixels. A packet may continue in the next row.
private struct TGAPackets {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let pixelLength: Int
  private var position = 0
  private var remaining = 0
  private var repeats = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, pixelLength: Int) {
    self.bytes = bytes
    self.pixelLength = pixelLength
  }

  /// Fills a row; returns false if the file ends within it.
  mutating func read(into row: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var filled = 0
    while filled < row.count {
      if remaining == 0, !begin() { return false }
      let pixels = min(remaining, (row.count - filled) / pixelLength)
      let available = repeats ? pixelLength : pixels * pixelLength
      guard bytes.count - position >= available else { return false }
      for index in 0..<(pixels * pixelLength) {
        row[filled + index] = bytes[position + (repeats ? index % pixelLength : index)]
      }
      filled += pixels * pixelLength
      remaining -= pixels
      if !repeats || remaining == 0 { position += available }
    }
    return true
  }

  private mutating func begin() -> Bool {
    guard position < bytes.count else { return false }
    repeats = bytes[position] & 0x80 != 0
    remaining = Int(bytes[position] & 0x7F) + 1
    position += 1
    return true
  }
}
