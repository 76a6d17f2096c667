import CCodecs
import ImageDecoding

/// All codecs, in the order in which they check a file.
enum CodecRegistry {
  static let codecs: [any ImageCodec] = [
    JPEGCodec(),
    LibraryCodec(ccodec_png, .png),
    LibraryCodec(ccodec_webp, .webp),
    LibraryCodec(ccodec_gif, .gif),
    LibraryCodec(ccodec_avif, .avif),
    LibraryCodec(ccodec_heif, .heic, .avif),
    LibraryCodec(ccodec_jxl, .jpegXL),
    LibraryCodec(ccodec_jp2, .jpeg2000),
    LibraryCodec(ccodec_svg, .svg),
    BMPCodec(),
    ICOCodec(),
    PNMCodec(),
    QOICodec(),
    PSDCodec(),
    RadianceCodec(),
    PCXCodec(),
    XBMCodec(),
    XPMCodec(),
    // Before TIFF, because most raw files of cameras begin like TIFF.
    RawCodec(),
    LibraryCodec(ccodec_tiff, .tiff),
    // Last, because TGA has no signature.
    TGACodec(),
  ]

  /// Returns whether this system can open a format. Loads the format's libraries.
  static func availability(of format: ImageFormat) -> CodecAvailability {
    var answer = CodecAvailability.missing("Albums has no decoder for this format")
    for codec in codecs.reversed() where codec.formats.contains(format) {
      let own = codec.load()
      if case .available = own { answer = own }
      if case .missing = answer { answer = own }
    }
    return answer
  }

  /// Opens a file with the first codec that recognizes it and can read it.
  static func open(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(DecodingFailure) -> any OpenedImage {
    let format = ImageFormat(of: bytes)
    var failure = format.map(DecodingFailure.unsupportedFormat) ?? .unknownFormat
    var isTried = false
    for codec in codecs where codec.matches(bytes) {
      guard case .available = codec.load() else {
        if !isTried { failure = .unsupportedFormat(format ?? codec.formats[0]) }
        continue
      }
      do throws(DecodingFailure) {
        let image = try codec.open(bytes)
        // Libraries accept images so wide that memory for one row may be lacking.
        _ = try PixelSize(stated: image.size.width, image.size.height)
        return image
      } catch {
        // Report the error of the first codec, which supports the format best.
        if !isTried { failure = error }
        isTried = true
      }
    }
    throw failure
  }

  /// Returns the preview that a camera embedded in a photo's file; nil without one.
  static func preview(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(DecodingFailure) -> Preview? {
    try codecs.first { $0.matches(bytes) }?.preview(in: bytes)
  }
}
