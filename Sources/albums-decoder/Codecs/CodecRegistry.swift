import CCodecs
import ImageDecoding

/// All codecs, in the order in which they are asked whether a file is theirs.
enum CodecRegistry {
  static let codecs: [any ImageCodec] = [
    JPEGCodec(), LibraryCodec(ccodec_png, .png), LibraryCodec(ccodec_webp, .webp),
    LibraryCodec(ccodec_gif, .gif), RawCodec(), LibraryCodec(ccodec_tiff, .tiff),
    LibraryCodec(ccodec_jp2, .jpeg2000),
  ]

  /// The formats that can be opened on this system.
  static let formats: [ImageFormat] = ImageFormat.allCases.filter { format in
    guard case .available = availability(of: format) else { return false }
    return true
  }

  /// Whether a format can be opened on this system.
  static func availability(of format: ImageFormat) -> CodecAvailability {
    codecs.first { $0.formats.contains(format) }?.load()
      ?? .missing("Albums has no decoder for this format")
  }

  /// Opens a file with the first codec that knows it.
  static func open(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(DecodingFailure) -> any OpenedImage {
    guard let codec = codecs.first(where: { $0.matches(bytes) }) else {
      guard let format = ImageFormat(of: bytes) else { throw .unknownFormat }
      throw .unsupportedFormat(format)
    }
    guard case .available = codec.load() else {
      throw .unsupportedFormat(ImageFormat(of: bytes) ?? codec.formats[0])
    }
    return try codec.open(bytes)
  }
}
