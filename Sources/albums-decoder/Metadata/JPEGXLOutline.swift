import ImageDecoding

/// The size and orientation of the image in a JPEG XL file, which Exiv2 does not support.
///
/// They are at the start of the codestream, which is the file itself or one of its boxes.
struct JPEGXLOutline {
  /// The size of the stored pixels.
  let size: PixelSize
  /// The orientation of the stored pixels, 1 to 8. The orientation in EXIF does not count.
  let orientation: Int

  private struct Bits {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads bits, the lowest first; zeros after the end.
    mutating func next(_ count: Int) -> Int {
      defer { position += count }
      return (position..<(position + count)).reversed().reduce(0) { value, bit in
        let byte = bit / 8 < bytes.count ? bytes[bit / 8] : 0
        return value << 1 | Int(byte >> UInt8(bit % 8) & 1)
      }
    }

    mutating func side(isSmall: Bool) -> Int {
      isSmall ? (next(5) + 1) * 8 : next([9, 13, 18, 30][next(2)]) + 1
    }
  }

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let stream = Self.codestream(in: bytes), stream.count > 2 else { return nil }
    var bits = Bits(UnsafeBufferPointer(rebasing: stream.dropFirst(2)))
    let isSmall = bits.next(1) == 1
    let height = bits.side(isSmall: isSmall)
    let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let ratio = bits.next(3)
    let width =
      ratio == 0
      ? bits.side(isSmall: isSmall) : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
    size = PixelSize(width: width, height: height)
    // Unless all fields have their defaults, a bit announces the orientation and other extra
    // fields.
    let hasExtraFields = bits.next(1) == 0 && bits.next(1) == 1
    orientation = hasExtraFields ? bits.next(3) + 1 : 1
  }

  private static func codestream(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    if bytes.starts(with: [0xFF, 0x0A]) { return bytes }
    guard bytes.starts(with: [0, 0, 0, 12] + Array("JXL ".utf8)) else { return nil }
    var position = 0
    while position + 8 <= bytes.count {
      let kind = bytes[(position + 4)..<(position + 8)]
      let short = number(bytes[position..<(position + 4)])
      let header = short == 1 ? 16 : 8
      // A partial codestream begins with its number.
      let isPart = kind.elementsEqual("jxlp".utf8)
      if isPart || kind.elementsEqual("jxlc".utf8) {
        let stream = bytes[position...].dropFirst(isPart ? header + 4 : header)
        return stream.starts(with: [0xFF, 0x0A]) ? UnsafeBufferPointer(rebasing: stream) : nil
      }
      // Numbers above 62 bits are invalid, because no file is that long.
      let count = short == 1 ? number(bytes[(position + 8)...].prefix(8)) : short
      guard count >= header, count <= bytes.count - position else { return nil }
      position += count
    }
    return nil
  }

  private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) } & Int.max >> 1
  }
}
