/// Tells photos from other files by their names.
///
/// The decoder looks at contents; to list a folder, opening every file would take too long.
enum PhotoFileType {
  private static let images = extensions(
    "jpg jpeg jpe jfif png webp tif tiff heic heif hif avif jxl jp2 j2k jpx",
    "apng avifs gif bmp dib svg svgz ico tga ppm pgm pbm pnm xpm xbm qoi psd pcx hdr")

  /// What cameras write of their sensors, each maker in its own way.
  private static let raw = extensions(
    "3fr ari arw bay cap cr2 cr3 crw dcr dcs dng drf erf fff gpr iiq k25 kdc mdc mef mos mrw nef",
    "nrw orf pef ptx pxn raf raw rw2 rwl rwz sr2 srf srw x3f")

  /// What cameras store beside a raw file.
  private static let developed = extensions("jpg jpeg jpe jfif heic heif hif")

  /// Whether a file with this name is a photo.
  static func isPhoto(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard let suffix = packedExtension(of: name) else { return false }
    return images.contains(suffix) || raw.contains(suffix)
  }

  /// Whether a photo with this name is in a format that cameras write beside raw files.
  static func isDeveloped(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name).map(developed.contains) ?? false
  }

  /// Whether a photo with this name is what a camera's sensor saw, not yet an image.
  static func isRaw(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name).map(raw.contains) ?? false
  }

  /// Whether a file with this name says something of a photo, in XMP.
  static func isSidecar(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name) == sidecar
  }

  private static let sidecar = packedExtension(of: ".xmp".utf8)

  private static func extensions(_ lists: String...) -> Set<UInt64> {
    Set(
      lists.flatMap { $0.split(separator: " ") }.compactMap { packedExtension(of: ".\($0)".utf8) })
  }

  /// The lowercase extension in one integer, so that looking it up allocates nothing.
  private static func packedExtension(of name: some BidirectionalCollection<UInt8>) -> UInt64? {
    var packed: UInt64 = 0
    var shift: UInt64 = 0
    for byte in name.reversed() {
      if byte == UInt8(ascii: ".") { return packed == 0 ? nil : packed }
      guard shift < 64 else { return nil }
      let isUppercase = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      packed |= UInt64(isUppercase ? byte | 0x20 : byte) << shift
      shift += 8
    }
    return nil
  }
}
