import Foundation

/// Letters that sort like one or two other letters: "ä" like "a", "ß" like "ss".
///
/// As in the Unicode Collation Algorithm (UTS #10) without the rules of single languages, so that the
/// order is the same on every computer: processes with different languages use one index, and find
/// photos in it by their sort keys.
enum BaseLetter {
  /// Returns the letters that a letter in lower case sorts like; nil for a letter that only sorts as
  /// itself, such as "a" and "й".
  static func utf8(of letter: Unicode.Scalar) -> [UInt8]? {
    if let letters = withoutDecomposition[letter] { return Array(letters.utf8) }
    // Decomposing would take longer than this.
    guard latin.contains(letter) || greek.contains(letter) || letter == "ё" else { return nil }
    let parts = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars
    guard parts.count > 1, let base = parts.first else { return nil }
    return Array(String(base).utf8)
  }

  private static let latin: [ClosedRange<Unicode.Scalar>] = ["à"..."ɏ", "ḁ"..."ỿ"]
  private static let greek: [ClosedRange<Unicode.Scalar>] = ["ΐ"..."ϋ", "ό"..."ώ", "ἀ"..."ῷ"]

  /// Letters of the Latin script that Unicode does not decompose.
  private static let withoutDecomposition: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ĳ": "ij", "ø": "o", "ł": "l", "đ": "d", "ð": "d",
    "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n", "ſ": "s",
  ]
}

extension [ClosedRange<Unicode.Scalar>] {
  fileprivate func contains(_ letter: Unicode.Scalar) -> Bool { contains { $0 ~= letter } }
}
