import ImageDecoding

/// ICO and CUR, the icons and mouse pointers of Windows. Decodes the largest picture.
struct ICOCodec: ImageCodec {
  let formats = [ImageFormat.ico]

  /// The limit of pictures. Icons have about ten, but a hostile table can list thousands.
  private static let mostPictures = 64

  func open(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> any OpenedImage {
    let file = FileBytes(bytes)
    let count = min(try file.littleEndian(2, at: 4), Self.mostPictures)
    var best: Picture?
    var firstFailure: DecodingFailure?
    for index in 0..<count {
      do throws(DecodingFailure) {
        let picture = try Self.picture(file, entry: 6 + 16 * index)
        if best.map({ $0.isWorse(than: picture) }) != false { best = picture }
      } catch {
        firstFailure = firstFailure ?? error
      }
    }
    guard let best else { throw firstFailure ?? .malformed("The icon has no pictures") }
    return best.image
  }

  private struct Picture {
    let image: any OpenedImage
    let bitCount: Int

    func isWorse(than other: Picture) -> Bool {
      (image.size.area, bitCount) < (other.image.size.area, other.bitCount)
    }
  }

  /// Opens the picture of a table entry. Ignores the size, length and colours in the entry, which
  /// are often wrong.
  private static func picture(
    _ file: FileBytes, entry: Int
  ) throws(DecodingFailure) -> Picture {
    let part = file.rest(from: try file.littleEndian(4, at: entry + 12))
    if ImageFormat(of: part) == .png {
      return Picture(image: try CodecRegistry.open(part), bitCount: 32)
    }
    let header = try BMPHeader(FileBytes(part), at: 0, pixelOffset: nil)
    guard header.compression == .none else { throw .malformed("The icon is compressed") }
    let image = BMPImage(FileBytes(part), header, isIcon: true)
    return Picture(image: image, bitCount: header.bitCount)
  }
}
