import Foundation

/// A minimal camera raw file: a DNG file of 4,000 × 3,000 pixels with an embedded JPEG preview. No
/// common tool makes such files from pictures.
///
/// The sensor's pixels are all zero and stored as a hole in the file: a decoder reads where they
/// are, but shows the preview instead.
struct RawFile {
  private static let (width, height) = (4_000, 3_000)

  /// A value of a tag in a TIFF directory.
  private enum Value {
    case bytes([UInt8])
    case text(String)
    case shorts([Int])
    case longs([Int])
    /// Signed numerators and denominators, alternating.
    case fractions([Int])

    /// The TIFF type, the number of values, and their bytes.
    var encoded: (type: Int, count: Int, bytes: [UInt8]) {
      switch self {
      case .bytes(let values): (1, values.count, values)
      case .text(let text): (2, text.utf8.count + 1, text.utf8 + [0])
      case .shorts(let values): (3, values.count, values.flatMap { RawFile.number($0, 2) })
      case .longs(let values): (4, values.count, values.flatMap { RawFile.number($0, 4) })
      case .fractions(let values):
        (10, values.count / 2, values.flatMap { RawFile.number($0, 4) })
      }
    }
  }

  /// The embedded JPEG picture.
  let preview: Data

  func write(to file: URL) throws {
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    // The length of a directory does not depend on the offsets in it.
    let lengths = [main(directories: [0, 0]), picture(at: 0), sensor(at: 0)].map {
      Self.directory($0, at: 0).count
    }
    let starts = [8, 8 + lengths[0], 8 + lengths[0] + lengths[1]]
    let previewStart = starts[2] + lengths[2]
    let directories =
      Self.directory(main(directories: [starts[1], starts[2]]), at: starts[0])
      + Self.directory(picture(at: previewStart), at: starts[1])
      + Self.directory(sensor(at: previewStart + preview.count), at: starts[2])
    try (Data(header + directories) + preview).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.truncate(
      atOffset: UInt64(previewStart + preview.count + Self.width * Self.height * 2))
  }

  private func main(directories: [Int]) -> [Int: Value] {
    [
      0x010F: .text("Benchmarks"), 0x0110: .text("Raw"), 0x0112: .shorts([1]),
      0x014A: .longs(directories),
      // DNG 1.4, the camera's name in DNG, and its colour matrix, which is that of sRGB.
      0xC612: .bytes([1, 4, 0, 0]), 0xC614: .text("Benchmarks Raw"),
      0xC621: .fractions(
        [3_240, -1_537, -499, -969, 1_876, 42, 56, -204, 1_057].flatMap { [$0, 1_000] }),
      0xC628: .fractions([1, 1, 1, 1, 1, 1]),
    ]
  }

  private func picture(at start: Int) -> [Int: Value] {
    [
      0x00FE: .longs([1]), 0x0103: .shorts([6]), 0x0201: .longs([start]),
      0x0202: .longs([preview.count]),
    ]
  }

  private func sensor(at start: Int) -> [Int: Value] {
    [
      0x00FE: .longs([0]), 0x0100: .longs([Self.width]), 0x0101: .longs([Self.height]),
      0x0102: .shorts([16]), 0x0103: .shorts([1]), 0x0106: .shorts([32_803]),
      0x0111: .longs([start]), 0x0115: .shorts([1]), 0x0116: .longs([Self.height]),
      0x0117: .longs([Self.width * Self.height * 2]),
      // The colour filter: red, green; green, blue.
      0x828D: .shorts([2, 2]), 0x828E: .bytes([0, 1, 1, 2]),
    ]
  }

  /// Returns a directory that begins at the offset `start` in the file. Values of more than four
  /// bytes follow it.
  private static func directory(_ tags: [Int: Value], at start: Int) -> [UInt8] {
    var entries = number(tags.count, 2)
    var rest: [UInt8] = []
    for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
      let (type, count, bytes) = value.encoded
      entries += number(tag, 2) + number(type, 2) + number(count, 4)
      if bytes.count <= 4 {
        entries += bytes + Array(repeating: 0, count: 4 - bytes.count)
      } else {
        entries += number(start + 2 + 12 * tags.count + 4 + rest.count, 4)
        rest += bytes + (bytes.count % 2 == 0 ? [] : [0])
      }
    }
    return entries + number(0, 4) + rest
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
  }
}
