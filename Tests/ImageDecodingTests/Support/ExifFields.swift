/// The tags of an EXIF block by directory.
struct ExifFields {
  enum Value {
    case byte(UInt8)
    case bytes([UInt8])
    case short(Int)
    case long(Int)
    case text(String)
    /// Numerators and denominators in turn.
    case fractions([Int])
  }

  var image: [Int: Value] = [:]
  var photo: [Int: Value] = [:]
  var location: [Int: Value] = [:]

  /// Returns the block: its header, then each directory followed by its longer values.
  func bytes(isLittleEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func directory(_ fields: [Int: Value], at start: Int) -> [UInt8] {
      var entries = number(fields.count, 2)
      var rest: [UInt8] = []
      for (tag, value) in fields.sorted(by: { $0.key < $1.key }) {
        let (type, count, bytes): (Int, Int, [UInt8]) =
          switch value {
          case .byte(let value): (1, 1, [value])
          case .bytes(let values): (1, values.count, values)
          case .short(let value): (3, 1, number(value, 2))
          case .long(let value): (4, 1, number(value, 4))
          case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
          case .fractions(let numbers):
            (5, numbers.count / 2, numbers.flatMap { number($0, 4) })
          }
        entries += number(tag, 2) + number(type, 2) + number(count, 4)
        if bytes.count <= 4 {
          entries += bytes + Array(repeating: 0, count: 4 - bytes.count)
        } else {
          entries += number(start + 2 + 12 * fields.count + 4 + rest.count, 4)
          rest += bytes + (bytes.count % 2 == 0 ? [] : [0])
        }
      }
      return entries + number(0, 4) + rest
    }
    var image = image
    if !photo.isEmpty { image[0x8769] = .long(0) }
    if !location.isEmpty { image[0x8825] = .long(0) }
    let photoStart = 8 + directory(image, at: 8).count
    let locationStart = photoStart + directory(photo, at: 0).count
    if !photo.isEmpty { image[0x8769] = .long(photoStart) }
    if !location.isEmpty { image[0x8825] = .long(locationStart) }
    return joined(
      isLittleEndian ? ascii("II") : ascii("MM"), number(42, 2), number(8, 4),
      directory(image, at: 8), directory(photo, at: photoStart),
      directory(location, at: locationStart))
  }
}
