import ImageDecoding

/// QOI, the Quite OK Image Format.
struct QOICodec: ImageCodec {
  let formats = [ImageFormat.qoi]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try QOIImage(FileBytes(bytes))
  }
}

private final class QOIImage: OpenedImage {
  let size: PixelSize
  let pixels: PixelForm
  let colors: ColorSource
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ file: FileBytes) throws(DecodingFailure) {
    size = try PixelSize(stated: file.bigEndian(4, at: 4), file.bigEndian(4, at: 8))
    pixels = try file.byte(at: 12) == 4 ? .straight : .opaque
    colors = try file.byte(at: 13) == 1 ? .parametric(.bt709, .linear) : .sRGB
    bytes = file.rest(from: 14)
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var stream = QOIStream(bytes, hasOpacity: pixels == .straight)
    defer { stream.close() }
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    defer { row.deallocate() }
    for y in 0..<rows.needed.upperBound {
      guard stream.read(into: row, count: size.width) else { throw .endsEarly }
      if rows.needed.contains(y) { rows.add(row) }
    }
  }
}

/// The pixels of a file, each encoded relative to an earlier one.
private struct QOIStream {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let opacityMask: UInt32
  private var position = 0
  private var pixel: UInt32 = 0xFF00_0000
  private var run = 0
  /// Earlier pixels, indexed by a hash of their channels.
  private let seen: UnsafeMutablePointer<UInt32>

  init(_ bytes: UnsafeBufferPointer<UInt8>, hasOpacity: Bool) {
    self.bytes = bytes
    opacityMask = hasOpacity ? 0 : 0xFF00_0000
    seen = .allocate(capacity: 64)
    seen.initialize(repeating: 0, count: 64)
  }

  func close() {
    seen.deallocate()
  }

  /// Reads pixels; returns false if the file ends too early.
  mutating func read(into row: UnsafeMutablePointer<UInt32>, count: Int) -> Bool {
    for x in 0..<count {
      if run > 0 {
        run &-= 1
      } else {
        guard readPixel() else { return false }
      }
      row[x] = pixel | opacityMask
    }
    return true
  }

  private mutating func readPixel() -> Bool {
    guard position < bytes.count else { return false }
    let code = bytes[position]
    guard bytes.count &- position >= Self.length(of: code) else { return false }
    position &+= 1
    switch code {
    case 0xFE, 0xFF: readWhole(hasOpacity: code == 0xFF)
    case 0xC0...: run = Int(code & 0x3F)
    case 0x80...: addLuma(code)
    case 0x40...: add(red: (code >> 4 & 3) &- 2, green: (code >> 2 & 3) &- 2, blue: (code & 3) &- 2)
    default: pixel = seen[Int(code)]
    }
    seen[slot] = pixel
    return true
  }

  /// Returns the number of bytes of a code.
  private static func length(of code: UInt8) -> Int {
    switch code {
    case 0xFF: 5
    case 0xFE: 4
    case 0x80..<0xC0: 2
    default: 1
    }
  }

  private mutating func readWhole(hasOpacity: Bool) {
    let opacity = hasOpacity ? UInt32(bytes[position + 3]) : pixel >> 24
    pixel =
      opacity << 24 | UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8
      | UInt32(bytes[position + 2])
    position &+= hasOpacity ? 4 : 3
  }

  private mutating func addLuma(_ code: UInt8) {
    let green = (code & 0x3F) &- 32
    let others = bytes[position]
    position &+= 1
    add(
      red: green &- 8 &+ (others >> 4), green: green, blue: green &- 8 &+ (others & 0xF))
  }

  private mutating func add(red: UInt8, green: UInt8, blue: UInt8) {
    let sum = (
      UInt8(truncatingIfNeeded: pixel >> 16) &+ red, UInt8(truncatingIfNeeded: pixel >> 8) &+ green,
      UInt8(truncatingIfNeeded: pixel) &+ blue
    )
    pixel = pixel & 0xFF00_0000 | UInt32(sum.0) << 16 | UInt32(sum.1) << 8 | UInt32(sum.2)
  }

  private var slot: Int {
    let red = pixel >> 16 & 0xFF
    let green = pixel >> 8 & 0xFF
    let sum = red &* 3 &+ green &* 5 &+ (pixel & 0xFF) &* 7 &+ (pixel >> 24) &* 11
    return Int(sum & 63)
  }
}
