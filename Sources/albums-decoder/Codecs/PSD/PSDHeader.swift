import ImageDecoding

/// What stands before the pixels of a Photoshop file.
struct PSDHeader {
  enum Mode: Int {
    case bitmap, gray, indexed, rgb, cmyk
    case multichannel = 7
    case duotone, lab
  }

  let size: PixelSize
  let depth: Int
  let mode: Mode
  /// How many channels the merged image has, extra ones included.
  let channelCount: Int
  /// Whether numbers that say how long something is are larger, as in a Large Document.
  let isLarge: Bool
  /// The palette of an indexed image.
  let paletteBytes: UnsafeBufferPointer<UInt8>
  let resources: PSDResources
  /// Whether the first extra channel is the opacity of the merged image. Other extra channels are
  /// selections that were saved.
  let hasOpacity: Bool
  /// Where the merged image begins: with how it is compressed.
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

  /// How many channels hold colours.
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

  /// The contents of a block; nil if there is none of this number.
  subscript(wanted: Int) -> UnsafeBufferPointer<UInt8>? {
    var offset = 0
    while let number = try? file.bigEndian(2, at: offset + 4),
      let nameLength = try? file.byte(at: offset + 6)
    {
      // The name is filled up to an even length, and so are the contents.
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

  /// Whether the merged image shows something. Photoshop can save files whose merged image is white.
  var haveMergedImage: Bool {
    guard let info = self[Self.versionInfo], info.count > 4 else { return true }
    return info[4] != 0
  }
}

/// The section of layers, of which only a number and a few names matter.
private struct PSDLayers {
  let start: Int
  let isLarge: Bool
  let file: FileBytes

  private var lengthSize: Int { isLarge ? 8 : 4 }

  /// Where the section ends.
  func end() throws(DecodingFailure) -> Int {
    let length = try file.bigEndian(lengthSize, at: start)
    guard 0...file.count ~= length else { throw .endsEarly }
    return start + lengthSize + length
  }

  /// Whether the section says that the merged image has opacity: by a negative number of layers, or
  /// by a block of its own.
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
      // The keys whose length is a large number in a Large Document.
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
