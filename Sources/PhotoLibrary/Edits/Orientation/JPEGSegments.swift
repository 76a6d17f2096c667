/// The segments before the pixels of a JPEG file, as far as the orientation needs them.
///
/// Checks every value from the file before using it. The initializer returns nil if a value is
/// unusual.
struct JPEGSegments {
  private static let exifStart = Array("Exif\0\0".utf8)
  /// The maximum number of segments to read, so that a malformed file cannot take for ever. Real
  /// files have far fewer.
  private static let limit = 1000

  /// The segment with EXIF data, including its marker and length.
  let exif: Range<Int>?
  /// The offset at which to insert a segment with EXIF data if the file has none: after the JFIF
  /// segment, which must be the first.
  let exifPlace: Int

  init?(_ file: FileBytes) {
    guard file[0..<2] == [0xFF, 0xD8] else { return nil }
    var exif: Range<Int>?
    var exifPlace = 2
    var place = 2
    // The index of a file with several pictures stores their offsets relative to this segment.
    var pictureIndex: Int?
    for _ in 0..<Self.limit {
      guard let header = file[place..<(place + 4)], header[0] == 0xFF else { return nil }
      let length = ByteOrder.big.number(header[2...])
      let end = place + 2 + length
      guard length >= 2, end <= file.count else { return nil }
      switch header[1] {
      case 0xE0 where place == exifPlace: exifPlace = end
      case 0xE1 where file[(place + 4)..<(place + 10)] == Self.exifStart && length >= 8:
        // Programs disagree about which of two EXIF segments is valid.
        guard exif == nil else { return nil }
        exif = place..<end
      case 0xE2 where file[(place + 4)..<(place + 8)] == Array("MPF\0".utf8):
        pictureIndex = pictureIndex ?? place
      case 0xDA:
        self.exif = exif
        self.exifPlace = exifPlace
        growthIsSafe = pictureIndex.map { $0 > (exif?.lowerBound ?? exifPlace) } ?? true
        return
      case 0x00, 0x01, 0xD0...0xD9, 0xFF: return nil
      default: break
      }
      place = end
    }
    return nil
  }

  /// Whether it is safe to insert bytes into or before the EXIF data.
  private let growthIsSafe: Bool

  /// The range of the TIFF block within the EXIF data.
  var block: Range<Int>? {
    exif.map { ($0.lowerBound + 4 + Self.exifStart.count)..<$0.upperBound }
  }

  /// Returns the changes of the TIFF block, plus a change of the segment's length if the block
  /// grows. Nil if the segment cannot grow safely.
  func completing(_ splices: [FilePatch.Splice]) -> [FilePatch.Splice]? {
    let growth = splices.reduce(0) { $0 + $1.new.count - $1.old.count }
    guard growth > 0, let exif else { return splices }
    let length = exif.count - 2
    guard growthIsSafe, length + growth <= 0xFFFF else { return nil }
    let change = FilePatch.Splice(
      offset: exif.lowerBound + 2, old: ByteOrder.big.bytes(length, count: 2),
      new: ByteOrder.big.bytes(length + growth, count: 2))
    return [change] + splices
  }

  /// Returns the change that inserts EXIF data with only the orientation. Nil if that is not safe.
  func insertingExif(orientation: Int) -> [FilePatch.Splice]? {
    guard exif == nil, growthIsSafe else { return nil }
    let order = ByteOrder.big
    var block: [UInt8] = [0x4D, 0x4D, 0, 0x2A]
    for (number, count) in [
      (8, 4), (1, 2), (0x0112, 2), (3, 2), (1, 4), (orientation, 2), (0, 2), (0, 4),
    ] {
      block += order.bytes(number, count: count)
    }
    var segment: [UInt8] = [0xFF, 0xE1]
    segment += order.bytes(2 + Self.exifStart.count + block.count, count: 2)
    segment += Self.exifStart + block
    return [FilePatch.Splice(offset: exifPlace, old: [], new: segment)]
  }
}
