import Glibc
import ImageDecoding

/// The tags that a photo browser shows. The methods throw ``Unusual`` for a tag in an unusual form,
/// which Exiv2 handles better.
extension ExifBlock {
  /// An error: a tag does not have the form that EXIF requires.
  struct Unusual: Error {}

  /// The offsets of the block's directories.
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

  /// Returns whether a directory has a tag.
  func has(_ tag: Int, in directory: Int?) -> Bool {
    directory.flatMap { entry(of: tag, in: $0) } != nil
  }

  /// Returns a text without trailing spaces, cut after `limit` bytes; nil if it is missing or
  /// empty.
  func text(_ tag: Int, in directory: Int?, limit: Int = 256) throws(Unusual) -> String? {
    guard let field = try field(tag, in: directory) else { return nil }
    guard field.type == 2 else { throw Unusual() }
    var text = String(decoding: field.bytes.prefix { $0 != 0 }, as: UTF8.self)[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty else { return nil }
    return text.utf8.count <= limit
      ? String(text) : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// Returns an integer; nil if the tag is missing.
  func integer(_ tag: Int, in directory: Int?) throws(Unusual) -> Int? {
    guard let field = try field(tag, in: directory) else { return nil }
    guard field.count == 1, field.type == 3 || field.type == 4 else { throw Unusual() }
    return number(at: field.start, byteCount: field.type == 3 ? 2 : 4)
  }

  /// Returns a fraction; nil if the tag is missing, the fraction is 0, or its denominator is 0.
  func fraction(_ tag: Int, in directory: Int?) throws(Unusual) -> Double? {
    guard let value = try fractions(tag, in: directory, count: 1)?.first else { return nil }
    return value.isFinite && value > 0 ? value : nil
  }

  /// Returns several fractions; nil if the tag is missing.
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

  /// Returns the place where the photo was taken.
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

  /// Returns an angle from degrees, minutes and seconds. The reference tag gives the sign.
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

  /// Returns a tag's contents. Short ones are in the directory, longer ones elsewhere in the block.
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
