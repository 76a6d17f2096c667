import ImageDecoding

/// XBM, the bitmaps of X11, which are C source.
struct XBMCodec: ImageCodec {
  let formats = [ImageFormat.xbm]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try XBMImage(bytes)
  }
}

private final class XBMImage: OpenedImage {
  let size: PixelSize
  let pixels = PixelForm.gray
  private let numbers: UnsafeBufferPointer<UInt8>
  /// 8, or 16 in files for X10.
  private let bitsPerNumber: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else { throw .endsEarly }
    let words = String(decoding: bytes[..<brace].prefix(4096), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    func number(after suffix: String) -> Int {
      guard let index = words.firstIndex(where: { $0.hasSuffix(suffix) }),
        index + 1 < words.count
      else { return 0 }
      return Int(words[index + 1]) ?? 0
    }
    size = try PixelSize(stated: number(after: "_width"), number(after: "_height"))
    bitsPerNumber = words.contains("short") ? 16 : 8
    numbers = UnsafeBufferPointer(rebasing: bytes[(brace + 1)...])
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var text = CNumbers(numbers)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    defer { row.deallocate() }
    for y in 0..<rows.needed.upperBound {
      for start in stride(from: 0, to: size.width, by: bitsPerNumber) {
        guard let bits = text.next() else { throw .endsEarly }
        for bit in 0..<min(bitsPerNumber, size.width - start) {
          row[start + bit] = UInt32(gray: bits >> bit & 1 == 1 ? 0 : 255)
        }
      }
      if rows.needed.contains(y) { rows.add(row) }
    }
  }
}

/// The numbers of a C array up to its closing brace: hexadecimal after `0x`, otherwise decimal.
private struct CNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> Int? {
    while position < bytes.count, Self.digit(bytes[position]) > 9 {
      if bytes[position] == UInt8(ascii: "}") { return nil }
      position += 1
    }
    guard position < bytes.count else { return nil }
    var base = 10
    if bytes[position] == 48, position + 1 < bytes.count, bytes[position + 1] | 0x20 == 0x78 {
      base = 16
      position += 2
    }
    var value = 0
    while position < bytes.count, case let digit = Self.digit(bytes[position]), digit < base {
      value = (value * base + digit) & 0xFFFF_FFFF
      position += 1
    }
    return value
  }

  /// Returns the value of a hexadecimal digit; 16 for another character.
  private static func digit(_ byte: UInt8) -> Int {
    switch byte {
    case 48...57: Int(byte) - 48
    case 65...70: Int(byte) - 55
    case 97...102: Int(byte) - 87
    default: 16
    }
  }
}
