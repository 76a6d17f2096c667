import CJPEG
import FoundationEssentials

/// Writes drawn pictures as the JPEG files of a camera, EXIF included.
enum JPEGWriter {
  private static let quality: Int32 = 88

  /// Stores `picture` at `path`, its pixels laid out as `capture` says.
  static func write(
    _ picture: Canvas, capture: Capture, to path: String
  ) throws(SampleLibraryError) {
    guard var file = encode(picture.stored(as: capture.orientation)) else {
      throw .unwritable(path: path, reason: "out of memory")
    }
    let exif = Array("Exif\0\0".utf8) + ExifBlock(capture).bytes
    let length = exif.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif
    // Cameras put EXIF right after the marker that begins every JPEG file.
    file.insert(contentsOf: segment, at: file.startIndex + 2)
    do {
      try file.write(to: URL(filePath: path))
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  private static func encode(_ picture: Canvas) -> Data? {
    let (width, height) = (Int32(picture.pixelWidth), Int32(picture.pixelHeight))
    let file = picture.withPixels { pixels -> Data? in
      var count = 0
      guard let file = cjpeg_encode(pixels, width, height, quality, &count) else { return nil }
      return Data(bytesNoCopy: file, count: count, deallocator: .free)
    }
    return file ?? nil
  }
}

extension Canvas {
  /// Returns the picture turned as a camera held in that orientation would store it.
  func stored(as orientation: Capture.Orientation) -> Canvas {
    let (degrees, isTransposed): (Double, Bool) =
      switch orientation {
      case .upright: (0, false)
      case .upsideDown: (180, false)
      case .quarterClockwise: (-90, true)
      case .quarterAnticlockwise: (90, true)
      }
    guard degrees != 0 else { return self }
    let turned = Canvas(
      pixelWidth: isTransposed ? pixelHeight : pixelWidth,
      pixelHeight: isTransposed ? pixelWidth : pixelHeight)
    // The canvas draws itself one unit tall around its own middle.
    let scale = isTransposed ? turned.width : 1
    turned.transformed(
      to: Point(turned.width / 2, 0.5), rotation: degrees * .pi / 180, scaleX: scale,
      scaleY: scale
    ) {
      turned.transformed(to: Point(-width / 2, -0.5)) {
        turned.draw(self, layerWidth: width)
      }
    }
    return turned
  }
}
