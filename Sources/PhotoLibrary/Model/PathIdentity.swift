import SystemPackage

/// An identifier that consists of a path. The path may contain any bytes.
protocol PathIdentity: Hashable, Codable, CustomStringConvertible {
  var path: FilePath { get }
  init(path: FilePath)
}

extension PathIdentity {
  /// Hashes all bytes of the path in one call, which saves noticeable time in a library of 100,000
  /// photos.
  public func hash(into hasher: inout Hasher) {
    path.withPlatformBytes { hasher.combine(bytes: $0) }
  }

  /// Decodes a path that `encode(to:)` has written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let path = FilePath(percentEncoded: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Not a percent-encoded path")
    }
    self.init(path: path)
  }

  /// Encodes the path as text in which bytes other than plain ASCII are percent-encoded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(path.percentEncoded)
  }

  /// The path, made safe to display.
  public var description: String { DisplayName.string(from: path) }
}

extension FilePath {
  /// Calls a closure with the path's bytes, without the terminating zero.
  func withPlatformBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withPlatformString { body(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// Whether this path sorts before another by its bytes. Decides the order of items that are
  /// otherwise equal.
  func precedes(_ other: FilePath) -> Bool {
    withPlatformBytes { own in other.withPlatformBytes { own.lexicographicallyPrecedes($0) } }
  }

  /// The path as percent-encoded ASCII, as in a URL.
  var percentEncoded: String { percentEncoded(keeping: "") }

  /// Returns the path as percent-encoded ASCII.
  ///
  /// - Parameter others: ASCII characters to leave as they are, in addition to letters, digits and
  ///   `/-._~`.
  /// - Returns: The encoded path.
  func percentEncoded(keeping others: StaticString) -> String {
    let others = UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount)
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    withPlatformBytes { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
          UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
          encoded.append(byte)
        case _ where others.contains(byte):
          encoded.append(byte)
        default:
          encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes text that ``percentEncoded`` returns. Returns nil if a percent sign is not followed by
  /// two hexadecimal digits, or if a byte is zero.
  init?(percentEncoded text: String) {
    var bytes: [CChar] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(CChar(bitPattern: byte))
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      let value = UInt8(digits[0] << 4 | digits[1])
      bytes.append(CChar(bitPattern: value))
      rest = rest.dropFirst(2)
    }
    guard !bytes.contains(0) else { return nil }
    self.init(platformString: bytes + [0])
  }
}
