import CJPEG
import Glibc
import ImageDecoding

/// An open JPEG file.
///
/// - Ownership: `bytes` must outlive this object.
final class JPEGImage: OpenedImage {
  /// The size of the stored pixels.
  let size: PixelSize
  /// The form of the decoded pixels.
  let pixels: PixelForm
  let decodesParts: Bool

  private var reader: OpaquePointer
  private var hasDecoded = false
  private let bytes: UnsafeBufferPointer<UInt8>
  private let statedOrientation: Orientation?

  /// Returns whether a file begins with the signature of JPEG.
  static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Reads the file up to its pixels. `bytes` must outlive this object. `orientation` replaces the
  /// orientation that the file states.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, orientation: Orientation? = nil
  ) throws(DecodingFailure) {
    var header = CJPEGHeader()
    reader = try Self.reader(of: bytes, &header)
    self.bytes = bytes
    statedOrientation = orientation
    decodesParts = !header.is_lossless
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    pixels =
      switch header.pixels {
      case CJPEG_CMYK: .cmyk(isInverted: false)
      case CJPEG_INVERTED_CMYK: .cmyk(isInverted: true)
      default: header.is_gray ? .gray : .opaque
      }
  }

  deinit {
    cjpeg_reader_free(reader)
  }

  private static func reader(
    of bytes: UnsafeBufferPointer<UInt8>, _ header: inout CJPEGHeader
  ) throws(DecodingFailure) -> OpaquePointer {
    guard let reader = cjpeg_reader_new(bytes.baseAddress, bytes.count) else { throw .tooLarge }
    guard cjpeg_reader_get_header(reader, &header) else {
      let failure = failure(of: reader)
      cjpeg_reader_free(reader)
      throw failure
    }
    return reader
  }

  private func reopen() throws(DecodingFailure) {
    var header = CJPEGHeader()
    let next = try Self.reader(of: bytes, &header)
    cjpeg_reader_free(reader)
    reader = next
  }

  var colors: ColorSource {
    var count = 0
    guard let bytes = cjpeg_reader_copy_profile(reader, &count) else { return .sRGB }
    defer { free(bytes) }
    return .profile(Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  /// The file's EXIF, valid while this value lives.
  var exif: ExifBlock? { segment("Exif\0\0").flatMap(ExifBlock.init) }

  // Exiv2 reads all metadata, which takes longer than decoding a thumbnail.
  var orientation: Orientation {
    if let statedOrientation { return statedOrientation }
    if let value = exif?.orientation { return Orientation(value) }
    let hasXMP = segment("http://ns.adobe.com/xap/1.0/\0") != nil
    return Orientation(hasXMP ? MetadataTags(reading: bytes)?.orientation : nil)
  }

  func decodedSize(for placement: Placement) -> PixelSize {
    // What cannot be decoded in parts cannot be scaled either.
    guard decodesParts else { return size }
    let eighths = Self.eighths(for: placement)
    return PixelSize(
      width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    // libjpeg can decode an open file only once.
    if hasDecoded { try reopen() }
    hasDecoded = true
    var width: Int32 = 0
    var height: Int32 = 0
    try check(cjpeg_reader_start(reader, Int32(eighths(of: rows.decoded)), &width, &height))
    guard rows.decoded == PixelSize(width: Int(width), height: Int(height)) else {
      throw .malformed("The library scales to another size than it says")
    }
    let (first, rowLength) = try crop(to: rows)
    rows.startColumn = first
    try readRows(into: rows, rowLength: rowLength)
  }

  /// Has libjpeg skip unneeded columns and the rows before the needed ones. Returns the first
  /// decoded column and the number of columns.
  private func crop(to rows: RowSink) throws(DecodingFailure) -> (first: Int, count: Int) {
    guard decodesParts else {
      try discard(rows.needed.lowerBound, rowLength: rows.decoded.width)
      return (0, rows.decoded.width)
    }
    guard rows.columns.count < rows.decoded.width || rows.needed.lowerBound > 0 else {
      return (0, rows.decoded.width)
    }
    var first = Int32(rows.columns.lowerBound)
    var count = Int32(rows.columns.count)
    if rows.columns.count < rows.decoded.width {
      // libjpeg begins at a multiple of a block. One more column at each side makes its smoothing
      // exact.
      first = max(0, first - 1)
      count = min(Int32(rows.columns.count) + 2, Int32(rows.decoded.width) - first)
    }
    try check(cjpeg_reader_crop(reader, &first, &count, Int32(rows.needed.lowerBound)))
    return (Int(first), Int(count))
  }

  /// Decodes rows that are not needed.
  private func discard(_ count: Int, rowLength: Int) throws(DecodingFailure) {
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: rowLength)
    defer { row.deallocate() }
    for _ in 0..<count { try read(1, into: row, rowLength: rowLength) }
  }

  /// The number of rows that are decoded at a time.
  private static let chunk = 16

  /// Reads rows until the file ends. A short file may claim to have millions of rows.
  private func readRows(into rows: RowSink, rowLength: Int) throws(DecodingFailure) {
    let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: rowLength * Self.chunk)
    defer { buffer.deallocate() }
    while rows.count < rows.needed.count {
      let count = min(rows.needed.count - rows.count, Self.chunk)
      let place = rows.place
      let target = place ?? buffer
      try read(count, into: target, rowLength: rowLength)
      let missing = Int(cjpeg_reader_first_missing_row(reader))
      let present = missing < 0 ? count : max(0, missing - rows.needed.lowerBound - rows.count)
      let added = min(count, present)
      if place != nil {
        rows.addInPlace(added)
        (target + added * rowLength).update(repeating: 0, count: (count - added) * rowLength)
      } else {
        for row in 0..<added { rows.add(buffer + row * rowLength) }
      }
      guard missing < 0 else { return }
    }
    if !cjpeg_reader_is_complete(reader) { rows.isIncomplete = true }
  }

  private func read(
    _ count: Int, into buffer: UnsafeMutablePointer<UInt32>, rowLength: Int
  ) throws(DecodingFailure) {
    let bytes = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: UInt8.self)
    try check(cjpeg_reader_read(reader, bytes, rowLength * 4, Int32(count)))
  }

  /// Returns the scale for decoding in eighths: a power of two, for which libjpeg has fast code,
  /// and not below the requested size.
  private static func eighths(for placement: Placement) -> Int {
    for eighths in [1, 2, 4] {
      let width = (placement.source.width * eighths + 7) / 8
      let height = (placement.source.height * eighths + 7) / 8
      if width >= placement.scaled.width, height >= placement.scaled.height { return eighths }
    }
    return 8
  }

  private func eighths(of decoded: PixelSize) -> Int {
    [1, 2, 4].first {
      (size.width * $0 + 7) / 8 == decoded.width && (size.height * $0 + 7) / 8 == decoded.height
    } ?? 8
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
