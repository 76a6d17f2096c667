/// Videos of plain colours without compression and sound, which every video program can play.
public enum PlainVideo {
  /// A colour as red, green and blue.
  public typealias Color = (UInt8, UInt8, UInt8)

  /// The number of frames in a second.
  public static let framesPerSecond = 10

  /// Returns an AVI file with one frame for each colour.
  public static func avi(width: Int = 64, height: Int = 48, colors: [Color]) -> [UInt8] {
    let frames = colors.map { frame(width: width, height: height, $0) }
    let size = frames.first?.count ?? 0
    let main = joined(
      number(1_000_000 / framesPerSecond), number(0), number(0), number(0x10),
      number(frames.count), number(0), number(1), number(size), number(width), number(height),
      zeros(16))
    let stream = joined(
      text("vidsDIB "), number(0), number(0), number(0), number(1), number(framesPerSecond),
      number(0), number(frames.count), number(size), number(-1), number(0), zeros(8))
    let format = joined(
      number(40), number(width), number(height), [1, 0, 24, 0], number(0), number(size), zeros(16))
    let streams = list("strl", chunk("strh", stream) + chunk("strf", format))
    let header = list("hdrl", chunk("avih", main) + streams)
    let pictures = list("movi", Array(frames.map { chunk("00db", $0) }.joined()))
    return chunk("RIFF", joined(text("AVI "), header, pictures, index(frames.count, size)))
  }

  /// The places of the frames, without which players cannot seek.
  private static func index(_ count: Int, _ size: Int) -> [UInt8] {
    let entries = (0..<count).map { frame in
      joined(text("00db"), number(0x10), number(4 + frame * (size + 8)), number(size))
    }
    return chunk("idx1", Array(entries.joined()))
  }

  private static func frame(width: Int, height: Int, _ color: Color) -> [UInt8] {
    // The rows begin at multiples of four bytes.
    let row =
      Array(repeatElement([color.2, color.1, color.0], count: width).joined())
      + zeros((4 - width * 3 % 4) % 4)
    return Array(repeatElement(row, count: height).joined())
  }

  private static func list(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    chunk("LIST", text(kind) + contents)
  }

  private static func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    joined(text(kind), number(contents.count), contents, zeros(contents.count % 2))
  }

  private static func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian, Array.init)
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }
}
