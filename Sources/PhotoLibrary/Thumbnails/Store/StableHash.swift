/// A hash for data in files. It is the same in every run of the program.
///
/// It does not resist deliberate collisions. Callers compare full keys after finding a hash, and
/// use checksums only to detect accidental damage.
struct StableHash {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func combine(_ word: UInt64) {
    let product = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
  }

  mutating func combine(bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    let wholeWords = bytes.count & ~7
    for offset in stride(from: 0, to: wholeWords, by: 8) {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var last: UInt64 = 0
    for offset in wholeWords..<bytes.count { last = last << 8 | UInt64(bytes[offset]) }
    combine(last)
  }
}
