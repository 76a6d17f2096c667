import CSampleCodecs
import Foundation
import Testing

/// A photo file read back by the codecs a viewer would use.
struct PhotoFile {
  let width: Int
  let height: Int
  /// Row after row, 0xRRGGBB.
  let pixels: [UInt32]
  private let tags: [String: String]
  let location: (latitude: Double, longitude: Double)?

  /// Reads `url`, its pixels turned as the orientation tag says if `isUpright`.
  init(_ url: URL, isUpright: Bool = false) throws {
    let loaded = try #require(gdk_pixbuf_new_from_file(url.path, nil), "undecodable: \(url.path)")
    defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
    let turned = try #require(gdk_pixbuf_apply_embedded_orientation(loaded))
    defer { g_object_unref(UnsafeMutableRawPointer(turned)) }
    let pixbuf = isUpright ? turned : loaded
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let bytes = try #require(gdk_pixbuf_read_pixels(pixbuf))
    var pixels: [UInt32] = []
    for row in 0..<height {
      for column in 0..<width {
        let pixel = bytes + row * stride + column * 3
        pixels.append(UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2]))
      }
    }
    self.pixels = pixels

    let metadata = try #require(gexiv2_metadata_new())
    defer { g_object_unref(UnsafeMutableRawPointer(metadata)) }
    #expect(gexiv2_metadata_open_path(metadata, url.path, nil) != 0)
    var tags: [String: String] = [:]
    for name in Self.readTags {
      guard let value = gexiv2_metadata_try_get_tag_string(metadata, name, nil) else { continue }
      tags[name] = String(cString: value)
      g_free(value)
    }
    self.tags = tags
    var (longitude, latitude, altitude) = (0.0, 0.0, 0.0)
    let hasLocation = gexiv2_metadata_try_get_gps_info(
      metadata, &longitude, &latitude, &altitude, nil)
    location = hasLocation != 0 ? (latitude, longitude) : nil
  }

  subscript(tag: String) -> String? { tags[tag] }

  /// The mean difference of a colour component to `other` of the same size, 0…255.
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
  ]
}
