import Foundation
import ImageDecoding

@testable import PhotoLibrary

/// Ways to make a copy of a picture.
enum PictureCopy: String, CaseIterable {
  case half, small, brighter, noisy, turnedRight, turnedLeft, upsideDown, mirrored
  case cropped3All, cropped5Left, cropped5Top, cropped3LeftTop, turnedAndCropped

  func make(_ picture: DecodedImage) throws -> DecodedImage {
    let (width, height) = (picture.width, picture.height)
    switch self {
    case .half: return try picture.scaled(to: width / 2, height / 2)
    case .small: return try picture.scaled(to: width / 4, height / 4)
    case .brighter: return try picture.mapped { _, level in level * 1.1 + 8 }
    case .noisy: return try picture.mapped { $1 + Double($0 &* 2_654_435_761 >> 20 & 15) - 8 }
    case .turnedRight: return try picture.picked(height, width) { x, y in (y, height - 1 - x) }
    case .turnedLeft: return try picture.picked(height, width) { x, y in (width - 1 - y, x) }
    case .upsideDown:
      return try picture.picked(width, height) { x, y in (width - 1 - x, height - 1 - y) }
    case .mirrored: return try picture.picked(width, height) { x, y in (width - 1 - x, y) }
    case .cropped3All: return try picture.cropped(left: 3, top: 3, right: 3, bottom: 3)
    case .cropped5Left: return try picture.cropped(left: 5)
    case .cropped5Top: return try picture.cropped(top: 5)
    case .cropped3LeftTop: return try picture.cropped(left: 3, top: 3)
    case .turnedAndCropped:
      return try Self.turnedRight.make(try picture.cropped(left: 3, bottom: 3))
    }
  }
}

extension DecodedImage {
  /// Cuts off hundredths of the sides.
  func cropped(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) throws -> DecodedImage
  {
    let (x0, y0) = (width * left / 100, height * top / 100)
    return try picked(width - x0 - width * right / 100, height - y0 - height * bottom / 100) {
      ($0 + x0, $1 + y0)
    }
  }

  /// Averages the pixels under each pixel of a smaller image.
  func scaled(to width: Int, _ height: Int) throws -> DecodedImage {
    let bytes = (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let rows = y * self.height / height..<(y + 1) * self.height / height
        let columns = x * self.width / width..<(x + 1) * self.width / width
        return (0..<4).map { channel in
          let sum = rows.reduce(0) { sum, row in
            sum + columns.reduce(0) { $0 + Int(pixels[row * bytesPerRow + $1 * 4 + channel]) }
          }
          return UInt8(sum / (rows.count * columns.count))
        }
      }
    }
    return try DecodedImage(width: width, height: height, pixels: bytes)
  }

  /// Makes an image of pixels of this one.
  func picked(
    _ width: Int, _ height: Int, _ source: (_ x: Int, _ y: Int) -> (Int, Int)
  ) throws -> DecodedImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = source(x, y)
        let start = row * bytesPerRow + column * 4
        bytes += pixels[start..<start + 4]
      }
    }
    return try DecodedImage(width: width, height: height, pixels: bytes)
  }

  /// Changes the levels of all colours.
  func mapped(_ change: (Int, Double) -> Double) throws -> DecodedImage {
    let bytes = pixels.enumerated().map { place, level in
      place % 4 == 3 ? level : UInt8(max(0, min(255, change(place, Double(level)))))
    }
    return try DecodedImage(width: width, height: height, pixels: bytes)
  }

  /// Makes the look as of a thumbnail: of the middle square.
  var look: PhotoLook? {
    get throws {
      let side = min(width, height)
      let (x0, y0) = ((width - side) / 2, (height - side) / 2)
      return PhotoLook(try picked(side, side) { ($0 + x0, $1 + y0) })
    }
  }
}
