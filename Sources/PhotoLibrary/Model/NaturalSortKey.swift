import Foundation

/// A name or path prepared for comparing as a person would: "IMG 9" before "img 10".
///
/// Letters compare without case, runs of digits as numbers, everything else as Unicode orders it.
/// No locale is asked, so the order is the same on every computer. A key is bytes that compare as
/// such, so that a database can keep it and sort by it.
struct NaturalSortKey: Comparable, Sendable {
  let bytes: [UInt8]

  init(_ name: String) {
    self.init(utf8: name.utf8)
  }

  /// Makes a key of UTF-8. Text of plain ASCII, which is nearly every file's name, takes no detour.
  init(utf8 name: some Collection<UInt8>) {
    var key: [UInt8] = []
    key.reserveCapacity(name.count + 4)
    if name.allSatisfy({ $0 < 0x80 }) {
      Self.append(name, to: &key)
    } else {
      // "é" is the same in whichever of its two encodings a file system gave it.
      let text = String(decoding: name, as: UTF8.self).lowercased()
      Self.append(text.precomposedStringWithCanonicalMapping.utf8, to: &key)
    }
    bytes = key
  }

  static func < (left: NaturalSortKey, right: NaturalSortKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  private static func append(_ name: some Collection<UInt8>, to key: inout [UInt8]) {
    var rest = name[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digits = rest.prefix { isDigit($0) }
        rest = rest.dropFirst(digits.count)
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        // The zero keeps numbers where digits are among other characters. Of two numbers, the one
        // with more digits is larger.
        key.append(UInt8(ascii: "0"))
        key.append(UInt8(clamping: significant.count))
        key.append(contentsOf: significant)
        continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      // A slash goes before everything else, so that a folder stays together with those in it.
      case UInt8(ascii: "/"): key.append(0)
      default: key.append(byte)
      }
      rest = rest.dropFirst()
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
