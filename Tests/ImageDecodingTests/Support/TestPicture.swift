import Foundation
import ImageDecoding
import SystemPackage
import Testing

/// A picture with pixels that all differ, which the tests write in many formats.
struct TestPicture {
  let width: Int
  let height: Int

  /// A picture with odd sides, so that rows need padding.
  static let small = TestPicture(width: 5, height: 3)

  var size: (Int, Int) { (width, height) }

  /// Returns a colour with red growing to the right, green downwards, and blue in both directions.
  func color(_ x: Int, _ y: Int) -> [Int] {
    [x * 250 / max(1, width - 1), y * 240 / max(1, height - 1), (x * 20 + y * 30) % 256]
  }

  /// Returns a shade that grows to the right and downwards.
  func shade(_ x: Int, _ y: Int) -> Int { (x * 40 + y * 17) % 256 }

  /// Returns the shade as a colour.
  func gray(_ x: Int, _ y: Int) -> [Int] { Array(repeating: shade(x, y), count: 3) }

  /// Returns the bytes of all pixels, row by row.
  func bytes(_ pixel: (Int, Int) -> [Int]) -> [UInt8] {
    rows(pixel).flatMap(\.self)
  }

  /// Returns the bytes of the pixels in each row.
  func rows(_ pixel: (Int, Int) -> [Int]) -> [[UInt8]] {
    (0..<height).map { y in (0..<width).flatMap { pixel($0, y).map { UInt8($0) } } }
  }
}

/// The decoder's built-in test pictures: four quarters, red and green above blue and white.
enum CarriedPictures {
  static let quarters = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/albums-decoder/SelfTest/TestPictures")
    .standardizedFileURL

  /// Returns the picture with this file extension.
  static func bytes(_ fileExtension: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "quarters.\(fileExtension)")))
  }

  /// Returns the paths of all pictures.
  static func files() throws -> [FilePath] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { FilePath(folder.appending(path: $0).path) }
  }

  /// Compares the middle of each quarter. Returns the first difference, nil if all are equal.
  static func mismatch(
    of image: DecodedImage, quarters: [[Int]] = quarters, tolerance: Int = 24
  ) -> String? {
    for (index, expected) in quarters.enumerated() {
      let x = image.width / 4 + index % 2 * (image.width / 2)
      let y = image.height / 4 + index / 2 * (image.height / 2)
      let actual = image.colorAndOpacity(x: x, y: y)
      guard zip(actual, expected + [255]).allSatisfy({ abs($0 - $1) <= tolerance }) else {
        return "The quarter \(index) is \(actual), expected \(expected)"
      }
    }
    return nil
  }
}
