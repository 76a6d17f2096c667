import ImageDecoding

/// PSD and PSB, the documents of Photoshop. Decodes the merged image of all layers.
struct PSDCodec: ImageCodec {
  let formats = [ImageFormat.photoshop]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    let file = FileBytes(bytes)
    let header = try PSDHeader(file)
    do throws(DecodingFailure) {
      guard header.resources.haveMergedImage else {
        throw .malformed("The file was saved without a merged image of its layers")
      }
      return try PSDImage(file, header)
    } catch {
      // Fall back to the thumbnail. It could have several formats, but programs write JPEG.
      guard let resource = header.resources[PSDResources.thumbnail], resource.count > 28 else {
        throw error
      }
      let thumbnail = UnsafeBufferPointer(rebasing: resource[28...])
      guard ImageFormat(of: thumbnail) == .jpeg else { throw error }
      return try CodecRegistry.open(thumbnail)
    }
  }
}

/// Photoshop's merged image.
private final class PSDImage: OpenedImage {
  let size: PixelSize
  let pixels: PixelForm
  let colors: ColorSource
  let decodesParts = true
  private let header: PSDHeader
  private let planes: PSDPlanes
  private let rowLength: Int
  private let colorCount: Int
  private let hasOpacity: Bool
  private let palette: Palette

  init(_ file: FileBytes, _ header: PSDHeader) throws(DecodingFailure) {
    self.header = header
    size = header.size
    colorCount = header.colorCount
    rowLength = (size.width * header.depth + 7) / 8
    guard header.channelCount >= colorCount else { throw .malformed("A channel is missing") }
    let mixesOpacity = [.rgb, .gray, .duotone, .lab].contains(header.mode) && header.depth > 1
    hasOpacity = header.hasOpacity && header.channelCount > colorCount && mixesOpacity
    planes = try PSDPlanes(
      file, header, channels: colorCount + (hasOpacity ? 1 : 0), rowLength: rowLength)
    pixels = Self.form(header, hasOpacity: hasOpacity)
    palette = Self.palette(header)
    let profile = header.resources[PSDResources.profile]
    // This codec itself converts 32-bit light and Lab to sRGB, so it ignores the profile for them.
    let usesProfile = header.depth < 32 && header.mode != .lab
    colors = usesProfile ? profile.map { .profile(Array($0)) } ?? .sRGB : .sRGB
  }

  private static func form(_ header: PSDHeader, hasOpacity: Bool) -> PixelForm {
    switch header.mode {
    case .bitmap: .gray
    case .indexed: .straight
    case .cmyk: .cmyk(isInverted: true)
    case .multichannel where header.colorCount == 4: .cmyk(isInverted: true)
    case .lab: hasOpacity ? .premultiplied : .opaque
    default:
      header.depth > 8 ? .wide : hasOpacity ? .premultiplied : header.mode == .rgb ? .opaque : .gray
    }
  }

  /// 256 shades of red, then of green, then of blue.
  private static func palette(_ header: PSDHeader) -> Palette {
    guard header.mode == .indexed else { return Palette(shades: header.depth == 1 ? 2 : 256) }
    let count = header.paletteBytes.count / 3
    let transparent = header.resources[PSDResources.transparentIndex].flatMap { bytes in
      bytes.count >= 2 ? Int(bytes[0]) << 8 | Int(bytes[1]) : nil
    }
    var index = -1
    return Palette(
      UnsafeBufferPointer(rebasing: header.paletteBytes.prefix(count)), entrySize: 1
    ) { red in
      index += 1
      let color = UInt32(
        red: Int(red[0]), green: Int(red[count]), blue: Int(red[2 * count]))
      return index == transparent ? 0 : color
    }
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    let count = colorCount + (hasOpacity ? 1 : 0)
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count * rowLength)
    defer { buffer.deallocate() }
    func read(_ y: Int) throws(DecodingFailure) {
      for channel in 0..<count {
        try planes.read(channel: channel, row: y, into: buffer + channel * rowLength)
      }
    }
    let samples = PSDSamples(
      buffer, rowLength: rowLength, depth: header.depth, colorCount: colorCount,
      hasOpacity: hasOpacity)
    guard pixels == .wide else {
      try rows.addRows { y, row throws(DecodingFailure) in
        try read(y)
        expand(samples, buffer, into: row)
      }
      return
    }
    let light = SceneLight()
    try rows.addWideRows { y, row throws(DecodingFailure) in
      try read(y)
      if header.depth == 16 {
        samples.expandWide(count: size.width, into: row)
      } else {
        samples.expandFloats(count: size.width, light, into: row)
      }
    }
  }

  private func expand(
    _ samples: PSDSamples, _ bytes: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>
  ) {
    switch header.mode {
    case .bitmap:
      palette.expand(bytes, bits: 1, count: size.width, into: row)
      for x in 0..<size.width { row[x] ^= 0xFF_FFFF }
    case .indexed: palette.expand(bytes, bits: 8, count: size.width, into: row)
    case .lab: samples.expandLab(count: size.width, into: row)
    case .cmyk,
      .multichannel where colorCount == 4:
      samples.expandInks(count: size.width, into: row)
    default: samples.expand(count: size.width, into: row)
    }
  }
}
