import ImageDecoding

/// The size of the image in a HEIC or AVIF file, read from its structure.
///
/// Exiv2 may report the size of any part of the image, and libheif reports it only after decoding.
/// Offsets in the file are checked to lie within it.
struct HEIFStructure {
  /// The size of the upright image; nil if only libheif can determine it.
  private(set) var uprightSize: PixelSize?

  private struct Box {
    let kind: String
    /// The range of the box's contents.
    let contents: Range<Int>
  }

  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    guard
      let meta = box("meta", in: bytes.indices, skipping: 0),
      let primary = box("pitm", in: meta.contents, skipping: 4),
      let all = box("iprp", in: meta.contents, skipping: 4),
      let list = box("ipco", in: all.contents, skipping: 0),
      let uses = box("ipma", in: all.contents, skipping: 0),
      let item = primaryItem(primary), let indices = properties(of: item, in: uses)
    else { return }
    let properties = boxes(in: list.contents)
    let own = indices.compactMap { index in
      properties.indices ~= index - 1 ? properties[index - 1] : nil
    }
    // The stated size is that before all transformations, wherever it is listed.
    for property in own where property.kind == "ispe" { apply(property) }
    for property in own where property.kind != "ispe" { apply(property) }
  }

  /// Sets or changes the size according to a property.
  private mutating func apply(_ property: Box) {
    let start = property.contents.lowerBound
    switch property.kind {
    case "ispe":
      guard let width = number(at: start + 4, 4), let height = number(at: start + 8, 4) else {
        return
      }
      uprightSize = width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
    case "irot":
      let isQuarter = number(at: start, 1).map { $0 & 1 == 1 } ?? false
      if isQuarter { uprightSize = uprightSize?.upright(from: 6) }
    // The size after this crop depends on fractions.
    case "clap": uprightSize = nil
    default: break
    }
  }

  private func primaryItem(_ box: Box) -> Int? {
    let start = box.contents.lowerBound
    return number(at: start, 1).flatMap { number(at: start + 4, $0 == 0 ? 2 : 4) }
  }

  /// Returns the indexes, from 1, of an item's properties in their list.
  private func properties(of item: Int, in box: Box) -> [Int]? {
    let start = box.contents.lowerBound
    guard let version = number(at: start, 1), let flags = number(at: start + 3, 1),
      let count = number(at: start + 4, 4)
    else { return nil }
    let (idLength, indexLength) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    var position = start + 8
    for _ in 0..<count {
      guard let found = number(at: position, idLength),
        let used = number(at: position + idLength, 1)
      else { return nil }
      position += idLength + 1
      if found == item {
        return (0..<used).compactMap { index in
          // The first bit means that readers must support the property.
          number(at: position + index * indexLength, indexLength).map {
            $0 & (indexLength == 1 ? 0x7F : 0x7FFF)
          }
        }
      }
      position += used * indexLength
    }
    return nil
  }

  private func box(_ kind: String, in range: Range<Int>, skipping count: Int) -> Box? {
    guard range.count >= count else { return nil }
    return boxes(in: (range.lowerBound + count)..<range.upperBound).first { $0.kind == kind }
  }

  private func boxes(in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var position = range.lowerBound
    // The limit is far above the number of properties in real files, some hundred at most.
    while boxes.count < 4096, position + 8 <= range.upperBound, let short = number(at: position, 4)
    {
      let header = short == 1 ? 16 : 8
      let length =
        switch short {
        case 0: range.upperBound - position
        case 1: number(at: position + 8, 8) ?? 0
        default: short
        }
      guard length >= header, length <= range.upperBound - position else { break }
      boxes.append(
        Box(
          kind: String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self),
          contents: (position + header)..<(position + length)))
      position += length
    }
    return boxes
  }

  private func number(at offset: Int, _ byteCount: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
    // Numbers above 63 bits are invalid, because no file is that long.
    let value = bytes[offset..<(offset + byteCount)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
