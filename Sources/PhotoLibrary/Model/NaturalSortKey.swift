import Foundation

/// A sort key that orders names and paths as a person would: "IMG 9" before "img 10".
///
/// Letters compare without regard to case, and to accents if the rest is equal: "Äpfel" is between
/// "Apfel" and "Aprikose". Runs of digits compare as numbers, and all other characters compare in
/// Unicode order. The order does not depend on the locale: see `BaseLetter`. A key consists of bytes
/// that compare byte by byte, so a database can store it and sort by it.
struct NaturalSortKey: Comparable, Sendable {
  let bytes: [UInt8]

  init(_ name: String) {
    self.init(utf8: name.utf8)
  }

  /// Creates a key from UTF-8. Pure ASCII, which most file names are, is not converted to a string.
  init(utf8 name: some Collection<UInt8>) {
    var key: [UInt8] = []
    key.reserveCapacity(name.count + 4)
    if name.allSatisfy({ $0 < 0x80 }) {
      Self.append(name, to: &key)
    } else {
      // File systems encode "é" in two ways. Both ways give the same key.
      let text = String(decoding: name, as: UTF8.self).lowercased()
        .precomposedStringWithCanonicalMapping
      for (place, component) in text.unicodeScalars.split(
        separator: "/", omittingEmptySubsequences: false
      ).enumerated() {
        if place > 0 { key.append(0) }
        Self.append(component, to: &key)
      }
    }
    bytes = key
  }

  static func < (left: NaturalSortKey, right: NaturalSortKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Appends the key of a component of a path: first its letters without accents, then those that
  /// have accents.
  private static func append(
    _ component: Substring.UnicodeScalarView, to key: inout [UInt8]
  ) {
    var plain: [UInt8] = []
    var accented: [UInt8] = []
    for letter in component {
      if let letters = BaseLetter.utf8(of: letter) {
        plain += letters
        accented += Array(String(letter).utf8)
      } else {
        plain += Array(String(letter).utf8)
      }
    }
    append(plain, to: &key)
    // Less than any character of a longer name.
    if !accented.isEmpty { key += [1] + accented }
  }

  private static func append(_ name: some Collection<UInt8>, to key: inout [UInt8]) {
    var rest = name[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digits = rest.prefix { isDigit($0) }
        rest = rest.dropFirst(digits.count)
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        // The "0" sorts a number among other characters as a digit. The count of digits follows,
        // because of two numbers the one with more digits is larger.
        key.append(UInt8(ascii: "0"))
        key.append(UInt8(clamping: significant.count))
        key.append(contentsOf: significant)
        continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      // A slash sorts before everything else, so that a folder is followed by its subfolders.
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
