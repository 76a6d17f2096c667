import ImageDecoding

/// The parts of a JPEG file before its pixels: the size, and the metadata if all of it is EXIF.
///
/// Reading it takes a small part of the time that Exiv2 takes, and needs no C++.
struct JPEGOutline {
  /// The size of the stored pixels.
  let size: PixelSize
  /// The file's EXIF.
  let exif: ExifBlock?

  /// Reads a file. Returns nil if it is not JPEG, has other metadata than EXIF, or has an unusual
  /// structure.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    var exif: ExifBlock?
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      let start = offset + 4
      let end = offset + 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
      guard end >= start, end <= bytes.count else { return nil }
      let segment = UnsafeBufferPointer(rebasing: bytes[start..<end])
      switch marker {
      case 0xE1 where segment.starts(with: "Exif\0\0".utf8):
        let block = ExifBlock(UnsafeBufferPointer(rebasing: segment.dropFirst(6)))
        guard exif == nil, let block else { return nil }
        exif = block
      // XMP; IPTC.
      case 0xE1, 0xED:
        return nil
      // The frame header, for any compression method.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard segment.count >= 5 else { return nil }
        size = PixelSize(
          width: Int(segment[3]) << 8 + Int(segment[4]),
          height: Int(segment[1]) << 8 + Int(segment[2]))
        guard size.width > 0, size.height > 0 else { return nil }
        self.exif = exif
        return
      case 0xC4, 0xCC, 0xDB, 0xDD, 0xE0...0xEF, 0xFE:
        break
      default:
        return nil
      }
      offset = end
    }
    return nil
  }
}
