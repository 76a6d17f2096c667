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
  func withPlatformBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withPlatformString { try body(UnsafeRawBufferPointer(start: $0, count: length)) }
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
    var encoded: [UInt8] = []
    withPlatformBytes { encoded.appendPercentEncoded($0, keeping: others) }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes text that ``percentEncoded`` returns. Returns nil if a percent sign is not followed by
  /// two hexadecimal digits, or if a byte is zero.
  init?(percentEncoded text: String) {
    guard let bytes = [UInt8](percentEncoded: text) else { return nil }
    self.init(platformBytes: bytes)
  }

  /// Creates the path from its bytes, none of which may be zero.
  init(platformBytes bytes: [UInt8]) {
    self = (bytes + [0]).withUnsafeBytes {
      FilePath(platformString: $0.assumingMemoryBound(to: CChar.self).baseAddress!)
    }
  }
}

extension [UInt8] {
  /// Appends bytes of a path as percent-encoded ASCII.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - others: ASCII characters to leave as they are, in addition to letters, digits and `/-._~`.
  mutating func appendPercentEncoded(
    _ bytes: UnsafeRawBufferPointer, keeping others: StaticString = ""
  ) {
    let others = UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        append(byte)
      case _ where others.contains(byte):
        append(byte)
      default:
        self += [UInt8(ascii: "%"), Self.hexDigit(byte >> 4), Self.hexDigit(byte & 15)]
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Decodes percent-encoded text. Returns nil if a percent sign is not followed by two hexadecimal
  /// digits, or if a byte is zero.
  init?(percentEncoded text: String) {
    self = []
    reserveCapacity(text.utf8.count)
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        append(byte)
        continue
      }
      guard let high = rest.next().flatMap(Self.value(ofHexDigit:)),
        let low = rest.next().flatMap(Self.value(ofHexDigit:))
      else { return nil }
      append(high << 4 | low)
    }
    if contains(0) { return nil }
  }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }
}
