import Testing

@testable import PhotoLibrary

/// The bytes of a JPEG or TIFF file with some EXIF data, but without an image.
struct ExifSample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var suffix = "jpg"
  let bytes: [UInt8]
  /// The orientation in the file.
  var orientation: Int?
  /// Parts of the file that every edit must keep.
  var kept: [[UInt8]] = []

  private static let camera: [UInt8] = Array("Canon PowerShot, with a name of its own\0".utf8)
  private static let jfif: [UInt8] =
    [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
  private static let comment: [UInt8] = [0xFF, 0xFE, 0, 8] + Array("Hello!".utf8)
  private static let pixels: [UInt8] =
    [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0] + (0..<300).map { UInt8(truncatingIfNeeded: $0 * 31) }
    + [0xFF, 0xD9]

  /// Returns a directory with the camera's name, a resolution, and optionally the orientation.
  private static func block(
    _ order: ByteOrder, orientation: Int?, type: Int = 3, times: Int = 1, count: Int = 1,
    padding: Int = 0
  ) -> [UInt8] {
    let start: [UInt8] = order == .big ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
    let number = 2 + (orientation == nil ? 0 : times)
    let data = 8 + 2 + number * 12 + 4
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      order.bytes(tag, count: 2) + order.bytes(type, count: 2) + order.bytes(count, count: 4)
        + value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    var entries = [entry(0x0110, 2, camera.count, order.bytes(data, count: 4))]
    for _ in 0..<times {
      guard let orientation else { break }
      entries.append(
        entry(0x0112, type, count, order.bytes(orientation, count: type == 4 ? 4 : 2)))
    }
    entries.append(entry(0x0128, 3, 1, order.bytes(2, count: 2)))
    let header = start + order.bytes(8, count: 4) + order.bytes(number, count: 2)
    let end = [0, 0, 0, 0] + camera + [UInt8](repeating: 7, count: padding)
    return header + Array(entries.joined()) + end
  }

  private static func segment(_ block: [UInt8]) -> [UInt8] {
    let payload = Array("Exif\0\0".utf8) + block
    return [0xFF, 0xE1] + ByteOrder.big.bytes(payload.count + 2, count: 2) + payload
  }

  private static func jpeg(_ segments: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + segments.joined() + pixels
  }

  /// Files in which the orientation can be changed.
  static let all: [ExifSample] = [
    ExifSample(
      testDescription: "big-endian, value 6",
      bytes: jpeg(jfif, segment(block(.big, orientation: 6)), comment), orientation: 6,
      kept: [camera, jfif, comment, pixels]),
    ExifSample(
      testDescription: "little-endian, mirrored",
      bytes: jpeg(segment(block(.little, orientation: 4)), comment), orientation: 4,
      kept: [camera, comment, pixels]),
    ExifSample(
      testDescription: "a long number", bytes: jpeg(segment(block(.big, orientation: 3, type: 4))),
      orientation: 3, kept: [camera, pixels]),
    ExifSample(
      testDescription: "a value that is none", bytes: jpeg(segment(block(.big, orientation: 0))),
      kept: [camera, pixels]),
    ExifSample(
      testDescription: "no orientation",
      bytes: jpeg(jfif, segment(block(.little, orientation: nil)), comment),
      kept: [camera, jfif, comment, pixels]),
    ExifSample(
      testDescription: "no orientation, of odd length",
      bytes: jpeg(segment(block(.big, orientation: nil, padding: 1))), kept: [camera, pixels]),
    ExifSample(
      testDescription: "no EXIF", bytes: jpeg(jfif, comment), kept: [jfif, comment, pixels]),
    ExifSample(testDescription: "nothing at all", bytes: jpeg(), kept: [pixels]),
    ExifSample(
      testDescription: "TIFF", suffix: "tif", bytes: block(.little, orientation: 8) + pixels,
      orientation: 8, kept: [camera, pixels]),
    ExifSample(
      testDescription: "TIFF without", suffix: "TIFF",
      bytes: block(.big, orientation: nil) + pixels,
      kept: [camera, pixels]),
  ]

  /// Files in which the orientation must not be changed.
  static let odd: [ExifSample] = [
    ExifSample(
      testDescription: "two orientations",
      bytes: jpeg(segment(block(.big, orientation: 1, times: 2)))),
    ExifSample(
      testDescription: "several values", bytes: jpeg(segment(block(.big, orientation: 1, count: 2)))
    ),
    ExifSample(
      testDescription: "of another type", bytes: jpeg(segment(block(.big, orientation: 1, type: 9)))
    ),
    ExifSample(
      testDescription: "two blocks",
      bytes: jpeg(segment(block(.big, orientation: 1)), segment(block(.big, orientation: 3)))),
    ExifSample(
      testDescription: "no room",
      bytes: jpeg(segment(block(.big, orientation: nil, padding: 65_460)))),
    ExifSample(
      testDescription: "an index of pictures before the EXIF data",
      bytes: jpeg([0xFF, 0xE2, 0, 6] + Array("MPF\0".utf8), segment(block(.big, orientation: nil)))),
    ExifSample(testDescription: "cut", bytes: Array(jpeg(jfif).prefix(12))),
    ExifSample(testDescription: "empty", bytes: []),
    ExifSample(
      testDescription: "a header and nothing else",
      bytes: jpeg(segment([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]))),
    ExifSample(testDescription: "PNG", suffix: "png", bytes: [0x89, 0x50, 0x4E, 0x47]),
    ExifSample(
      testDescription: "raw", suffix: "nef", bytes: block(.little, orientation: 8) + pixels),
    ExifSample(
      testDescription: "directory beyond the end",
      bytes: jpeg(segment([0x4D, 0x4D, 0, 0x2A, 0xFF, 0xFF, 0xFF, 0xF0, 0, 1]))),
  ]
}
