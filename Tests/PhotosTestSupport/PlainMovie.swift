/// QuickTime and MP4 files of plain colours without compression and sound.
public enum PlainMovie {
  /// The number of frames in a second, and of units of time in a second.
  private static let (framesPerSecond, unitsPerSecond) = (10, 600)

  /// Returns a QuickTime file with one frame for each colour.
  public static func mov(
    width: Int = 64, height: Int = 48, colors: [PlainVideo.Color]
  ) -> [UInt8] {
    let frames = colors.map { color in
      Array(repeatElement([color.0, color.1, color.2], count: width * height).joined())
    }
    let type = box("ftyp", text("qt  ") + number(0) + text("qt  "))
    let data = box("mdat", Array(frames.joined()))
    let duration = number(frames.count * unitsPerSecond / framesPerSecond)
    let track = box(
      "trak",
      trackHeader(duration, width, height) + media(duration, width, height, frames, type.count))
    return joined(type, data, box("moov", movieHeader(duration) + track))
  }

  /// The numbers of a matrix that turns nothing.
  private static let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap {
    number($0)
  }

  private static func movieHeader(_ duration: [UInt8]) -> [UInt8] {
    box(
      "mvhd",
      joined(
        zeros(12), number(unitsPerSecond), duration, number(0x10000), [1, 0], zeros(10), matrix,
        zeros(24), number(2)))
  }

  private static func trackHeader(_ duration: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    box(
      "tkhd",
      joined(
        number(7), zeros(8), number(1), zeros(4), duration, zeros(16), matrix, number(width << 16),
        number(height << 16)))
  }

  private static func media(
    _ duration: [UInt8], _ width: Int, _ height: Int, _ frames: [[UInt8]], _ offset: Int
  ) -> [UInt8] {
    let header = box("mdhd", joined(zeros(12), number(unitsPerSecond), duration, zeros(4)))
    let reference = box("dref", number(0) + number(1) + box("url ", number(1)))
    let information = joined(
      box("vmhd", number(1) + zeros(8)), handler("dhlr", "url "), box("dinf", reference),
      samples(width, height, frames, offset + 8))
    return box("mdia", joined(header, handler("mhlr", "vide"), box("minf", information)))
  }

  private static func handler(_ kind: String, _ name: String) -> [UInt8] {
    box("hdlr", joined(number(0), text(kind), text(name), zeros(13)))
  }

  /// Returns the table of the frames, which follow each other from an offset on.
  private static func samples(
    _ width: Int, _ height: Int, _ frames: [[UInt8]], _ offset: Int
  ) -> [UInt8] {
    let format = box(
      "raw ",
      joined(
        zeros(6), [0, 1], zeros(16), short(width), short(height), number(72 << 16),
        number(72 << 16), zeros(4), short(1), zeros(32), short(24), [0xFF, 0xFF]))
    let length = unitsPerSecond / framesPerSecond
    return box(
      "stbl",
      joined(
        box("stsd", number(0) + number(1) + format),
        box("stts", number(0) + number(1) + number(frames.count) + number(length)),
        box("stsc", number(0) + number(1) + number(1) + number(frames.count) + number(1)),
        box("stsz", number(0) + number(frames.first?.count ?? 0) + number(frames.count)),
        box("stco", number(0) + number(1) + number(offset))))
  }

  private static func box(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    joined(number(contents.count + 8), text(kind), contents)
  }

  private static func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian, Array.init)
  }

  private static func short(_ value: Int) -> [UInt8] { Array(number(value).suffix(2)) }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }
}
