import ImageDecoding

/// The header of a file in one of the formats of Netpbm.
struct PNMHeader {
  enum Samples: Equatable {
    /// Decimal numbers. The digits of bitmaps need no space between them.
    case text(isBitmap: Bool)
    /// Bits, 1 for black.
    case bits
    /// One or two bytes each.
    case bytes
    case floats(isLittleEndian: Bool)
  }

  let size: PixelSize
  let samples: Samples
  /// 1 or 2 for grey, 3 or 4 for colours. Even numbers include opacity.
  let channelCount: Int
  /// The value of white.
  let maximum: Int
  /// The offset of the pixels.
  let offset: Int

  init(_ file: FileBytes) throws(DecodingFailure) {
    let kind = UnicodeScalar(UInt8(try file.byte(at: 1)))
    var text = PNMText(file.bytes, from: 2)
    if kind == "7" {
      try self.init(arbitraryMap: &text)
    } else {
      try self.init(kind, &text)
    }
  }

  /// Reads the numbers after the letter P and the type.
  private init(_ kind: UnicodeScalar, _ text: inout PNMText) throws(DecodingFailure) {
    let (width, height) = (try text.number(), try text.number())
    size = try PixelSize(stated: width, height)
    channelCount = ["3", "6", "F"].contains(kind) ? 3 : 1
    switch kind {
    case "1", "2", "3": samples = .text(isBitmap: kind == "1")
    case "4": samples = .bits
    case "5", "6": samples = .bytes
    default: samples = .floats(isLittleEndian: try text.word().hasPrefix("-"))
    }
    let statesMaximum = ["2", "3", "5", "6"].contains(kind)
    maximum = statesMaximum ? try Self.checkedMaximum(text.number()) : 1
    offset = text.position + 1
  }

  /// Reads the lines of PAM's header.
  private init(arbitraryMap text: inout PNMText) throws(DecodingFailure) {
    var numbers: [String: Int] = [:]
    while true {
      let key = try text.word()
      if key == "ENDHDR" { break }
      if key == "TUPLTYPE" {
        text.skipLine()
      } else {
        numbers[key] = try text.number()
      }
    }
    guard
      let width = numbers["WIDTH"], let height = numbers["HEIGHT"], let depth = numbers["DEPTH"],
      let maximum = numbers["MAXVAL"], 1...4 ~= depth
    else { throw .malformed("The header is incomplete, or of an unknown depth") }
    size = try PixelSize(stated: width, height)
    samples = .bytes
    channelCount = depth
    self.maximum = try Self.checkedMaximum(maximum)
    offset = text.position + 1
  }

  private static func checkedMaximum(_ value: Int) throws(DecodingFailure) -> Int {
    guard 1...65535 ~= value else { throw .malformed("The largest value is out of range") }
    return value
  }
}

/// Words and numbers, separated by white space and by comments from # to the end of a line.
struct PNMText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  private(set) var position: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Reads a word of the header.
  mutating func word() throws(DecodingFailure) -> String {
    try skipSpace()
    let word = bytes[position...].prefix { !Self.isSpace($0) }
    position += word.count
    return String(decoding: word.prefix(32), as: UTF8.self)
  }

  /// Reads a number.
  mutating func number() throws(DecodingFailure) -> Int {
    try skipSpace()
    var value = 0
    let start = position
    while position < bytes.count, case let digit = bytes[position] &- 48, digit < 10 {
      value = min(value * 10 + Int(digit), 1 << 40)
      position += 1
    }
    guard position > start else { throw .malformed("A number is missing") }
    return value
  }

  /// Reads a bit.
  mutating func bit() throws(DecodingFailure) -> Int {
    try skipSpace()
    let digit = bytes[position] &- 48
    guard digit < 2 else { throw .malformed("A bit is missing") }
    position += 1
    return Int(digit)
  }

  mutating func skipLine() {
    while position < bytes.count, bytes[position] != 10 { position += 1 }
  }

  private mutating func skipSpace() throws(DecodingFailure) {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        skipLine()
      } else if Self.isSpace(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
    throw .endsEarly
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...13 ~= byte }
}
