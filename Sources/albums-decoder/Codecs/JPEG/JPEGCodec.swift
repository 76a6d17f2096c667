import CJPEG
import ImageDecoding

/// JPEG, by libjpeg-turbo. This program is linked with the library, so JPEG always opens.
struct JPEGCodec: ImageCodec {
  let formats = [ImageFormat.jpeg]

  func load() -> CodecAvailability { .available(version: String(cString: cjpeg_version())) }

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    try JPEGImage(bytes)
  }

  /// The maximum number of pixels of a thumbnail. Cameras write some ten thousand.
  private static let largestThumbnail = 1 << 22

  func preview(in bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> Preview? {
    let photo = try JPEGImage(bytes)
    guard let thumbnail = photo.exif?.thumbnail, matches(thumbnail) else { return nil }
    let image = try EmbeddedImage(Array(thumbnail), orientation: photo.orientation)
    return image.size.area <= Self.largestThumbnail ? Preview(image: image, photo: photo.size) : nil
  }
}
