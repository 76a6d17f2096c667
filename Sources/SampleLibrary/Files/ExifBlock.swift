/// The EXIF of a photo: a TIFF file of three directories without any image.
struct ExifBlock {
  /// The value of a tag.
  private enum Value {
    case bytes([UInt8])
    case text(String)
    case short(Int)
    case long(Int)
    case fractions([Capture.Rational])

    /// TIFF's number for the type.
    var type: Int {
      switch self {
      case .bytes: 1
      case .text: 2
      case .short: 3
      case .long: 4
      case .fractions: 5
      }
    }

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .text(let text): text.utf8.count + 1
      case .short, .long: 1
      case .fractions(let fractions): fractions.count
      }
    }

    var contents: [UInt8] {
      switch self {
      case .bytes(let bytes): bytes
      case .text(let text): Array(text.utf8) + [0]
      case .short(let number): littleEndian(number, byteCount: 2)
      case .long(let number): littleEndian(number, byteCount: 4)
      case .fractions(let fractions):
        fractions.flatMap {
          littleEndian(Int($0.numerator), byteCount: 4)
            + littleEndian(Int($0.denominator), byteCount: 4)
        }
      }
    }
  }

  /// Tags of a directory, by their numbers.
  private typealias Directory = [Int: Value]

  private static let headerByteCount = 8

  /// The block's bytes.
  let bytes: [UInt8]

  init(_ capture: Capture) {
    let photo = Self.photo(capture)
    let location = capture.location.map(Self.location)
    var image = Self.image(capture)
    image[0x8769] = .long(0)
    if location != nil { image[0x8825] = .long(0) }
    // The two offsets take the same room whatever their values.
    let photoStart = Self.headerByteCount + Self.encode(image, at: 0).count
    let photoBytes = Self.encode(photo, at: photoStart)
    let locationStart = photoStart + photoBytes.count
    image[0x8769] = .long(photoStart)
    if location != nil { image[0x8825] = .long(locationStart) }
    bytes =
      [0x49, 0x49, 42, 0] + littleEndian(Self.headerByteCount, byteCount: 4)
      + Self.encode(image, at: Self.headerByteCount) + photoBytes
      + (location.map { Self.encode($0, at: locationStart) } ?? [])
  }

  /// Tags of the image.
  private static func image(_ capture: Capture) -> Directory {
    [
      0x010F: .text(capture.camera.make), 0x0110: .text(capture.camera.model),
      0x0112: .short(Int(capture.orientation.rawValue)), 0x0132: .text(capture.date.exifText),
    ]
  }

  /// Tags of the exposure.
  private static func photo(_ capture: Capture) -> Directory {
    [
      0x829A: .fractions([capture.exposure.seconds]),
      0x829D: .fractions([capture.exposure.fNumber]), 0x8827: .short(capture.exposure.iso),
      0x9003: .text(capture.date.exifText), 0x9004: .text(capture.date.exifText),
      0x920A: .fractions([capture.exposure.focalLength]),
    ]
  }

  /// Tags of the location.
  private static func location(_ location: Capture.Location) -> Directory {
    [
      0: .bytes([2, 2, 0, 0]), 1: .text(location.latitude < 0 ? "S" : "N"),
      2: .fractions(angle(location.latitude)), 3: .text(location.longitude < 0 ? "W" : "E"),
      4: .fractions(angle(location.longitude)), 5: .bytes([location.altitude < 0 ? 1 : 0]),
      6: .fractions([height(location.altitude)]), 0x12: .text("WGS-84"),
    ]
  }

  /// Degrees, minutes and seconds.
  private static func angle(_ degrees: Double) -> [Capture.Rational] {
    let parts = 10_000
    let (minutes, seconds) = Int((abs(degrees) * 3600 * Double(parts)).rounded())
      .quotientAndRemainder(dividingBy: 60 * parts)
    return [
      Capture.Rational(numerator: Int32(minutes / 60), denominator: 1),
      Capture.Rational(numerator: Int32(minutes % 60), denominator: 1),
      Capture.Rational(numerator: Int32(seconds), denominator: Int32(parts)),
    ]
  }

  /// Metres to the centimetre.
  private static func height(_ metres: Double) -> Capture.Rational {
    Capture.Rational(numerator: Int32((abs(metres) * 100).rounded()), denominator: 100)
  }

  /// Returns a directory that begins at `start`, followed by the values that do not fit into it.
  private static func encode(_ directory: Directory, at start: Int) -> [UInt8] {
    var entries = littleEndian(directory.count, byteCount: 2)
    var rest: [UInt8] = []
    let restStart = start + 2 + 12 * directory.count + 4
    for (tag, value) in directory.sorted(by: { $0.key < $1.key }) {
      var contents = value.contents
      entries += littleEndian(tag, byteCount: 2) + littleEndian(value.type, byteCount: 2)
      entries += littleEndian(value.count, byteCount: 4)
      if contents.count <= 4 {
        entries += contents + Array(repeating: 0, count: 4 - contents.count)
      } else {
        entries += littleEndian(restStart + rest.count, byteCount: 4)
        // Values begin at even offsets.
        if contents.count % 2 == 1 { contents.append(0) }
        rest += contents
      }
    }
    return entries + littleEndian(0, byteCount: 4) + rest
  }
}

private func littleEndian(_ number: Int, byteCount: Int) -> [UInt8] {
  (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
