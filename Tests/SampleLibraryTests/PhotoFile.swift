import CExiv2
import CJPEG
import Foundation
import Testing

/// A photo file, decoded by libjpeg-turbo and Exiv2 as a viewer would.
struct PhotoFile {
  let width: Int
  let height: Int
  /// The pixels as 0xRRGGBB, row after row.
  var pixels: [UInt32]
  private let tags: [String: String]
  let location: (latitude: Double, longitude: Double)?

  /// Reads a file. If `isUpright`, turns the pixels as the orientation tag says.
  init(_ url: URL, isUpright: Bool = false) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    let tags = try Self.tags(in: bytes)
    let stored = try StoredPixels(jpeg: bytes)
    let orientation = tags.texts["Exif.Image.Orientation"].flatMap(Int.init) ?? 1
    let image = isUpright ? stored.upright(from: orientation) : stored
    (width, height, pixels) = (image.width, image.height, image.pixels)
    (self.tags, location) = (tags.texts, tags.location)
  }

  subscript(tag: String) -> String? { tags[tag] }

  /// The mean of the colour components, 0…255.
  var meanBrightness: Double {
    let sum = pixels.reduce(0) { $0 + Int($1 >> 16) + Int($1 >> 8 & 0xFF) + Int($1 & 0xFF) }
    return Double(sum) / Double(pixels.count * 3)
  }

  /// Returns the mean difference of the colour components, 0…255. Both photos must have the same
  /// size.
  func difference(to other: PhotoFile) -> Double {
    var sum = 0
    for (left, right) in zip(pixels, other.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(left >> shift & 0xFF) - Int(right >> shift & 0xFF))
      }
    }
    return Double(sum) / Double(pixels.count * 3)
  }

  private static let readTags = [
    "Exif.Image.Make", "Exif.Image.Model", "Exif.Image.Orientation", "Exif.Image.DateTime",
    "Exif.Photo.DateTimeOriginal", "Exif.Photo.DateTimeDigitized", "Exif.Photo.FNumber",
    "Exif.Photo.ExposureTime", "Exif.Photo.ISOSpeedRatings", "Exif.Photo.FocalLength",
    "Exif.GPSInfo.GPSLatitudeRef", "Exif.GPSInfo.GPSLongitudeRef",
  ]

  /// A lock, because the suites run in parallel and Exiv2 shares tables between files.
  private static let exiv2 = NSLock()

  private static func tags(
    in bytes: [UInt8]
  ) throws -> (texts: [String: String], location: (latitude: Double, longitude: Double)?) {
    try exiv2.withLock {
      try bytes.withUnsafeBufferPointer { bytes in
        let metadata = try #require(cexiv2_open(bytes.baseAddress, bytes.count))
        defer { cexiv2_free(metadata) }
        var texts: [String: String] = [:]
        for name in readTags { texts[name] = text(name, in: metadata) }
        guard
          let latitude = angle("Exif.GPSInfo.GPSLatitude", in: metadata),
          let longitude = angle("Exif.GPSInfo.GPSLongitude", in: metadata)
        else { return (texts, nil) }
        let isSouth = texts["Exif.GPSInfo.GPSLatitudeRef"] == "S"
        let isWest = texts["Exif.GPSInfo.GPSLongitudeRef"] == "W"
        return (texts, (isSouth ? -latitude : latitude, isWest ? -longitude : longitude))
      }
    }
  }

  private static func text(_ name: String, in metadata: OpaquePointer) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = cexiv2_get_text(metadata, name, 0, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns an angle that is stored as degrees, minutes and seconds.
  private static func angle(_ name: String, in metadata: OpaquePointer) -> Double? {
    var angle = 0.0
    for (index, part) in [1.0, 60, 3600].enumerated() {
      var (numerator, denominator) = (Int64(0), Int64(0))
      guard cexiv2_get_fraction(metadata, name, index, &numerator, &denominator) else { return nil }
      angle += Double(numerator) / Double(denominator) / part
    }
    return angle
  }
}

/// The stored pixels of a JPEG file as 0xRRGGBB.
private struct StoredPixels {
  var width: Int
  var height: Int
  var pixels: [UInt32]

  init(jpeg bytes: [UInt8]) throws {
    var header = CJPEGHeader()
    var (width, height) = (Int32(0), Int32(0))
    // The bytes must outlive the reader.
    let decoded: [UInt32]? = bytes.withUnsafeBufferPointer { bytes in
      guard let reader = cjpeg_reader_new(bytes.baseAddress, bytes.count) else { return nil }
      defer { cjpeg_reader_free(reader) }
      guard cjpeg_reader_get_header(reader, &header),
        cjpeg_reader_start(reader, 8, &width, &height)
      else { return nil }
      var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
      let isRead = pixels.withUnsafeMutableBytes {
        cjpeg_reader_read(
          reader, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int(width) * 4, height)
      }
      return isRead ? pixels.map { $0 & 0xFF_FFFF } : nil
    }
    pixels = try #require(decoded, "undecodable")
    (self.width, self.height) = (Int(width), Int(height))
  }

  private init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> UInt32) {
    (self.width, self.height) = (width, height)
    pixels = (0..<(width * height)).map { pixel($0 % width, $0 / width) }
  }

  /// Returns the pixels turned upright from one of the orientations in the sample.
  func upright(from orientation: Int) -> StoredPixels {
    func stored(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }
    return switch orientation {
    case 3: StoredPixels(width: width, height: height) { stored(width - 1 - $0, height - 1 - $1) }
    case 6: StoredPixels(width: height, height: width) { stored($1, height - 1 - $0) }
    case 8: StoredPixels(width: height, height: width) { stored(width - 1 - $1, $0) }
    default: self
    }
  }
}
