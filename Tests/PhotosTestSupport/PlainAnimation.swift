/// Animated pictures of plain colours.
public enum PlainAnimation {
  /// A colour as red, green and blue.
  public typealias Color = (UInt8, UInt8, UInt8)

  /// Returns a GIF file with one frame for each colour, at most 256, which repeats for ever. Each frame
  /// lasts some hundredths of a second.
  public static func gif(
    colors: [Color], width: Int = 16, height: Int = 12, hundredths: Int = 10
  ) -> [UInt8] {
    var file = Array("GIF89a".utf8) + number(width) + number(height) + [0xF7, 0, 0]
    let black = repeatElement((0, 0, 0) as Color, count: 256 - colors.count)
    for color in colors + black { file += [color.0, color.1, color.2] }
    file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + number(0) + [0]
    for index in colors.indices {
      file += [0x21, 0xF9, 4, 0] + number(hundredths) + [0, 0]
      file += [0x2C] + number(0) + number(0) + number(width) + number(height) + [0]
      file += pixels(UInt8(index), count: width * height)
    }
    return file + [0x3B]
  }

  /// Returns the compressed pixels of one colour: codes of nine bits, one for each pixel. Clearing the
  /// table in time keeps them at nine bits.
  private static func pixels(_ index: UInt8, count: Int) -> [UInt8] {
    let (clear, end) = (256, 257)
    var codes: [Int] = []
    for pixel in 0..<count {
      if pixel % 200 == 0 { codes.append(clear) }
      codes.append(Int(index))
    }
    var (bytes, bits, width): ([UInt8], Int, Int) = ([], 0, 0)
    for code in codes + [end] {
      bits |= code << width
      width += 9
      while width >= 8 {
        bytes.append(UInt8(bits & 0xFF))
        (bits, width) = (bits >> 8, width - 8)
      }
    }
    if width > 0 { bytes.append(UInt8(bits)) }
    var blocks: [UInt8] = [8]
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks += [UInt8(block.count)] + block
    }
    return blocks + [0]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
  }
}
