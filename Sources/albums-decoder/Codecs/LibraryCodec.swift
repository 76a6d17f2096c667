import CCodecs
import Glibc
import ImageDecoding

/// A codec that uses a library through a `CCodec`.
struct LibraryCodec: ImageCodec {
  let formats: [ImageFormat]
  private let codec: CCodec

  init(_ codec: CCodec, _ formats: ImageFormat...) {
    self.codec = codec
    self.formats = formats
  }

  func load() -> CodecAvailability {
    var version: UnsafePointer<CChar>?
    guard let problem = codec.load(&version) else {
      return .available(version: version.map { String(cString: $0) } ?? "")
    }
    return .missing(String(cString: problem))
  }

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try LibraryImage(bytes, codec, ImageFormat(of: bytes) ?? formats[0])
  }
}

/// An image that a library opened.
///
/// - Ownership: closes the library's image when destroyed.
private final class LibraryImage: AnimatedImage {
  let size: PixelSize
  let pixels: PixelForm
  let colors: ColorSource
  let animation: AnimationOutline?
  let decodesParts: Bool
  private let statedOrientation: Int32
  private let isVector: Bool
  private let bytes: UnsafeBufferPointer<UInt8>
  private let codec: CCodec
  private let format: ImageFormat
  private let image: UnsafeMutableRawPointer

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ codec: CCodec, _ format: ImageFormat
  ) throws(DecodingFailure) {
    var info = CCodecInfo()
    var error = CCodecError()
    guard let image = codec.open(bytes.baseAddress, bytes.count, &info, &error) else {
      throw DecodingFailure(error, of: format)
    }
    self.bytes = bytes
    self.codec = codec
    self.format = format
    self.image = image
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    pixels = PixelForm(info.form)
    colors = ColorSource(info)
    animation =
      info.frame_count > 1
      ? AnimationOutline(
        frameCount: min(Int(info.frame_count), FramesLayout.frameCounts.upperBound),
        loopCount: info.loop_count > 0 ? Int(info.loop_count) : nil)
      : nil
    decodesParts = info.decodes_parts || info.is_vector
    isVector = info.is_vector
    statedOrientation = info.orientation
  }

  deinit {
    codec.close(image)
  }

  var orientation: Orientation {
    Orientation(
      statedOrientation > 0
        ? Int(statedOrientation) : MetadataTags(reading: bytes)?.orientation)
  }

  func decodedSize(for placement: Placement) -> PixelSize {
    if isVector { return placement.scaled }
    guard let scale = codec.scale else { return size }
    var width = Int32(clamping: placement.scaled.width)
    var height = Int32(clamping: placement.scaled.height)
    scale(image, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  func decode(into rows: RowSink) throws(DecodingFailure) {
    var error = CCodecError()
    var wanted = CCodecRows()
    wanted.width = Int32(rows.decoded.width)
    wanted.height = Int32(rows.decoded.height)
    wanted.first_row = Int32(rows.needed.lowerBound)
    wanted.row_count = Int32(rows.needed.count)
    wanted.first_column = Int32(rows.columns.lowerBound)
    wanted.column_count = Int32(rows.columns.count)
    wanted.context = Unmanaged.passUnretained(rows).toOpaque()
    wanted.add = { context, row in
      guard let context, let row else { return }
      Unmanaged<RowSink>.fromOpaque(context).takeUnretainedValue().add(anyForm: row)
    }
    guard codec.decode(image, &wanted, &error) else {
      // The image can be incomplete even with every row, for example if the file lacks its last
      // passes.
      rows.isIncomplete = true
      throw DecodingFailure(error, of: format)
    }
  }

  func advance() throws(DecodingFailure) -> Int? {
    guard let advance = codec.advance else { return nil }
    var error = CCodecError()
    switch advance(image, &error) {
    case -1: return nil
    case let milliseconds where milliseconds >= 0: return Int(milliseconds)
    default: throw DecodingFailure(error, of: format)
    }
  }

  func rewind() throws(DecodingFailure) {
    var error = CCodecError()
    guard codec.rewind?(image, &error) != false else { throw DecodingFailure(error, of: format) }
  }
}

extension RowSink {
  /// Adds a row of the announced form.
  fileprivate func add(anyForm row: UnsafeRawPointer) {
    if form == .wide {
      add(wide: row.assumingMemoryBound(to: UInt16.self))
    } else {
      add(row.assumingMemoryBound(to: UInt32.self))
    }
  }
}

extension PixelForm {
  fileprivate init(_ form: CCodecForm) {
    self =
      switch form {
      case CCODEC_STRAIGHT: .straight
      case CCODEC_PREMULTIPLIED: .premultiplied
      case CCODEC_GRAY: .gray
      case CCODEC_CMYK: .cmyk(isInverted: false)
      case CCODEC_INVERTED_CMYK: .cmyk(isInverted: true)
      case CCODEC_WIDE: .wide
      default: .opaque
      }
  }
}

extension ColorSource {
  fileprivate init(_ info: CCodecInfo) {
    if let profile = info.profile {
      self = .profile(Array(UnsafeBufferPointer(start: profile, count: info.profile_count)))
    } else if info.primaries > 0 {
      self.init(h273Primaries: Int(info.primaries), transfer: Int(info.transfer))
    } else if info.gamma > 0 {
      let xy = info.chromaticities
      let primaries = Primaries(
        white: [xy.0, xy.1], red: [xy.2, xy.3], green: [xy.4, xy.5], blue: [xy.6, xy.7])
      self = .parametric(xy.1 > 0 ? primaries : .bt709, .gamma(info.gamma))
    } else {
      self = .sRGB
    }
  }
}

extension DecodingFailure {
  fileprivate init(_ error: CCodecError, of format: ImageFormat) {
    guard !error.is_unsupported else {
      self = .unsupportedVariant(format)
      return
    }
    let words = withUnsafeBytes(of: error.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    // Some libraries end a message with a new line, and some give no message.
    let text = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    self = error.is_too_large ? .tooLarge : .malformed(text.isEmpty ? "No reason was given" : text)
  }
}
