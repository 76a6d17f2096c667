import ImageDecoding

/// PCX, of PC Paintbrush.
struct PCXCodec: ImageCodec {
  let formats = [ImageFormat.pcx]

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try PCXImage(FileBytes(bytes))
  }
}

private final class PCXImage: OpenedImage {
  let size: PixelSize
  let pixels = PixelForm.opaque
  private let rest: UnsafeBufferPointer<UInt8>
  private let hasRuns: Bool
  private let bits: Int
  private let planeCount: Int
  private let planeLength: Int
  private let palette: Palette

  init(_ file: FileBytes) throws(DecodingFailure) {
    func side(_ offset: Int) throws(DecodingFailure) -> Int {
      try file.littleEndian(2, at: offset + 4) - file.littleEndian(2, at: offset) + 1
    }
    size = try PixelSize(stated: side(4), side(6))
    hasRuns = try file.byte(at: 2) == 1
    bits = try file.byte(at: 3)
    planeCount = try file.byte(at: 65)
    // Some programs state a row length that is too short, but pad rows to an even length.
    let needed = (size.width * bits + 15) / 16 * 2
    let stated = try file.littleEndian(2, at: 66)
    planeLength = stated * 8 >= size.width * bits ? stated : needed
    guard bits < 8 ? bits * planeCount <= 8 : planeCount != 2 else {
      throw .malformed("Unknown number of channels")
    }
    palette = try Self.palette(file, bits: bits, planeCount: planeCount)
    rest = file.rest(from: 128)
  }

  private static func palette(
    _ file: FileBytes, bits: Int, planeCount: Int
  ) throws(DecodingFailure) -> Palette {
    func color(_ entry: UnsafePointer<UInt8>) -> UInt32 {
      UInt32(red: Int(entry[0]), green: Int(entry[1]), blue: Int(entry[2]))
    }
    let small = try file.part(at: 16, count: 48)
    if bits == 8 {
      // The file ends with a mark and 256 colours. Without the mark, pixels are greys.
      guard file.count > 769 + 128, try file.byte(at: file.count - 769) == 12 else {
        return Palette(shades: 256)
      }
      return Palette(file.rest(from: file.count - 768), entrySize: 3, color: color)
    }
    let isBlank = small.prefix(6).allSatisfy { $0 == small[0] }
    if bits * planeCount == 1, isBlank { return Palette(shades: 2) }
    return Palette(small, entrySize: 3, color: color)
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var runs = PCXRuns(rest, hasRuns: hasRuns)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: planeLength * planeCount)
    defer { bytes.deallocate() }
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    defer { row.deallocate() }
    for y in 0..<rows.needed.upperBound {
      guard runs.read(into: bytes) else { throw .endsEarly }
      guard rows.needed.contains(y), let start = bytes.baseAddress else { continue }
      expand(start, into: row)
      rows.add(row)
    }
  }

  private func expand(_ bytes: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>) {
    if planeCount == 1 {
      palette.expand(bytes, bits: bits, count: size.width, into: row)
    } else if bits == 8 {
      for x in 0..<size.width {
        row[x] = UInt32(
          red: Int(bytes[x]), green: Int(bytes[planeLength + x]),
          blue: Int(bytes[2 * planeLength + x]))
      }
    } else {
      for x in 0..<size.width { row[x] = palette.colors[index(in: bytes, x)] }
    }
  }

  /// Returns a colour index. Each plane holds some of its bits, and the first plane the lowest.
  private func index(in bytes: UnsafePointer<UInt8>, _ x: Int) -> Int {
    var index = 0
    for plane in (0..<planeCount).reversed() {
      let byte = Int(bytes[plane * planeLength + x * bits / 8])
      index = index << bits | byte >> (8 - bits - x * bits & 7) & (1 << bits - 1)
    }
    return index
  }
}

/// Run-length encoded bytes. A run may continue in the next row.
private struct PCXRuns {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hasRuns: Bool
  private var position = 0
  private var remaining = 0
  private var value: UInt8 = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, hasRuns: Bool) {
    self.bytes = bytes
    self.hasRuns = hasRuns
  }

  /// Fills a row; returns false if the file ends within it.
  mutating func read(into row: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    for index in row.indices {
      if remaining == 0, !begin() { return false }
      row[index] = value
      remaining -= 1
    }
    return true
  }

  private mutating func begin() -> Bool {
    repeat {
      guard position < bytes.count else { return false }
      value = bytes[position]
      position += 1
      remaining = 1
      if hasRuns, value >= 0xC0 {
        guard position < bytes.count else { return false }
        remaining = Int(value & 0x3F)
        value = bytes[position]
        position += 1
      }
    } while remaining == 0
    return true
  }
}
