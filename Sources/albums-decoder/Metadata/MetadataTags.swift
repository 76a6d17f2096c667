import CExiv2
import Glibc
import ImageDecoding

/// The metadata in a file, by the names that Exiv2 gives its tags.
///
/// Read from memory, never by name: this process opens no files.
struct MetadataTags: ~Copyable {
  let metadata: OpaquePointer

  /// Reads the metadata; nil if Exiv2 does not know the format or cannot read the file.
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

  /// The user's first language as XMP writes it, such as "pt-BR"; empty where none is set.
  private static var userLanguage: String {
    let variables: [String] = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let values = variables.compactMap { getenv($0).map { String(cString: $0) } }
    // LANGUAGE is a list, and a locale may name a character set: "pt_BR.UTF-8".
    let first = values.first { !$0.isEmpty }?.prefix { !":.@".contains($0) }
    return first.map { String($0).replacing("_", with: "-") } ?? ""
  }

  /// Has Exiv2 read nothing from now on: what is read is then as in a file without metadata.
  static func giveUp() { cexiv2_give_up() }

  /// Whether this is a HEIC or AVIF file.
  var isHEIF: Bool {
    ["image/heic", "image/heif", "image/avif"].contains(mimeType)
  }

  /// The size of the stored pixels, nil where the loader of the format tells it better.
  var pixelSize: PixelSize? {
    if ["image/gif", "image/x-ms-bmp"].contains(mimeType) { return nil }
    var (width, height) = (Int64(0), Int64(0))
    cexiv2_get_pixel_size(metadata, &width, &height)
    return width > 0 && height > 0 ? PixelSize(width: Int(width), height: Int(height)) : nil
  }

  private var mimeType: String { String(cString: cexiv2_mime_type(metadata)) }

  /// How the stored pixels are turned, 1 to 8.
  var orientation: Int {
    let value = number("Exif.Image.Orientation") ?? number("Xmp.tiff.Orientation") ?? 1
    return 1...8 ~= value ? value : 1
  }

  /// When the photo was taken, from the most trustworthy tag that makes sense.
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

  /// The stars that the photo was given.
  var rating: Int? {
    guard let value = number("Xmp.xmp.Rating") ?? number("Exif.Image.Rating") else { return nil }
    return -1...5 ~= value ? value : nil
  }

  /// The photo's keywords, as many as fit into an answer.
  var keywords: [String] {
    for tag in ["Xmp.dc.subject", "Iptc.Application2.Keywords"] {
      var keywords: [String] = []
      while keywords.count < 200, let keyword = text(tag, at: keywords.count, limit: 128) {
        keywords.append(keyword)
      }
      if !keywords.isEmpty { return keywords }
    }
    return text("Exif.Image.XPKeywords", limit: 4096)?.split(separator: ";").prefix(200).map {
      String(decoding: $0.utf8.prefix(128), as: UTF8.self)
    } ?? []
  }

  /// The text of the first of some tags that has any, cut after `limit` bytes.
  func text(_ tags: [String], limit: Int) -> String? {
    for tag in tags {
      if let text = text(tag, limit: limit), !text.isEmpty { return text }
    }
    return nil
  }

  func number(_ tag: String) -> Int? {
    text(tag, limit: 64).flatMap(Double.init).flatMap { Int(exactly: $0.rounded()) }
  }

  private func text(_ tag: String, at index: Int = 0, limit: Int) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: limit) { buffer in
      let count = cexiv2_get_text(metadata, tag, index, buffer.baseAddress, limit)
      guard count >= 0 else { return nil }
      var text = buffer[..<count]
      // Some cameras fill fixed fields with spaces.
      while let last = text.last, last == 0x20 || 0x09...0x0D ~= last { text.removeLast() }
      return text.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The JPEG file with the most pixels within a file of another format, nil where there is none.
  var largestPreview: [UInt8]? {
    var count = 0
    guard let copy = cexiv2_copy_largest_jpeg(metadata, &count) else { return nil }
    defer { free(copy) }
    let file = Array(UnsafeBufferPointer(start: copy, count: count))
    return file.withUnsafeBufferPointer(JPEGCodec().matches) ? file : nil
  }
}
