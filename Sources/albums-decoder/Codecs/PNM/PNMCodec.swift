import ImageDecoding

/// PBM, PGM, PPM, PAM and PFM, the formats of Netpbm.
struct PNMCodec: ImageCodec {
  let formats = [ImageFormat.pnm]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    let file = FileBytes(bytes)
    return PNMImage(file, try PNMHeader(file))
  }
}

private final class PNMImage: OpenedImage {
  let size: PixelSize
  let pixels: PixelForm
  let orientation: Orientation
  let decodesParts: Bool
  private let file: FileBytes
  private let header: PNMHeader
  private let sampleLength: Int
  private let rowLength: Int
  /// Converts samples of one byte to 0 to 255.
  private let shades: [UInt8]

  init(_ file: FileBytes, _ header: PNMHeader) {
    self.file = file
    self.header = header
    size = header.size
    let perRow = size.width * header.channelCount
    switch header.samples {
    case .floats:
      sampleLength = 4
      // Only PFM stores the bottom row first.
      orientation = .bottomUp
    default:
      sampleLength = header.maximum > 255 ? 2 : 1
      orientation = .upright
    }
    rowLength = header.samples == .bits ? (size.width + 7) / 8 : perRow * sampleLength
    if case .text = header.samples { decodesParts = false } else { decodesParts = true }
    pixels = sampleLength > 1 ? .wide : header.channelCount % 2 == 0 ? .straight : .opaque
    shades = (0...255).map { UInt8(min(255, ($0 * 255 + header.maximum / 2) / header.maximum)) }
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    switch header.samples {
    case .text(let isBitmap): try decodeText(isBitmap: isBitmap, into: rows)
    case .bits:
      let palette = Palette(shades: 2)
      try rows.addRows { y, row throws(DecodingFailure) in
        palette.expand(try storedRow(y), bits: 1, count: size.width, into: row)
        for x in 0..<size.width { row[x] ^= 0xFF_FFFF }
      }
    case .bytes:
      guard sampleLength == 1 else {
        try rows.addWideRows { y, row throws(DecodingFailure) in expandWide(try storedRow(y), row) }
        return
      }
      try rows.addRows { y, row throws(DecodingFailure) in expand(try storedRow(y), row) }
    case .floats(let isLittleEndian):
      let light = SceneLight()
      try rows.addWideRows { y, row throws(DecodingFailure) in
        expandFloats(try storedRow(y), isLittleEndian: isLittleEndian, light, row)
      }
    }
  }

  private func storedRow(_ y: Int) throws(DecodingFailure) -> UnsafePointer<UInt8> {
    let bytes = try file.part(at: header.offset + y * rowLength, count: rowLength)
    guard let start = bytes.baseAddress else { throw .endsEarly }
    return start
  }

  /// Converts decimal numbers into bytes, and those into pixels.
  private func decodeText(isBitmap: Bool, into rows: RowSink) throws(DecodingFailure) {
    var text = PNMText(file.bytes, from: header.offset - 1)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: rowLength)
    defer { bytes.deallocate() }
    let row = UnsafeMutablePointer<UInt64>.allocate(capacity: size.width)
    defer { row.deallocate() }
    for y in 0..<rows.needed.upperBound {
      for index in 0..<(size.width * header.channelCount) {
        let sample = isBitmap ? 1 - (try text.bit()) : min(try text.number(), header.maximum)
        if sampleLength == 2 {
          bytes[index * 2] = UInt8(sample >> 8)
          bytes[index * 2 + 1] = UInt8(sample & 0xFF)
        } else {
          bytes[index] = UInt8(sample)
        }
      }
      guard rows.needed.contains(y) else { continue }
      add(bytes, to: rows, UnsafeMutableRawPointer(row))
    }
  }

  /// Converts the bytes of a row to pixels in the buffer `room`, and adds the row.
  private func add(
    _ bytes: UnsafePointer<UInt8>, to rows: RowSink, _ room: UnsafeMutableRawPointer
  ) {
    if sampleLength == 2 {
      let row = room.bindMemory(to: UInt16.self, capacity: size.width * 4)
      row.update(repeating: 0xFFFF, count: size.width * 4)
      expandWide(bytes, row)
      rows.add(wide: row)
    } else {
      let row = room.bindMemory(to: UInt32.self, capacity: size.width)
      expand(bytes, row)
      rows.add(row)
    }
  }

  private func expand(_ bytes: UnsafePointer<UInt8>, _ row: UnsafeMutablePointer<UInt32>) {
    let channels = header.channelCount
    let (green, blue) = channels >= 3 ? (1, 2) : (0, 0)
    let hasOpacity = channels % 2 == 0
    shades.withUnsafeBufferPointer { shades in
      for x in 0..<size.width {
        let pixel = bytes + x &* channels
        let opacity = hasOpacity ? shades[Int(pixel[channels &- 1])] : 255
        row[x] =
          UInt32(opacity) &<< 24 | UInt32(shades[Int(pixel[0])]) &<< 16
          | UInt32(shades[Int(pixel[green])]) &<< 8 | UInt32(shades[Int(pixel[blue])])
      }
    }
  }

  private func expandWide(_ bytes: UnsafePointer<UInt8>, _ row: UnsafeMutablePointer<UInt16>) {
    let channels = header.channelCount
    let maximum = UInt32(header.maximum)
    func sample(_ index: Int) -> UInt16 {
      let value = UInt32(bytes[index &* 2]) &<< 8 | UInt32(bytes[index &* 2 &+ 1])
      return maximum == 65535
        ? UInt16(value) : UInt16((min(value, maximum) &* 65535 &+ maximum / 2) / maximum)
    }
    let (green, blue) = channels >= 3 ? (1, 2) : (0, 0)
    for x in 0..<size.width {
      let first = x &* channels
      row[x * 4] = sample(first)
      row[x * 4 + 1] = sample(first &+ green)
      row[x * 4 + 2] = sample(first &+ blue)
      if channels % 2 == 0 { row[x * 4 + 3] = sample(first &+ channels &- 1) }
    }
  }

  private func expandFloats(
    _ bytes: UnsafePointer<UInt8>, isLittleEndian: Bool, _ light: SceneLight,
    _ row: UnsafeMutablePointer<UInt16>
  ) {
    let raw = UnsafeRawPointer(bytes)
    func sample(_ index: Int) -> Float {
      let bits = raw.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
      return Float(
        bitPattern: isLittleEndian ? UInt32(littleEndian: bits) : UInt32(bigEndian: bits))
    }
    let (green, blue) = header.channelCount == 3 ? (1, 2) : (0, 0)
    for x in 0..<size.width {
      let first = x * header.channelCount
      light.write(
        red: sample(first), green: sample(first + green), blue: sample(first + blue),
        into: row + x * 4)
    }
  }
}
