import CJPEG
import FoundationEssentials

/// A drawn picture in the JPEG format, without metadata.
struct EncodedPicture {
  private static let quality: Int32 = 88

  private let data: Data

  private init(data: Data) { self.data = data }

  /// Encodes a picture; nil without memory.
  init?(_ picture: Canvas) {
    let (width, height) = (Int32(picture.pixelWidth), Int32(picture.pixelHeight))
    let data = picture.withPixels { pixels -> Data? in
      var count = 0
      guard let file = cjpeg_encode(pixels, width, height, Self.quality, &count) else { return nil }
      return Data(bytesNoCopy: file, count: count, deallocator: .free)
    }
    guard let data, let data else { return nil }
    self.init(data: data)
  }

  /// Returns a variant; nil without memory.
  func varied(by variation: Variation) -> EncodedPicture? {
    guard variation != .none else { return self }
    let data = data.withUnsafeBytes { bytes -> Data? in
      let reader = cjpeg_reader_new(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
      guard let reader else { return nil }
      defer { cjpeg_reader_free(reader) }
      var count = 0
      let file = cjpeg_reader_vary(
        reader, variation.isMirrored, Int32(variation.addedBrightness), &count)
      return file.map { Data(bytesNoCopy: $0, count: count, deallocator: .free) }
    }
    return data.map(EncodedPicture.init(data:))
  }

  /// Stores the picture at `path` as a camera does, with the EXIF of `capture`.
  func write(_ capture: Capture, to path: String) throws(SampleLibraryError) {
    let exif = Array("Exif\0\0".utf8) + ExifBlock(capture).bytes
    let length = exif.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif
    // Cameras put EXIF right after the marker that begins every JPEG file.
    var file = data
    file.insert(contentsOf: segment, at: file.startIndex + 2)
    do {
      try file.write(to: URL(filePath: path))
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}
