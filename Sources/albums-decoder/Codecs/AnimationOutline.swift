/// How many frames a GIF or WebP file has and how often they are played, read from its structure
/// without decoding.
struct AnimationOutline {
  private(set) var frameCount = 1
  /// Nil for ever.
  private(set) var loopCount: Int? = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.starts(with: "GIF8".utf8) {
      readGIF(bytes)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      readWebP(bytes)
    }
  }

  private mutating func readGIF(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 13 else { return }
    var position = 13 + Self.paletteByteCount(bytes[10])
    var images = 0
    walk: while position + 1 < bytes.count {
      switch bytes[position] {
      case 0x21:
        let blocks = position + 2
        position = Self.skipBlocks(in: bytes, from: blocks)
        // An application's name of 11 bytes, then a block of 3: a one, and the number of repeats.
        let extensionBytes = bytes[blocks..<max(blocks, position)]
        if extensionBytes.count >= 16,
          extensionBytes.starts(with: [11] + Array("NETSCAPE2.0".utf8) + [3, 1])
        {
          let repeats = Int(bytes[blocks + 14]) | Int(bytes[blocks + 15]) << 8
          loopCount = repeats == 0 ? nil : repeats + 1
        }
      case 0x2C where position + 10 < bytes.count:
        images += 1
        position = Self.skipBlocks(
          in: bytes, from: position + 11 + Self.paletteByteCount(bytes[position + 9]))
      default: break walk
      }
    }
    frameCount = max(1, images)
  }

  /// How long a palette is whose header ends with these flags.
  private static func paletteByteCount(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// The place after blocks that each begin with their length, up to an empty one.
  private static func skipBlocks(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position] > 0 { position += 1 + Int(bytes[position]) }
    return min(bytes.count, position + 1)
  }

  private mutating func readWebP(_ bytes: UnsafeBufferPointer<UInt8>) {
    var position = 12
    var frames = 0
    while position + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
      let kind = bytes[position..<(position + 4)]
      if kind.elementsEqual("ANMF".utf8) { frames += 1 }
      if kind.elementsEqual("ANIM".utf8), position + 14 <= bytes.count {
        let count = Int(bytes[position + 12]) | Int(bytes[position + 13]) << 8
        loopCount = count == 0 ? nil : count
      }
      position += 8 + length + length % 2
    }
    frameCount = max(1, frames)
  }
}
