import Glibc

/// The MD5 digest of RFC 1321. The freedesktop specification names thumbnail files by it. Not for
/// security.
enum MD5 {
  /// Returns the digest as 32 hexadecimal digits.
  static func hexadecimal(of bytes: some Collection<UInt8>) -> String {
    var message = Array(bytes)
    let bitCount = UInt64(message.count) * 8
    message.append(0x80)
    message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
    withUnsafeBytes(of: bitCount.littleEndian) { message += $0 }

    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    message.withUnsafeBytes { message in
      for start in stride(from: 0, to: message.count, by: 64) {
        add(UnsafeRawBufferPointer(rebasing: message[start..<(start + 64)]), to: &state)
      }
    }
    return state.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
      .map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  private static func add(_ block: UnsafeRawBufferPointer, to state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let mixed: UInt32
      let word: Int
      switch step / 16 {
      case 0: (mixed, word) = ((b & c) | (~b & d), step)
      case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), (7 * step) % 16)
      }
      let input = block.loadUnaligned(fromByteOffset: word * 4, as: UInt32.self)
      let sum = a &+ mixed &+ constants[step] &+ UInt32(littleEndian: input)
      let shift = shifts[step / 16 * 4 + step % 4]
      (a, d, c) = (d, c, b)
      b = b &+ (sum << shift | sum >> (32 - shift))
    }
    for (index, word) in [a, b, c, d].enumerated() { state[index] &+= word }
  }

  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

  /// The constants of the RFC: the absolute sines of 1 to 64, times 2³².
  private static let constants: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 0x1p32) }
}
