/// Formats without a unique signature, detected by checking several fields of the header.
extension ImageFormat {
  /// Returns the format of a header; nil if another kind of file could have the same header.
  static func withoutSignature(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageFormat? {
    let header = HeaderBytes(bytes)
    if header.isBMP { return .bmp }
    if header.isICO { return .ico }
    if header.isPNM { return .pnm }
    if header.isRadiance { return .radiance }
    if header.isPCX { return .pcx }
    if header.isXPM { return .xpm }
    if header.isXBM { return .xbm }
    // TGA is last because its header has no constant bytes.
    return header.isTGA ? .tga : nil
  }
}

/// The first bytes of a file. Bytes beyond its end read as 0.
private struct HeaderBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private subscript(offset: Int) -> Int { offset < bytes.count ? Int(bytes[offset]) : 0 }

  private func number16(at offset: Int) -> Int { self[offset] | self[offset + 1] << 8 }

  private func number32(at offset: Int) -> Int {
    number16(at: offset) | number16(at: offset + 2) << 16
  }

  private func begins(with text: String) -> Bool { bytes.starts(with: text.utf8) }

  /// Whether the file begins with "BM", followed 12 bytes later by a header size of 12 to 124.
  var isBMP: Bool { begins(with: "BM") && 12...124 ~= number32(at: 14) }

  /// Whether the file begins with a table of pictures, and the first picture lies after the table.
  var isICO: Bool {
    guard number16(at: 0) == 0, 1...2 ~= number16(at: 2) else { return false }
    let count = number16(at: 4)
    return count > 0 && number32(at: 14) > 0 && number32(at: 18) >= 6 + 16 * count
  }

  /// Whether the file begins with P, a type and two numbers, or is PAM and names a side.
  var isPNM: Bool {
    guard begins(with: "P") else { return false }
    if begins(with: "P7\n") {
      let start = String(decoding: bytes.prefix(512), as: UTF8.self)
      return start.contains("\nWIDTH ") || start.contains("\nHEIGHT ")
    }
    guard "123456Ff".contains(Character(UnicodeScalar(UInt8(self[1])))) else { return false }
    var words = HeaderWords(bytes.dropFirst(2))
    return words.isAfterSpace && words.nextNumber() != nil
      && words.nextNumber() != nil
  }

  var isRadiance: Bool {
    begins(with: "#?RADIANCE\n") || begins(with: "#?RGBE\n")
  }

  /// Whether version, encoding, depth, planes and size have valid values.
  var isPCX: Bool {
    self[0] == 10 && [0, 2, 3, 4, 5].contains(self[1]) && self[2] <= 1
      && [1, 2, 4, 8].contains(self[3]) && number16(at: 4) <= number16(at: 8)
      && number16(at: 6) <= number16(at: 10) && self[64] == 0 && 1...4 ~= self[65]
      && number16(at: 66) > 0
  }

  var isXPM: Bool { begins(with: "/* XPM */") }

  /// Whether the file is C source that defines a width, a height and bits near its start.
  var isXBM: Bool {
    guard begins(with: "#define ") || begins(with: "/*") else { return false }
    let start = String(decoding: bytes.prefix(512), as: UTF8.self)
    return start.contains("_width ") && start.contains("_height ") && start.contains("_bits[")
      && start.contains("static ")
  }

  /// Whether the type is known, the depth fits the type, the size is not 0, and the palette fields
  /// are set only with a palette.
  var isTGA: Bool {
    guard bytes.count >= 18, number16(at: 12) > 0, number16(at: 14) > 0 else { return false }
    // The two highest bits mean interleaved rows, which no program writes.
    guard self[17] < 0x40, self[17] & 0xF <= 8 else { return false }
    let depths: [Int]
    switch self[2] & ~8 {
    case 1: depths = [8]
    case 2: depths = [15, 16, 24, 32]
    case 3: depths = [8, 16]
    default: return false
    }
    guard depths.contains(self[16]), self[2] <= 11 else { return false }
    let hasPalette = number16(at: 5) > 0 && [15, 16, 24, 32].contains(self[7])
    switch self[1] {
    case 0: return self[2] & ~8 != 1 && number16(at: 3) == 0 && number16(at: 5) == 0
    case 1: return hasPalette
    default: return false
    }
  }
}

/// The words of a text, separated by white space and by comments from # to the end of a line.
private struct HeaderWords {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    rest = bytes.prefix(4096)
  }

  /// Whether the next byte is white space or begins a comment.
  var isAfterSpace: Bool { rest.first.map { Self.isSpace($0) || $0 == UInt8(ascii: "#") } == true }

  mutating func next() -> String? {
    while let byte = rest.first, Self.isSpace(byte) || byte == UInt8(ascii: "#") {
      if byte == UInt8(ascii: "#") { rest = rest.drop { $0 != 10 && $0 != 13 } }
      rest = rest.drop(while: Self.isSpace)
    }
    let word = rest.prefix { !Self.isSpace($0) }
    rest = rest.dropFirst(word.count)
    return word.isEmpty ? nil : String(decoding: word.prefix(24), as: UTF8.self)
  }

  mutating func nextNumber() -> Int? { next().flatMap { Int($0) } }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || 9...13 ~= byte }
}
