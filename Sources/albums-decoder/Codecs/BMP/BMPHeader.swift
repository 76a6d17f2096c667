import ImageDecoding

/// The headers of a Windows or OS/2 bitmap, in a file or in an icon.
struct BMPHeader {
  enum Compression: Equatable {
    case none
    case runLengths(bits: Int)
    case embeddedFile
  }

  let size: PixelSize
  let isTopDown: Bool
  let bitCount: Int
  let compression: Compression
  let fields: BitFields
  let palette: Palette
  let pixelOffset: Int
  let profile: [UInt8]?

  /// Reads the header at `start`. `pixelOffset` is the start of the pixels that the file header
  /// states. It is nil in icons, where the pixels follow at once and half of the height belongs to
  /// the mask.
  init(_ file: FileBytes, at start: Int, pixelOffset: Int?) throws(DecodingFailure) {
    let fields = try Fields(file, at: start)
    let halves = pixelOffset == nil ? 2 : 1
    size = try PixelSize(stated: fields.width, abs(fields.height) / halves)
    isTopDown = fields.height < 0
    bitCount = fields.bitCount
    compression = try fields.kind()
    self.fields = try fields.bitFields(file)
    let paletteStart = start + fields.byteCount + fields.trailingMaskBytes
    let after = paletteStart + fields.colorCount * fields.colorSize
    // An offset into the header is invalid. An offset into the palette shortens the palette.
    let stated = pixelOffset.map { $0 >= paletteStart ? $0 : after } ?? after
    self.pixelOffset = stated
    let paletteEnd = min(after, bitCount <= 8 ? stated : paletteStart, file.count)
    palette = Palette(
      UnsafeBufferPointer(
        rebasing: file.rest(from: paletteStart).prefix(max(0, paletteEnd - paletteStart))),
      entrySize: fields.colorSize
    ) { UInt32(red: Int($0[2]), green: Int($0[1]), blue: Int($0[0])) }
    profile = fields.profile(file)
  }
}

/// The fields of a header, as stored.
private struct Fields {
  let start: Int
  let byteCount: Int
  let width: Int
  let height: Int
  let bitCount: Int
  let compression: Int
  let colorCount: Int

  private static let knownSizes = [12, 40, 52, 56, 108, 124]

  init(_ file: FileBytes, at start: Int) throws(DecodingFailure) {
    self.start = start
    byteCount = try file.littleEndian(4, at: start)
    let isCore = byteCount == 12
    guard isCore || 16...124 ~= byteCount else {
      throw .malformed("The header has an unknown size: \(byteCount)")
    }
    width =
      isCore ? try file.littleEndian(2, at: start + 4) : try file.littleEndianInt32(at: start + 4)
    height =
      isCore ? try file.littleEndian(2, at: start + 6) : try file.littleEndianInt32(at: start + 8)
    bitCount = try file.littleEndian(2, at: start + (isCore ? 10 : 14))
    compression = byteCount >= 20 ? try file.littleEndian(4, at: start + 16) : 0
    let used = byteCount >= 36 ? try file.littleEndian(4, at: start + 32) : 0
    let most = bitCount <= 8 ? 1 << bitCount : 0
    colorCount = used == 0 ? most : min(used, 1 << 16)
  }

  /// Whether this is an OS/2 header, in which some fields have other meanings.
  private var isOS2: Bool { !Self.knownSizes.contains(byteCount) }

  var colorSize: Int { byteCount == 12 ? 3 : 4 }

  /// The number of bytes of masks that follow a header without space for them.
  var trailingMaskBytes: Int {
    guard byteCount == 40 else { return 0 }
    return compression == 3 ? 12 : compression == 6 ? 16 : 0
  }

  func kind() throws(DecodingFailure) -> BMPHeader.Compression {
    let isEmbedded = !isOS2 && (compression == 4 || compression == 5)
    switch (compression, bitCount) {
    case _ where isEmbedded: return .embeddedFile
    case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): return .none
    case (3, 16), (3, 32), (6, 16), (6, 32): if !isOS2 { return .none }
    case (1, 8): return .runLengths(bits: 8)
    case (2, 4): return .runLengths(bits: 4)
    case (4, 24): return .runLengths(bits: 24)
    default: break
    }
    throw .malformed("Unknown compression \(compression) of \(bitCount) bits a pixel")
  }

  func bitFields(_ file: FileBytes) throws(DecodingFailure) -> BitFields {
    guard compression == 3 || compression == 6, !isOS2 else {
      return bitCount == 16 ? .rgb555 : .rgb888
    }
    let hasOpacity = byteCount >= 56 || compression == 6
    var masks: [UInt32] = []
    for index in 0..<(hasOpacity ? 4 : 3) {
      masks.append(UInt32(try file.littleEndian(4, at: start + 40 + 4 * index)))
    }
    return BitFields(
      red: masks[0], green: masks[1], blue: masks[2], opacity: hasOpacity ? masks[3] : 0)
  }

  /// Returns the ICC profile that a version 5 header embeds.
  func profile(_ file: FileBytes) -> [UInt8]? {
    let embedded = 0x4D42_4544
    guard
      byteCount == 124, (try? file.littleEndian(4, at: start + 56)) == embedded,
      let offset = try? file.littleEndian(4, at: start + 112),
      let count = try? file.littleEndian(4, at: start + 116), count > 0,
      let bytes = try? file.part(at: start + offset, count: count)
    else { return nil }
    return Array(bytes)
  }
}
