import ImageDecoding

/// Recognises photos and videos by their file names.
///
/// The decoder checks the contents. Listing a folder would take too long if it opened every file.
enum PhotoFileType {
  private static let imageExtensions = words(
    "jpg jpeg jpe jfif png webp tif tiff heic heif hif avif jxl jp2 j2k jpx",
    "apng avifs gif bmp dib svg svgz ico tga ppm pgm pbm pnm xpm xbm qoi psd pcx hdr")

  /// The extensions of raw files. Each camera maker has its own.
  private static let rawExtensions = words(
    "3fr ari arw bay cap cr2 cr3 crw dcr dcs dng drf erf fff gpr iiq k25 kdc mdc mef mos mrw nef",
    "nrw orf pef ptx pxn raf raw rw2 rwl rwz sr2 srf srw x3f")

  /// The extensions of all photos and videos, in lower case.
  static let extensions = imageExtensions + rawExtensions + VideoName.extensions

  private static let images = packed(imageExtensions)
  private static let raw = packed(rawExtensions)

  /// The extensions of the images that cameras write beside a raw file.
  private static let developed = packed(words("jpg jpeg jpe jfif heic heif hif"))

  private static let videos = packed(VideoName.extensions)

  /// Whether a file with this name is a photo or a video.
  static func isListed(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard let suffix = packedExtension(of: name) else { return false }
    return images.contains(suffix) || raw.contains(suffix) || videos.contains(suffix)
  }

  /// Whether a file with this name is a video.
  static func isVideo(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name).map(videos.contains) ?? false
  }

  /// Whether this name has the extension of the video of a Live Photo.
  static func isLiveVideo(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name) == liveVideo
  }

  private static let liveVideo = packedExtension(of: ".mov".utf8)

  /// Whether a file with this name is a photo.
  static func isPhoto(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard let suffix = packedExtension(of: name) else { return false }
    return images.contains(suffix) || raw.contains(suffix)
  }

  /// Whether this name has the extension of a format that cameras write beside raw files.
  static func isDeveloped(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name).map(developed.contains) ?? false
  }

  /// Whether this name has the extension of a raw file, which holds unprocessed sensor data.
  static func isRaw(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name).map(raw.contains) ?? false
  }

  /// Whether this name has the extension of an XMP sidecar.
  static func isSidecar(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    packedExtension(of: name) == sidecar
  }

  private static let sidecar = packedExtension(of: ".xmp".utf8)

  private static func words(_ lists: String...) -> [String] {
    lists.flatMap { $0.split(separator: " ") }.map(String.init)
  }

  private static func packed(_ extensions: [String]) -> Set<UInt64> {
    Set(extensions.compactMap { packedExtension(of: ".\($0)".utf8) })
  }

  /// Returns the lowercase extension packed into an integer, so that looking it up allocates no
  /// memory.
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
