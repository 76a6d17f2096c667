import ImageDecoding

/// A run-length encoded bitmap. Skipped pixels are transparent.
///
/// Runs can be read only from the first, so the rows of a bottom-up bitmap are delivered from the
/// bottom.
final class BMPRunLengthImage: OpenedImage {
  let size: PixelSize
  let pixels = PixelForm.straight
  let orientation: Orientation
  private let header: BMPHeader
  private let bits: Int
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ file: FileBytes, _ header: BMPHeader, bits: Int) throws(DecodingFailure) {
    // A few bytes can skip any number of rows, so the size of the file does not bound that of the
    // image.
    guard header.size.area <= PixelMemory.most else { throw .tooLarge }
    size = header.size
    orientation = header.isTopDown ? .upright : .bottomUp
    self.header = header
    self.bits = bits
    bytes = file.rest(from: header.pixelOffset)
  }

  var colors: ColorSource { header.profile.map { .profile($0) } ?? .sRGB }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var runs = BMPRuns(bytes, bits: bits, palette: header.palette)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width)
    defer { row.deallocate() }
    for y in 0..<rows.needed.upperBound {
      row.initialize(repeating: 0, count: size.width)
      let isWhole = runs.readRow(y, into: UnsafeMutableBufferPointer(start: row, count: size.width))
      if rows.needed.contains(y), isWhole || runs.x > 0 { rows.add(row) }
      guard isWhole else { throw .endsEarly }
    }
  }
}

/// The runs of a bitmap and the position of the next one.
private struct BMPRuns {
  /// The column of the next pixel.
  private(set) var x = 0
  private var y = 0
  private var position = 0
  private let bytes: UnsafeBufferPointer<UInt8>
  private let bits: Int
  private let palette: Palette

  init(_ bytes: UnsafeBufferPointer<UInt8>, bits: Int, palette: Palette) {
    self.bytes = bytes
    self.bits = bits
    self.palette = palette
  }

  /// Reads runs up to the end of a row. Each call must ask for a later row. Returns false if the
  /// file ends within the row.
  mutating func readRow(_ wanted: Int, into row: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    while y <= wanted {
      guard bytes.count - position >= 2 else { return y == wanted && x >= row.count }
      let first = Int(bytes[position])
      guard first == 0 else {
        position += 1
        addRun(first, to: row)
        continue
      }
      let code = Int(bytes[position + 1])
      position += 2
      switch code {
      case 0: (x, y) = (0, y + 1)
      case 1: y = .max
      case 2: skip()
      default: addPixels(code, to: row)
      }
    }
    return true
  }

  /// Skips columns to the right and rows.
  private mutating func skip() {
    guard bytes.count - position >= 2 else {
      position = bytes.count
      return
    }
    x += Int(bytes[position])
    y += Int(bytes[position + 1])
    position += 2
  }

  /// Repeats a pixel. With 4 bits per pixel, alternates between two pixels.
  private mutating func addRun(_ count: Int, to row: UnsafeMutableBufferPointer<UInt32>) {
    let byteCount = bits == 24 ? 3 : 1
    guard bytes.count - position >= byteCount else {
      position = bytes.count
      return
    }
    let pair = (0..<2).map { color($0, at: position, step: 0) }
    for index in 0..<max(0, min(count, row.count - x)) { row[x + index] = pair[index & 1] }
    x += count
    position += byteCount
  }

  /// Adds literal pixels, which are padded to a multiple of 16 bits.
  private mutating func addPixels(_ count: Int, to row: UnsafeMutableBufferPointer<UInt32>) {
    let byteCount = (count * bits + 7) / 8
    guard bytes.count - position >= byteCount else {
      position = bytes.count
      return
    }
    for index in 0..<max(0, min(count, row.count - x)) {
      row[x + index] = color(index, at: position, step: 1)
    }
    x += count
    position += (byteCount + 1) / 2 * 2
  }

  /// Returns the colour of a pixel in the run at `offset`. With `step` 0 the run repeats one pixel.
  private func color(_ index: Int, at offset: Int, step: Int) -> UInt32 {
    switch bits {
    case 24:
      let start = offset + index * 3 * step
      return UInt32(
        red: Int(bytes[start + 2]), green: Int(bytes[start + 1]), blue: Int(bytes[start]))
    case 4:
      let byte = bytes[offset + index / 2 * step]
      return palette.colors[Int(index & 1 == 0 ? byte >> 4 : byte & 0xF)]
    default: return palette.colors[Int(bytes[offset + index * step])]
    }
  }
}
