import ImageDecoding

/// Converts the text of a sidecar to UTF-8, which Exiv2 needs.
enum SidecarText {
  /// Returns the text in UTF-8, from any encoding used for XMP.
  ///
  /// Exiv2 does not convert UTF-16, and decodes Latin-1 twice if the text declares Latin-1.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes, isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes, isBigEndian: false) }
    guard let declaration = Declaration(bytes) else { return Array(bytes) }
    switch declaration.encoding {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return Array(bytes)
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
      return fromLatin1(bytes.dropFirst(declaration.byteCount))
    case .some(let other): throw .malformed("The sidecar is in the encoding \(other)")
    }
  }

  /// Returns whether the text has so many attributes or elements that reading them takes seconds.
  /// The time grows with their square. Programs write some thousands.
  static func hasTooManyParts(_ text: [UInt8]) -> Bool {
    var (elements, attributes) = (0, 0)
    var last: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "<") { elements += 1 }
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isQuote, last == UInt8(ascii: "=") { attributes += 1 }
      last = byte
    }
    return elements > 100_000 || attributes > 30_000
  }

  private static func fromUTF16(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Converts Windows-1252, a superset of Latin-1, which many programs label as Latin-1.
  private static func fromLatin1(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let scalars = bytes.lazy.map { byte in
      0x80...0x9F ~= byte ? windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }

  /// The characters from 0x80 to 0x9F. Windows-1252 does not define five, which stay as in Latin-1.
  private static let windowsScalars = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// The first line of an XML file, which may name an encoding.
  private struct Declaration {
    let byteCount: Int
    /// The name of the encoding in lower case.
    let encoding: String?

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      let start = bytes.prefix(256)
      guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">"))
      else {
        return nil
      }
      byteCount = end + 1
      let text = String(decoding: start[...end], as: UTF8.self)
      let value = text.split(separator: "encoding", maxSplits: 1).dropFirst().first?
        .drop { " \t\r\n=".contains($0) }
      guard let quote = value?.first, "\"'".contains(quote) else {
        encoding = nil
        return
      }
      encoding = value?.dropFirst().prefix { $0 != quote }.lowercased()
    }
  }
}
