import ImageDecoding

/// The files of cameras that hold what the sensor has seen, shown by the largest picture that the
/// camera has put into them.
struct RawCodec: ImageCodec {
  let formats = [ImageFormat.raw]

  /// Most are built on TIFF, and have the marks of a camera's file.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let others = ["FUJIFILMCCD-RAW", "\0MRM", "IIRO", "IIRS", "IIU\0", "MMOR"]
    if others.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    // Canon's says so after the header.
    if bytes.dropFirst(8).starts(with: "CR".utf8), ExifBlock(bytes) != nil { return true }
    return ExifBlock(bytes)?.isRaw == true
  }

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    guard let tags = MetadataTags(reading: bytes), let preview = tags.largestPreview else {
      throw .malformed("The file has no embedded picture")
    }
    return try EmbeddedImage(preview, orientation: Orientation(tags.orientation))
  }
}
