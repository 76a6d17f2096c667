import CCodecs
import Glibc
import ImageDecoding

/// Raw files of cameras, which contain the data of the sensor.
///
/// Shows the largest preview in the file if it is large enough. Otherwise LibRaw develops the
/// photo.
struct RawCodec: ImageCodec {
  let formats = [ImageFormat.raw]
  private let library = LibraryCodec(ccodec_raw, .raw)

  /// Available even without LibRaw, but only for files with previews.
  func load() -> CodecAvailability {
    guard case .missing(let reason) = library.load() else { return library.load() }
    return .available(version: "embedded pictures only: \(reason)")
  }

  /// Most raw formats are based on TIFF and have tags that only cameras write.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let others = ["FUJIFILMCCD-RAW", "\0MRM", "IIRO", "IIRS", "IIU\0", "MMOR"]
    if others.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    // Older Canon formats have a mark after the TIFF header, newer ones a brand in the first box.
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
      // The preview shows another part or has bars. Use it only if LibRaw cannot develop the photo.
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

  /// Returns the preview that LibRaw finds. LibRaw supports files that Exiv2 does not.
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

/// A raw file whose preview is smaller than the sensor's image.
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

  /// Whether the preview has the same pixel form and colours as the developed image.
  private var isPreviewPlain: Bool { preview.pixels == pixels && preview.colors == colors }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    if previewSizes.contains(rows.decoded) {
      return isPreviewPlain ? try preview.decode(into: rows) : try addPreview(to: rows)
    }
    do throws(DecodingFailure) {
      try developed.decode(into: rows)
    } catch {
      // LibRaw knows the size of some files that it cannot develop, such as those with new
      // compression.
      guard rows.count == 0 else { throw error }
      try addPreview(to: rows)
    }
  }

  /// Adds the preview in sRGB, enlarged by repeating pixels.
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

  /// Returns whether an image has the same proportions, except for a few pixels at the edges. An
  /// image of another shape shows another part of the photo, or has bars.
  fileprivate func hasShape(of other: some OpenedImage) -> Bool {
    let own = Double(size.width) / Double(size.height)
    let theirs = Double(other.size.width) / Double(other.size.height)
    return abs(own / theirs - 1) < 0.02
  }
}
