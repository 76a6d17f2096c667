import ImageDecoding

/// BMP, the bitmaps of Windows and OS/2.
struct BMPCodec: ImageCodec {
  let formats = [ImageFormat.bmp]

  private static let fileHeaderSize = 14

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    let file = FileBytes(bytes)
    let offset = try file.littleEndian(4, at: 10)
    let header = try BMPHeader(file, at: Self.fileHeaderSize, pixelOffset: offset)
    switch header.compression {
    case .none: return BMPImage(file, header)
    case .runLengths(let bits): return try BMPRunLengthImage(file, header, bits: bits)
    case .embeddedFile:
      let rest = file.rest(from: header.pixelOffset)
      guard let format = ImageFormat(of: rest), format == .jpeg || format == .png else {
        throw .malformed("The bitmap holds neither JPEG nor PNG")
      }
      return try CodecRegistry.open(rest)
    }
  }
}
