/// WebP files of a few bytes for pictures of any size.
enum WebPFile {
  /// Returns an animation with frames of one colour each.
  static func animation(side: Int, frameCount: Int) -> [UInt8] {
    let canvas = SmallFiles.littleEndian(side - 1, 3) + SmallFiles.littleEndian(side - 1, 3)
    var body = chunk("VP8X", [2, 0, 0, 0] + canvas) + chunk("ANIM", Array(repeating: 0, count: 6))
    for frame in 0..<frameCount {
      let place = joined(
        Array(repeating: 0, count: 6), canvas, SmallFiles.littleEndian(40, 3), [0])
      let picture = picture(side: side, red: UInt8(frame % 256))
      body += chunk("ANMF", place + chunk("VP8L", picture))
    }
    let file = ascii("WEBP") + body
    return joined(ascii("RIFF"), SmallFiles.littleEndian(file.count), file)
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + SmallFiles.littleEndian(bytes.count) + bytes
      + (bytes.count.isMultiple(of: 2) ? [] : [0])
  }

  /// Returns a lossless bitstream of one colour. Codes for a single symbol take no bits.
  private static func picture(side: Int, red: UInt8) -> [UInt8] {
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      bits += (0..<count).map { value >> $0 & 1 == 1 }
    }
    add(side - 1, 14)
    add(side - 1, 14)
    // No opacity, version 0; no transform, no cache, no other codes.
    add(0, 1 + 3 + 1 + 1 + 1)
    for symbol in [100, Int(red), 50, 255, 0] {
      // A simple code with one symbol of 8 bits.
      add(0b101, 3)
      add(symbol, 8)
    }
    add(0, 8)
    var bytes: [UInt8] = [0x2F]
    for start in stride(from: 0, to: bits.count - 7, by: 8) {
      bytes.append((0..<8).reduce(0) { $0 | (bits[start + $1] ? 1 << UInt8($1) : 0) })
    }
    return bytes
  }
}
