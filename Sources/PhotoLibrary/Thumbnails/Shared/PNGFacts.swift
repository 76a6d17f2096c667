/// The size of a PNG image and its texts, from the beginning of its file.
///
/// Reads only chunks before the pixels, and only the given bytes.
struct PNGFacts {
  let width: Int
  let height: Int
  private(set) var texts: [String: String] = [:]

  /// Reads the beginning of a file. Returns nil if it is not a PNG file.
  init?(head: [UInt8]) {
    guard head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      let (name, header) = Self.chunk(at: 8, in: head), name.elementsEqual("IHDR".utf8),
      header.count == 13
    else { return nil }
    width = Self.number(header.prefix(4))
    height = Self.number(header.dropFirst(4).prefix(4))
    var offset = 8 + 12 + header.count
    while let (name, contents) = Self.chunk(at: offset, in: head),
      !name.elementsEqual("IDAT".utf8)
    {
      offset += 12 + contents.count
      guard name.elementsEqual("tEXt".utf8), let end = contents.firstIndex(of: 0) else { continue }
      let key = String(decoding: contents[..<end], as: UTF8.self)
      texts[key] = String(decoding: contents[(end + 1)...], as: UTF8.self)
    }
  }

  private static func chunk(
    at offset: Int, in head: [UInt8]
  ) -> (name: ArraySlice<UInt8>, contents: ArraySlice<UInt8>)? {
    guard offset + 8 <= head.count else { return nil }
    let length = number(head[offset..<(offset + 4)])
    guard length <= head.count - offset - 8 else { return nil }
    return (
      head[(offset + 4)..<(offset + 8)], head[(offset + 8)..<(offset + 8 + length)]
    )
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
