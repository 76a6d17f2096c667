import SystemPackage

/// Converts file names to text that can be displayed.
///
/// A name may hold any byte except zero and the slash. Bytes that are not valid text, and
/// characters that are invisible or control the layout, are written as escapes: `\n`, `\u{202E}`,
/// `\xFF`. The result is valid text in one line, is never empty, and cannot rearrange the text
/// around it. It is for display only: to open a file, use its path.
public enum DisplayName {
  /// Returns the last component of a path.
  public static func name(of path: FilePath) -> String {
    path.withPlatformBytes { string(from: lastComponent(of: $0)) }
  }

  /// Returns the last component of a path without its extension.
  public static func stem(of path: FilePath) -> String {
    path.withPlatformBytes { bytes in
      let name = lastComponent(of: bytes)
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
        return string(from: name)
      }
      return string(from: name[..<dot])
    }
  }

  /// Returns a whole path.
  public static func string(from path: FilePath) -> String {
    path.withPlatformBytes { string(from: $0[...]) }
  }

  /// Returns the text for the bytes of a name.
  static func string(from bytes: Slice<UnsafeRawBufferPointer>) -> String {
    // Nearly all names take this short cut. It saves noticeable time in a library of 100,000
    // photos.
    if bytes.allSatisfy({ 0x21...0x7E ~= $0 }), !bytes.isEmpty {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    var rest = bytes
    var source = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    scan: while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        append(Unicode.UTF8.decode(encoded), to: &text)
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) { text += "\\x" + hexadecimal(UInt32(byte)) }
        rest = rest.dropFirst(length)
      case .emptyInput:
        break scan
      }
    }
    if text.allSatisfy(\.isWhitespace) {
      text = text.unicodeScalars.map(escape).joined()
    }
    return text.isEmpty ? "/" : text
  }

  private static func lastComponent(
    of path: UnsafeRawBufferPointer
  ) -> Slice<UnsafeRawBufferPointer> {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[(slash + 1)...]
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if isSeen(scalar) {
      text.unicodeScalars.append(scalar)
    } else {
      text += escape(scalar)
    }
  }

  /// Whether a character is visible, or joins its neighbours as some scripts and emoji require.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return 0x20...0x7E ~= scalar.value }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    case .format:
      // Zero-width joiners, and the tags in the flags of England, Scotland and Wales.
      return 0x200C...0x200D ~= scalar.value || 0xE0020...0xE007F ~= scalar.value
    default:
      return true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(hexadecimal(scalar.value))}"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
