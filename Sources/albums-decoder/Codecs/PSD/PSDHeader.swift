import ImageDecoding

/// The parts of a Photoshop file before its pixels.
struct PSDHeader {
  enum Mode: Int {
    case bitmap, gray, indexed, rgb, cmyk
    case multichannel = 7
    case duotone, lab
  }

  let size: PixelSize
  let depth: Int
  let mode: Mode
  /// The number of channels of the merged image, including extra channels.
  let channelCount: Int
  /// Whether length fields are larger, as in a Large Document.
  let isLarge: Bool
  /// The palette of an indexed image.
  let paletteBytes: UnsafeBufferPointer<UInt8>
  let resources: PSDResources
  /// Whether the first extra channel is the opacity of the merged image. Other extra channels are
  /// saved selections.
  let hasOpacity: Bool
  /// The offset of the merged image, which begins with its compression method.
  let imageOffset: Int

  init(_ file: FileBytes) throws(DecodingFailure) {
    isLarge = try file.bigEndian(2, at: 4) == 2
    channelCount = try file.bigEndian(2, at: 12)
    size = try PixelSize(stated: file.bigEndian(4, at: 18), file.bigEndian(4, at: 14))
    depth = try file.bigEndian(2, at: 22)
    let number = try file.bigEndian(2, at: 24)
    guard let mode = Mode(rawValue: number), [1, 8, 16, 32].contains(depth) else {
      throw .malformed("Unknown colour mode \(number) of \(depth) bits")
    }
    self.mode = mode
    let palette = try file.bigEndian(4, at: 26)
    paletteBytes = try file.part(at: 30, count: palette)
    let resourceLength = try file.bigEndian(4, at: 30 + palette)
    let resourceStart = 34 + palette
    resources = PSDResources(try file.part(at: resourceStart, count: resourceLength))
    let layers = PSDLayers(
      start: resourceStart + resourceLength, isLarge: isLarge, file: file)
    hasOpacity = layers.haveMergedOpacity
    imageOffset = try layers.end()
  }

  /// The number of colour channels.
  var colorCount: Int {
    switch mode {
    case .bitmap, .gray, .indexed, .duotone: 1
    case .rgb, .lab: 3
    case .cmyk: 4
    case .multichannel: channelCount >= 4 ? 4 : 1
    }
  }
}

/// The blocks of a Photoshop file that describe the document.
struct PSDResources {
  static let profile = 1039
  static let thumbnail = 1036
  static let transparentIndex = 1047
  static let versionInfo = 1057

  private let file: FileBytes

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    file = FileBytes(bytes)
  }

  /// The contents of the block with this number; nil without such a block.
  subscript(wanted: Int) -> UnsafeBufferPointer<UInt8>? {
    var offset = 0
    while let number = try? file.bigEndian(2, at: offset + 4),
      let nameLength = try? file.byte(at: offset + 6)
    {
      // The name and the contents are padded to an even length.
      let start = offset + 6 + (nameLength + 2) / 2 * 2 + 4
      guard
        let count = try? file.bigEndian(4, at: start - 4),
        let contents = try? file.part(at: start, count: count)
      else { return nil }
      if number == wanted { return contents }
      offset = start + (count + 1) / 2 * 2
    }
    return nil
  }

  /// Whether the file has a real merged image. Photoshop can save files with a white one instead.
  var haveMergedImage: Bool {
    guard let info = self[Self.versionInfo], info.count > 4 else { return true }
    return info[4] != 0
  }
}

/// The layers section. Only the layer count and the keys of some blocks are read.
private struct PSDLayers {
  let start: Int
  let isLarge: Bool
  let file: FileBytes

  private var lengthSize: Int { isLarge ? 8 : 4 }

  /// Returns the offset after the section.
  func end() throws(DecodingFailure) -> Int {
    let length = try file.bigEndian(lengthSize, at: start)
    guard 0...file.count ~= length else { throw .endsEarly }
    return start + lengthSize + length
  }

  /// Whether the merged image has opacity, stated by a negative layer count or by a separate block.
  var haveMergedOpacity: Bool {
    let info = start + lengthSize
    guard
      let end = try? end(), end > info, let length = try? file.bigEndian(lengthSize, at: info),
      0...file.count ~= length
    else { return false }
    if length > 0 { return isNegative(at: info + lengthSize) }
    var offset = info + lengthSize
    guard let maskLength = try? file.bigEndian(4, at: offset) else { return false }
    offset += 4 + maskLength
    while offset < end, let key = try? file.part(at: offset + 4, count: 4) {
      let name = String(decoding: key, as: UTF8.self)
      if ["Mtrn", "Mt16", "Mt32"].contains(name) { return true }
      // Blocks with these keys have a length of 8 bytes in a Large Document.
      let isLong = isLarge && ["LMsk", "Lr16", "Lr32", "Layr", "Alph"].contains(name)
      let size = isLong ? 8 : 4
      guard let count = try? file.bigEndian(size, at: offset + 8), 0...file.count ~= count else {
        return false
      }
      if ["Layr", "Lr16", "Lr32"].contains(name), isNegative(at: offset + 8 + size) { return true }
      offset += 8 + size + (count + 3) / 4 * 4
    }
    return false
  }

  private func isNegative(at offset: Int) -> Bool {
    (try? file.byte(at: offset)).map { $0 >= 0x80 } ?? false
  }
}
