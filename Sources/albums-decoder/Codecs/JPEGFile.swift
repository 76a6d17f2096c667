import CJPEG
import Glibc
import ImageDecoding

/// A JPEG file that is being read.
struct JPEGFile: PixelSource, ~Copyable {
  /// The size of the stored pixels.
  let size: PixelSize
  /// What the decoded pixels are.
  let pixels: ColorConverter.Pixels

  private let reader: OpaquePointer
  private let bytes: UnsafeBufferPointer<UInt8>
  private let statedOrientation: Orientation?

  /// Whether a file begins as a JPEG file does.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Reads what comes before the pixels. `bytes` must outlive this value; `orientation` is how the
  /// pixels are turned, if something else than the file says so.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, orientation: Orientation? = nil
  ) throws(DecodingFailure) {
    guard let reader = cjpeg_reader_new(bytes.baseAddress, bytes.count) else { throw .tooLarge }
    var header = CJPEGHeader()
    guard cjpeg_reader_get_header(reader, &header) else {
      let failure = Self.failure(of: reader)
      cjpeg_reader_free(reader)
      throw failure
    }
    self.reader = reader
    self.bytes = bytes
    statedOrientation = orientation
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    pixels =
      switch header.pixels {
      case CJPEG_CMYK: .cmyk(isInverted: false)
      case CJPEG_INVERTED_CMYK: .cmyk(isInverted: true)
      default: header.is_gray ? .gray : .bgra
      }
  }

  deinit {
    cjpeg_reader_free(reader)
  }

  /// The file's colour profile.
  var profile: [UInt8]? {
    var count = 0
    guard let bytes = cjpeg_reader_copy_profile(reader, &count) else { return nil }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The file's EXIF, valid while this value lives.
  var exif: ExifBlock? { segment("Exif\0\0").flatMap(ExifBlock.init) }

  // Exiv2 reads all that there is, which takes longer than to decode a thumbnail.
  var orientation: Orientation {
    if let statedOrientation { return statedOrientation }
    if let value = exif?.orientation { return Orientation(value) }
    let hasXMP = segment("http://ns.adobe.com/xap/1.0/\0") != nil
    return Orientation(hasXMP ? MetadataTags(reading: bytes)?.orientation : nil)
  }

  var isAnimated: Bool { false }

  func decode(
    _ placement: Placement, into destination: UnsafeMutablePointer<UInt32>,
    _ colors: ColorConverter
  ) throws(DecodingFailure) -> DecodedExtent {
    let profile = profile
    var width: Int32 = 0
    var height: Int32 = 0
    try check(cjpeg_reader_start(reader, Self.eighths(for: placement), &width, &height))
    let decoded = PixelSize(width: Int(width), height: Int(height))
    try readRows(of: decoded, placement, into: destination)
    let window = placement.window
    colors.convert(destination, count: window.size.area, of: pixels, profile: profile)
    let missing = Int(cjpeg_reader_first_missing_row(reader))
    guard missing >= 0 else { return DecodedExtent(isComplete: cjpeg_reader_is_complete(reader)) }
    let kept = missing * placement.scaled.height / decoded.height - window.y
    guard kept > 0 else { throw .malformed("The file ends before this part of the image") }
    let first = min(kept, window.size.height) * window.size.width
    (destination + first).update(repeating: 0, count: window.size.area - first)
    return DecodedExtent(isComplete: false, isOpaque: false)
  }

  /// The rows are scaled as they come, so that the whole is never in memory.
  private func readRows(
    of decoded: PixelSize, _ placement: Placement, into destination: UnsafeMutablePointer<UInt32>
  ) throws(DecodingFailure) {
    let window = placement.window
    if decoded == placement.scaled, window.size == decoded {
      return try readRows(decoded.height) { done, count throws(DecodingFailure) in
        try read(
          count, into: destination + done * decoded.width, rowLength: decoded.width)
      }
    }
    let columns = AreaScaler.neededColumns(from: decoded, to: placement.scaled, window: window)
    var first = Int32(columns.lowerBound)
    var count = Int32(columns.count)
    if columns.count < decoded.width {
      // libjpeg begins at a multiple of a block, and one before that for the sake of smoothness.
      first = max(0, first - 1)
      count = min(Int32(columns.count) + 2, Int32(decoded.width) - first)
    }
    let rows = AreaScaler.neededRows(from: decoded, to: placement.scaled, window: window)
    if columns.count < decoded.width || rows.lowerBound > 0 {
      try check(cjpeg_reader_crop(reader, &first, &count, Int32(rows.lowerBound)))
    }
    var scaler = AreaScaler(
      from: decoded, to: placement.scaled, window: window, firstColumn: Int(first),
      into: destination)
    let rowLength = Int(count)
    let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: rowLength * Self.chunk)
    defer { buffer.deallocate() }
    try readRows(rows.count) { _, count throws(DecodingFailure) in
      try read(count, into: buffer, rowLength: rowLength)
      for row in 0..<count { scaler.add(buffer + row * rowLength) }
    }
  }

  /// So many rows are decoded before they are looked at.
  private static let chunk = 16

  /// Has rows read, as far as there are any in the file: it may say that it has millions, and end.
  private func readRows(
    _ total: Int, _ body: (_ done: Int, _ count: Int) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    var done = 0
    while done < total, cjpeg_reader_first_missing_row(reader) < 0 {
      let count = min(total - done, Self.chunk)
      try body(done, count)
      done += count
    }
  }

  private func read(
    _ count: Int, into buffer: UnsafeMutablePointer<UInt32>, rowLength: Int
  ) throws(DecodingFailure) {
    let bytes = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: UInt8.self)
    try check(cjpeg_reader_read(reader, bytes, rowLength * 4, Int32(count)))
  }

  /// By how much to shrink while decoding: by a power of two, for which the library has fast code,
  /// and not below the size that is wanted.
  private static func eighths(for placement: Placement) -> Int32 {
    for eighths in [1, 2, 4] {
      let width = (placement.source.width * eighths + 7) / 8
      let height = (placement.source.height * eighths + 7) / 8
      if width >= placement.scaled.width, height >= placement.scaled.height {
        return Int32(eighths)
      }
    }
    return 8
  }

  private func segment(_ prefix: StaticString) -> UnsafeBufferPointer<UInt8>? {
    var count = 0
    let found = prefix.withUTF8Buffer { prefix in
      prefix.withMemoryRebound(to: CChar.self) {
        cjpeg_reader_find_segment(reader, $0.baseAddress, $0.count, &count)
      }
    }
    return found.map { UnsafeBufferPointer(start: $0, count: count) }
  }

  private func check(_ hasSucceeded: Bool) throws(DecodingFailure) {
    guard hasSucceeded else { throw Self.failure(of: reader) }
  }

  private static func failure(of reader: OpaquePointer) -> DecodingFailure {
    cjpeg_reader_is_out_of_memory(reader)
      ? .tooLarge : .malformed(String(cString: cjpeg_reader_message(reader)))
  }
}
