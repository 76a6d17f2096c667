import CCodecs
import Glibc
import ImageDecoding

/// The files of cameras that hold what the sensor has seen.
///
/// They are shown by the largest picture that the camera has put into them as long as that is large
/// enough, and developed by LibRaw where it is not.
struct RawCodec: ImageCodec {
  let formats = [ImageFormat.raw]
  private let library = LibraryCodec(ccodec_raw, .raw)

  /// Also available without LibRaw, but for pictures in the files only.
  func load() -> CodecAvailability {
    guard case .missing(let reason) = library.load() else { return library.load() }
    return .available(version: "embedded pictures only: \(reason)")
  }

  /// Most are built on TIFF, and have the marks of a camera's file.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let others = ["FUJIFILMCCD-RAW", "\0MRM", "IIRO", "IIRS", "IIU\0", "MMOR"]
    if others.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    // Canon's say so after the header, its later ones in the header.
    if bytes.dropFirst(8).starts(with: "CR".utf8), ExifBlock(bytes) != nil { return true }
    if bytes.dropFirst(4).starts(with: "ftypcrx ".utf8) { return true }
    return ExifBlock(bytes)?.isRaw == true
  }

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    let preview = preview(in: bytes)
    let developed: any OpenedImage
    do throws(DecodingFailure) {
      developed = try self.developed(bytes)
    } catch {
      guard let preview else { throw error }
      return preview
    }
    guard let preview else { return developed }
    guard preview.hasShape(of: developed) else {
      // A part of the picture, or with bars: better than none.
      return Self.canDecode(developed) ? developed : preview
    }
    let isLarge = preview.longerSide * 10 >= developed.longerSide * 9
    return isLarge ? preview : RawImage(developed, preview: preview)
  }

  private func developed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(DecodingFailure) -> any OpenedImage {
    guard case .available = library.load() else {
      throw .malformed("The file has no embedded picture")
    }
    return try library.open(bytes)
  }

  private static func canDecode(_ image: any OpenedImage) -> Bool {
    (try? image.picture(.square(16), ColorConverter())) != nil
  }

  private func preview(in bytes: UnsafeBufferPointer<UInt8>) -> EmbeddedImage? {
    var file: [UInt8]?
    var orientation: Int?
    if let tags = MetadataTags(reading: bytes) {
      file = tags.largestPreview
      orientation = tags.orientation
    }
    guard let file = file ?? Self.libraryPreview(in: bytes) else { return nil }
    return try? EmbeddedImage(file, orientation: Orientation(orientation))
  }

  /// The picture that LibRaw finds, which knows files that Exiv2 does not.
  private static func libraryPreview(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var count = 0
    guard let file = ccodec_raw_copy_preview(bytes.baseAddress, bytes.count, &count) else {
      return nil
    }
    defer { free(file) }
    let copy = Array(UnsafeBufferPointer(start: file, count: count))
    return copy.withUnsafeBufferPointer(JPEGCodec().matches) ? copy : nil
  }
}

/// A camera's file whose preview is smaller than what the sensor has seen.
private final class RawImage: OpenedImage {
  let size: PixelSize
  let orientation: Orientation
  let pixels = PixelForm.opaque
  let colors: ColorSource
  private let developed: any OpenedImage
  private let preview: EmbeddedImage
  private let converter = ColorConverter()

  init(_ developed: any OpenedImage, preview: EmbeddedImage) {
    self.developed = developed
    self.preview = preview
    size = developed.size
    orientation = preview.orientation
    colors = .sRGB
  }

  func decodedSize(for placement: Placement) -> PixelSize {
    let least = placement.scaled
    return previewSizes.first { $0.width >= least.width && $0.height >= least.height }
      ?? developed.decodedSize(for: placement)
  }

  /// The sizes at which the preview can be decoded, smallest first.
  private var previewSizes: [PixelSize] {
    (isPreviewPlain ? [1, 2, 4, 8] : [8]).map { eighths in
      PixelSize(
        width: (preview.size.width * eighths + 7) / 8,
        height: (preview.size.height * eighths + 7) / 8)
    }
  }

  /// Whether the preview's rows hold the same as the developed ones.
  private var isPreviewPlain: Bool { preview.pixels == pixels && preview.colors == colors }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    if previewSizes.contains(rows.decoded) {
      return isPreviewPlain ? try preview.decode(into: rows) : try addPreview(to: rows)
    }
    do throws(DecodingFailure) {
      try developed.decode(into: rows)
    } catch {
      // A file that LibRaw can measure but not develop, such as one that is compressed in a new way.
      guard rows.count == 0 else { throw error }
      try addPreview(to: rows)
    }
  }

  /// Adds the preview in sRGB, each pixel as often as it takes.
  private func addPreview(to rows: RowSink) throws(DecodingFailure) {
    let source = preview.size
    let placement = Placement(.full, of: source, orientation: .upright)
    guard let memory = calloc(source.area, 4) else { throw .tooLarge }
    defer { free(memory) }
    let pixels = memory.bindMemory(to: UInt32.self, capacity: source.area)
    let extent = try preview.decode(placement, into: pixels, converter)
    rows.isIncomplete = !extent.isComplete
    var row = [UInt32](repeating: 0, count: rows.decoded.width)
    for y in rows.needed {
      let line = pixels + y * source.height / rows.decoded.height * source.width
      for x in row.indices { row[x] = line[x * source.width / rows.decoded.width] }
      rows.add(row)
    }
  }
}

extension OpenedImage {
  fileprivate var longerSide: Int { max(size.width, size.height) }

  /// Whether an image has the same proportions, but for a few pixels at the edges. Others are another
  /// part of the picture, or have bars.
  fileprivate func hasShape(of other: some OpenedImage) -> Bool {
    let own = Double(size.width) / Double(size.height)
    let theirs = Double(other.size.width) / Double(other.size.height)
    return abs(own / theirs - 1) < 0.02
  }
}
