import CCodecs
import ImageDecoding

/// Decodes the built-in test picture of a format, and compares its pixels.
///
/// All pictures show four quarters: red and green above blue and white. For formats without colours
/// they are black and white above white and black.
struct FormatTest {
  /// Red, green and blue of the quarters, row by row.
  private static func quarters(of format: ImageFormat) -> [UInt32] {
    format == .xbm
      ? [0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000] : [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
  }
  /// The permitted difference of a channel, because of lossy compression.
  private static let tolerance = 24

  let requests: ImageRequests

  /// Tests one format.
  func result(of format: ImageFormat) -> DecoderFormatTest {
    switch CodecRegistry.availability(of: format) {
    case .missing(let reason):
      return DecoderFormatTest(format: format, library: nil, outcome: .missing(reason))
    case .available(let version):
      return DecoderFormatTest(
        format: format, library: version, outcome: outcome(of: format))
    }
  }

  /// Loads a format's libraries. Call before this process loses the right to load code.
  func prepare(_ format: ImageFormat) {
    guard case .available = CodecRegistry.availability(of: format) else { return }
    // libheif loads plugins when it decodes, and librsvg finds fonts when it draws text. The others
    // load nothing later, and some leave threads behind, which a fork would lack.
    if format == .heic || format == .svg { _ = outcome(of: format) }
    if format == .svg { ccodec_svg_prepare_fork() }
  }

  private func outcome(of format: ImageFormat) -> DecoderFormatTest.Outcome {
    do throws(DecodingFailure) {
      let picture = try Self.picture(of: format).withUnsafeBufferPointer {
        bytes throws(DecodingFailure) in
        try requests.image(bytes, size: .full)
      }
      return Self.hasQuarters(Self.quarters(of: format), picture) ? .right : .wrongPixels
    } catch {
      return .failed(error)
    }
  }

  private static func hasQuarters(_ quarters: [UInt32], _ picture: Picture) -> Bool {
    let (width, height) = (picture.layout.width, picture.layout.height)
    guard width >= 2, height >= 2 else { return false }
    return quarters.indices.allSatisfy { index in
      let x = width / 4 + index % 2 * (width / 2)
      let y = height / 4 + index / 2 * (height / 2)
      let pixel = picture.memory.pixels[y * width + x]
      return [0, 8, 16].allSatisfy { shift in
        abs(Int(pixel >> shift & 0xFF) - Int(quarters[index] >> shift & 0xFF)) <= tolerance
      } && pixel >> 24 == 0xFF
    }
  }

  /// Returns the test picture of a format; empty for formats without a codec.
  private static func picture(of format: ImageFormat) -> [UInt8] {
    switch format {
    case .jpeg: PackageResources.quarters_jpg
    case .png: PackageResources.quarters_png
    case .gif: PackageResources.quarters_gif
    case .tiff: PackageResources.quarters_tif
    case .webp: PackageResources.quarters_webp
    case .heic: PackageResources.quarters_heic
    case .avif: PackageResources.quarters_avif
    case .svg: PackageResources.quarters_svg
    case .bmp: PackageResources.quarters_bmp
    case .ico: PackageResources.quarters_ico
    case .pnm: PackageResources.quarters_ppm
    case .tga: PackageResources.quarters_tga
    case .jpegXL: PackageResources.quarters_jxl
    case .jpeg2000: PackageResources.quarters_jp2
    case .photoshop: PackageResources.quarters_psd
    case .qoi: PackageResources.quarters_qoi
    case .raw: PackageResources.quarters_dng
    case .radiance: PackageResources.quarters_hdr
    case .pcx: PackageResources.quarters_pcx
    case .xbm: PackageResources.quarters_xbm
    case .xpm: PackageResources.quarters_xpm
    case .openEXR, .gimp: []
    }
  }
}
