/// A name or path prepared for comparing as a person would: "IMG 9" before "img 10".
///
/// Letters compare without case, runs of digits as numbers, everything else as Unicode orders it.
/// No locale is asked, so the order is the same on every computer.
struct NaturalSortKey: Comparable, Sendable {
  // A string rather than bytes: short ones need no memory of their own, and "é" is the same in
  // whichever of its two encodings a file system gave it.
  private let text: String

  init(_ name: String) {
    var key = String.UnicodeScalarView()
    // A slash goes before everything else, so that a folder stays together with those in it.
    var rest = name.lowercased().unicodeScalars[...]
    while let scalar = rest.first {
      guard Self.isDigit(scalar) else {
        key.append(scalar == "/" ? "\0" : scalar)
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix(while: Self.isDigit)
      rest = rest.dropFirst(digits.count)
      let significant = digits.drop { $0 == "0" }
      // The zero keeps numbers where digits are among other characters. Of two numbers, the one
      // with more digits is larger.
      key.append("0")
      key.append(Unicode.Scalar(UInt8(clamping: significant.count)))
      key.append(contentsOf: significant)
    }
    text = String(key)
  }

  static func < (left: NaturalSortKey, right: NaturalSortKey) -> Bool {
    left.text < right.text
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    "0"..."9" ~= scalar
  }
}
