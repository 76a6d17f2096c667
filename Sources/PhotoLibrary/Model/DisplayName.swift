import SystemPackage

/// File names as text for a person.
///
/// A name may hold any byte but zero and the slash. Here, what is not text, or would do something
/// else than be seen, is written out: `\n`, `\u{202E}`, `\xFF`. The text is valid, in one line,
/// cannot rearrange what is around it, and is never empty. It is for reading only: to open a file,
/// use its path.
public enum DisplayName {
  /// The last component of a path.
  public static func name(of path: FilePath) -> String {
    path.withPlatformBytes { string(from: lastComponent(of: $0)) }
  }

  /// The last component of a path without its extension.
  public static func stem(of path: FilePath) -> String {
    path.withPlatformBytes { bytes in
      let name = lastComponent(of: bytes)
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
        return string(from: name)
      }
      return string(from: name[..<dot])
    }
  }

  /// A whole path.
  public static func string(from path: FilePath) -> String {
    path.withPlatformBytes { string(from: $0[...]) }
  }

  /// The bytes of a name.
  static func string(from bytes: Slice<UnsafeRawBufferPointer>) -> String {
    // Nearly every name; worth its while for a library of 100,000 photos.
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

  /// Whether a character shows, or only joins those beside it as some scripts and emoji need.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return 0x20...0x7E ~= scalar.value }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    case .format:
      // Zero-width joiners; the tags in the flags of England, Scotland and Wales.
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
