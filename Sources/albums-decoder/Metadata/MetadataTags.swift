import CExiv2
import Glibc
import ImageDecoding

/// The metadata of a file, with the tag names of Exiv2.
///
/// Exiv2 reads the file from memory, because this process opens no files.
struct MetadataTags: ~Copyable {
  let metadata: OpaquePointer

  /// Reads the metadata; nil if Exiv2 does not support the format or cannot read the file.
  init?(reading bytes: UnsafeBufferPointer<UInt8>) {
    if let packet = GIFPacket.find(in: bytes) {
      self.init(packet: packet)
    } else {
      self.init(owning: cexiv2_open(bytes.baseAddress, bytes.count))
    }
  }

  /// Reads an XMP packet; nil if it is malformed.
  init?(packet: UnsafeBufferPointer<UInt8>) {
    self.init(owning: cexiv2_open_xmp(packet.baseAddress, packet.count))
  }

  /// Reads an XMP packet; nil if it is malformed.
  init?(packet: [UInt8]) {
    self.init(owning: packet.withUnsafeBufferPointer { cexiv2_open_xmp($0.baseAddress, $0.count) })
  }

  private init?(owning metadata: OpaquePointer?) {
    guard let metadata else { return nil }
    self.metadata = metadata
  }

  deinit {
    cexiv2_free(metadata)
  }

  /// Prepares Exiv2. Call once, before reading anything.
  static func prepare() -> Bool {
    cexiv2_initialize(
      "https://navigationkit.org/ns/albums/1.0/", "albums", userLanguage,
      getenv("ALBUMS_DECODER_DEBUG") != nil)
  }

  /// The user's first language in XMP's form, such as "pt-BR"; empty if no language is set.
  private static var userLanguage: String {
    let variables: [String] = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let values = variables.compactMap { getenv($0).map { String(cString: $0) } }
    // LANGUAGE is a list, and a locale may name a character set: "pt_BR.UTF-8".
    let first = values.first { !$0.isEmpty }?.prefix { !":.@".contains($0) }
    return first.map { String($0).replacing("_", with: "-") } ?? ""
  }

  /// Disables Exiv2 permanently. Files are then read as if they had no metadata.
  static func giveUp() { cexiv2_give_up() }

  /// Whether this is a HEIC or AVIF file.
  var isHEIF: Bool {
    ["image/heic", "image/heif", "image/avif"].contains(mimeType)
  }

  /// The size of the stored pixels; nil if the format's decoder is more reliable than Exiv2.
  var pixelSize: PixelSize? {
    if ["image/gif", "image/x-ms-bmp"].contains(mimeType) { return nil }
    var (width, height) = (Int64(0), Int64(0))
    cexiv2_get_pixel_size(metadata, &width, &height)
    return width > 0 && height > 0 ? PixelSize(width: Int(width), height: Int(height)) : nil
  }

  private var mimeType: String { String(cString: cexiv2_mime_type(metadata)) }

  /// The orientation of the stored pixels, 1 to 8.
  var orientation: Int {
    let value = number("Exif.Image.Orientation") ?? number("Xmp.tiff.Orientation") ?? 1
    return 1...8 ~= value ? value : 1
  }

  /// The time when the photo was taken, from the most reliable tag with a valid value.
  var captureDate: WallClockDate? {
    let tags = [
      "Exif.Photo.DateTimeOriginal", "Exif.Image.DateTimeOriginal", "Xmp.exif.DateTimeOriginal",
      "Xmp.photoshop.DateCreated", "Exif.Photo.DateTimeDigitized", "Xmp.xmp.CreateDate",
      "Exif.Image.DateTime",
    ]
    for tag in tags {
      if let date = text(tag, limit: 64).flatMap(WallClockDate.init(exif:)) { return date }
    }
    return nil
  }

  /// The rating of the photo in stars; -1 for rejected.
  var rating: Int? {
    guard let value = number("Xmp.xmp.Rating") ?? number("Exif.Image.Rating") else { return nil }
    return -1...5 ~= value ? value : nil
  }

  /// Returns the first text in some tags that is not empty, cut after `limit` bytes.
  func text(_ tags: [String], limit: Int) -> String? {
    for tag in tags {
      if let text = text(tag, limit: limit), !text.isEmpty { return text }
    }
    return nil
  }

  func number(_ tag: String) -> Int? {
    text(tag, limit: 64).flatMap(Double.init).flatMap { Int(exactly: $0.rounded()) }
  }

  func text(_ tag: String, at index: Int = 0, limit: Int) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
      let count = cexiv2_get_text(metadata, tag, index, buffer.baseAddress, limit)
      guard count >= 0 else { return nil }
      var text = buffer[..<count]
      // Some cameras pad fields with spaces.
      while let last = text.last, last == 0x20 || 0x09...0x0D ~= last { text.removeLast() }
      return text.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The embedded JPEG file with the most pixels in a file of another format; nil without one.
  var largestPreview: [UInt8]? {
    var count = 0
    guard let copy = cexiv2_copy_largest_jpeg(metadata, &count) else { return nil }
    defer { free(copy) }
    let file = Array(UnsafeBufferPointer(start: copy, count: count))
    return file.withUnsafeBufferPointer(JPEGCodec().matches) ? file : nil
  }
}
