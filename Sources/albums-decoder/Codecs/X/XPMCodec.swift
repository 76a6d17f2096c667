import ImageDecoding

/// XPM, the pixmaps of X11, which are C source with strings for colours and rows.
struct XPMCodec: ImageCodec {
  let formats = [ImageFormat.xpm]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try XPMImage(bytes)
  }
}

private final class XPMImage: OpenedImage {
  let size: PixelSize
  let pixels = PixelForm.straight
  private let charactersPerPixel: Int
  private let colorsByKey: [Int: UInt32]
  /// The strings, positioned at the first row.
  private let strings: CStrings

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) {
    var strings = CStrings(bytes)
    let header = (strings.next() ?? bytes).text.split(whereSeparator: \.isWhitespace).map {
      Int($0)
    }
    guard
      header.count >= 4, let width = header[0], let height = header[1], let count = header[2],
      let characters = header[3], 1...bytes.count ~= count, 1...7 ~= characters
    else { throw .malformed("The size is missing") }
    size = try PixelSize(stated: width, height)
    charactersPerPixel = characters
    var colors: [Int: UInt32] = [:]
    for _ in 0..<count {
      guard let string = strings.next(), string.count > characters else { throw .endsEarly }
      let rest = UnsafeBufferPointer(rebasing: string[characters...])
      colors[Self.key(string, at: 0, count: characters)] = Self.color(in: rest.text)
    }
    colorsByKey = colors
    self.strings = strings
  }

  /// Returns the characters of a pixel as a number.
  private static func key(_ string: UnsafeBufferPointer<UInt8>, at start: Int, count: Int) -> Int {
    var key = 0
    for index in start..<(start + count) { key = key << 8 | Int(string[index]) }
    return key
  }

  /// Returns a colour from a list of screen types and colours; the one for colour screens is
  /// preferred.
  private static func color(in text: String) -> UInt32 {
    let kinds = ["c", "g", "g4", "m", "s"]
    var colors: [String: String] = [:]
    var kind = ""
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      if kinds.contains(word), colors[kind] != nil || kind.isEmpty {
        kind = word
      } else {
        colors[kind] = colors[kind].map { $0 + word } ?? word
      }
    }
    guard let name = kinds.dropLast().compactMap({ colors[$0] }).first else { return 0xFF00_0000 }
    return name.lowercased() == "none" ? 0 : XColor.pixel(of: name) ?? 0xFF00_0000
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var strings = strings
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    defer { row.deallocate() }
    for y in 0..<rows.needed.upperBound {
      guard let string = strings.next(), string.count >= size.width * charactersPerPixel else {
        throw .endsEarly
      }
      guard rows.needed.contains(y) else { continue }
      for x in 0..<size.width {
        let key = Self.key(string, at: x * charactersPerPixel, count: charactersPerPixel)
        row[x] = colorsByKey[key] ?? 0
      }
      rows.add(row)
    }
  }
}

/// The string literals in C source, without comments.
private struct CStrings {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position = startsComment ? endOfComment : position + 1
    }
    let start = position + 1
    guard start < bytes.count, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else {
      position = bytes.count
      return nil
    }
    position = end + 1
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private var startsComment: Bool {
    bytes[position...].starts(with: "/*".utf8)
  }

  private var endOfComment: Int {
    var end = position + 2
    while end + 1 < bytes.count, bytes[end] != 42 || bytes[end + 1] != 47 { end += 1 }
    return min(bytes.count, end + 2)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first 1024 bytes as text.
  fileprivate var text: String { String(decoding: prefix(1024), as: UTF8.self) }
}
