import Glibc
import ImageDecoding

/// The tags that a photo browser shows. Reading them throws ``Unusual`` where they are in a form that
/// is better left to Exiv2, which knows the cameras.
extension ExifBlock {
  /// A tag is not in the form that EXIF gives it.
  struct Unusual: Error {}

  /// The directories of the block, each by where it begins.
  struct Directories {
    let image: Int
    let photo: Int?
    let location: Int?
  }

  func directories() throws(Unusual) -> Directories {
    guard let image = number(at: 4, byteCount: 4) else { throw Unusual() }
    return Directories(
      image: image, photo: try integer(0x8769, in: image), location: try integer(0x8825, in: image))
  }

  /// Whether there is such a tag.
  func has(_ tag: Int, in directory: Int?) -> Bool {
    directory.flatMap { entry(of: tag, in: $0) } != nil
  }

  /// A text without the spaces at its end, cut after `limit` bytes; nil where there is none.
  func text(_ tag: Int, in directory: Int?, limit: Int = 256) throws(Unusual) -> String? {
    guard let field = try field(tag, in: directory) else { return nil }
    guard field.type == 2 else { throw Unusual() }
    var text = String(decoding: field.bytes.prefix { $0 != 0 }, as: UTF8.self)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty else { return nil }
    return text.utf8.count <= limit
      ? String(text) : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// A whole number.
  func integer(_ tag: Int, in directory: Int?) throws(Unusual) -> Int? {
    guard let field = try field(tag, in: directory) else { return nil }
    guard field.count == 1, field.type == 3 || field.type == 4 else { throw Unusual() }
    return number(at: field.start, byteCount: field.type == 3 ? 2 : 4)
  }

  /// A fraction that is more than zero. One with nothing below its line is none.
  func fraction(_ tag: Int, in directory: Int?) throws(Unusual) -> Double? {
    guard let value = try fractions(tag, in: directory, count: 1)?.first else { return nil }
    return value.isFinite && value > 0 ? value : nil
  }

  /// Several fractions.
  private func fractions(
    _ tag: Int, in directory: Int?, count: Int
  ) throws(Unusual) -> [Double]? {
    guard let field = try field(tag, in: directory) else { return nil }
    guard field.count == count, field.type == 5 else { throw Unusual() }
    return (0..<count).map { index in
      let start = field.start + 8 * index
      return Double(number(at: start, byteCount: 4) ?? 0)
        / Double(number(at: start + 4, byteCount: 4) ?? 0)
    }
  }

  /// Where the photo was taken.
  func location(_ directories: Directories) throws(Unusual) -> ImageMetadata.Location? {
    let directory = directories.location
    guard
      let latitude = try angle(2, reference: 1, negative: "S", in: directory),
      let longitude = try angle(4, reference: 3, negative: "W", in: directory)
    else { return nil }
    guard -90...90 ~= latitude, -180...180 ~= longitude else { throw Unusual() }
    var altitude = try fractions(6, in: directory, count: 1)?.first
    if let height = altitude {
      guard height.isFinite, let reference = try field(5, in: directory), reference.type == 1,
        let isBelow = reference.bytes.first
      else { throw Unusual() }
      altitude = isBelow == 1 ? -height : height
    }
    return ImageMetadata.Location(latitude: latitude, longitude: longitude, altitude: altitude)
  }

  /// Degrees, minutes and seconds on the side of the Earth that another tag names.
  private func angle(
    _ tag: Int, reference: Int, negative: String, in directory: Int?
  ) throws(Unusual) -> Double? {
    guard let parts = try fractions(tag, in: directory, count: 3) else { return nil }
    let angle = parts[0] + parts[1] / 60 + parts[2] / 3600
    guard angle.isFinite, let side = try text(reference, in: directory) else { throw Unusual() }
    return side == negative ? -angle : angle
  }

  private struct Field {
    let type: Int
    let count: Int
    let start: Int
    let bytes: UnsafeBufferPointer<UInt8>
  }

  /// A tag's contents: in the directory itself where they are short, elsewhere in the block if not.
  private func field(_ tag: Int, in directory: Int?) throws(Unusual) -> Field? {
    guard let entry = directory.flatMap({ entry(of: tag, in: $0) }) else { return nil }
    let sizes = [1, 1, 2, 4, 8]
    guard
      let type = number(at: entry + 2, byteCount: 2), sizes.indices ~= type - 1,
      let count = number(at: entry + 4, byteCount: 4),
      let place = number(at: entry + 8, byteCount: 4)
    else { throw Unusual() }
    let byteCount = count * sizes[type - 1]
    let start = byteCount <= 4 ? entry + 8 : place
    guard let contents = contents(at: start, byteCount: byteCount) else { throw Unusual() }
    return Field(type: type, count: count, start: start, bytes: contents)
  }
}
