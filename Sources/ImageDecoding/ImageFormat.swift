/// An image format and the library that opens it.
public enum ImageFormat: UInt8, CaseIterable, Sendable {
  case jpeg, png, gif, tiff, webp, heic, avif, svg, bmp, ico, pnm, tga
  case jpegXL, jpeg2000, photoshop, openEXR, gimp, qoi, raw, radiance, pcx, xbm, xpm

  /// The common name of the format.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .tiff: "TIFF"
    case .webp: "WebP"
    case .heic: "HEIC"
    case .avif: "AVIF"
    case .svg: "SVG"
    case .bmp: "BMP"
    case .ico: "ICO"
    case .pnm: "PNM"
    case .tga: "TGA"
    case .jpegXL: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    case .photoshop: "Photoshop"
    case .openEXR: "OpenEXR"
    case .gimp: "GIMP"
    case .qoi: "QOI"
    case .raw: "Camera RAW"
    case .radiance: "Radiance HDR"
    case .pcx: "PCX"
    case .xbm: "XBM"
    case .xpm: "XPM"
    }
  }

  /// The name of Debian's package of the library that opens the format, without the part that
  /// differs between versions of Debian. Nil if Albums itself opens the format, or cannot open it.
  public var package: String? {
    switch self {
    case .jpeg: "libjpeg62-turbo"
    case .png: "libpng16"
    case .gif: "libgif7"
    case .tiff: "libtiff6"
    case .webp: texts.gettext("%1$s and %2$s", "libwebp7", "libwebpdemux2")
    case .heic, .avif: "libheif1"
    case .svg: "librsvg2-2"
    case .jpegXL: "libjxl"
    case .jpeg2000: "libopenjp2-7"
    case .raw: "libraw"
    case .bmp, .ico, .pnm, .tga, .photoshop, .openEXR, .gimp, .qoi, .radiance, .pcx, .xbm, .xpm: nil
    }
  }

  /// Detects the format from the first bytes of a file; nil if they match no known format.
  package init?(of bytes: UnsafeBufferPointer<UInt8>) {
    func begins(with text: StaticString, at offset: Int = 0) -> Bool {
      bytes.count >= offset + text.utf8CodeUnitCount
        && bytes.dropFirst(offset).starts(
          with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    let head = bytes.prefix(12)
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins(with: "GIF8") {
      self = .gif
    } else if begins(with: "II*\0") || begins(with: "MM\0*") || begins(with: "II+\0")
      || begins(with: "MM\0+")
    {
      self = .tiff
    } else if begins(with: "RIFF"), begins(with: "WEBP", at: 8) {
      self = .webp
    } else if let format = Self.ofHEIF(bytes) {
      self = format
    } else if head.starts(with: [0xFF, 0x0A]) || begins(with: "JXL \r\n", at: 4) {
      self = .jpegXL
    } else if head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) || begins(with: "jP  \r\n", at: 4) {
      self = .jpeg2000
    } else if begins(with: "8BPS") {
      self = .photoshop
    } else if head.starts(with: [0x76, 0x2F, 0x31, 0x01]) {
      self = .openEXR
    } else if begins(with: "gimp xcf") {
      self = .gimp
    } else if begins(with: "qoif") {
      self = .qoi
    } else if Self.isSVG(bytes) {
      self = .svg
    } else if let format = Self.withoutSignature(bytes) {
      self = format
    } else {
      return nil
    }
  }

  /// Returns the format of an ISO base media file, from the brands in its first box.
  private static func ofHEIF(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageFormat? {
    guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let brands = stride(from: 8, to: min(length, bytes.count, 256) - 3, by: 4).filter { $0 != 12 }
      .map { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) }
    if !Set(brands).isDisjoint(with: ["avif", "avis"]) { return .avif }
    let others: Set = [
      "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "miaf",
    ]
    return Set(brands).isDisjoint(with: others) ? nil : .heic
  }

  /// Whether a file is SVG, as text or compressed by gzip. No other supported format uses gzip.
  private static func isSVG(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B, 8]) { return true }
    // Check the first byte before making text, because this is asked of every file without a signature.
    let start = bytes.prefix(4096)
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = start.first { !(9...13 ~= $0 || $0 == 32 || byteOrderMark.contains($0)) }
    guard first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return text.contains("<svg") || text.contains(":svg")
  }
}
