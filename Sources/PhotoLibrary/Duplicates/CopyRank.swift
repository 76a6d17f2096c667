import SystemPackage

/// The rank of a file among files with the same contents. The first one is kept.
///
/// The first difference between two files decides:
/// 1. A photo with marks, in an album, or with sidecars or a raw file or video of its own precedes
///    one without. It would lose the most in the trash.
/// 2. A name that looks original precedes one that a program gives to a copy, such as “a (1)”,
///    “a copy”, “Copy of a”, “a-1” or “a - Kopie”.
/// 3. The shorter path precedes the longer one.
/// 4. The older file precedes the newer one.
struct CopyRank: Comparable, Hashable, Sendable {
  private var isPlain = true
  private var isNamedAsCopy = false
  private var pathLength = 0
  private var modified = 0

  /// Creates the rank of a file that is not compared, since no other file has the same contents.
  init() {}

  /// Creates the rank of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - modified: When the file was last written.
  ///   - isDescribed: Whether the photo has marks, is in an album, or has files that belong to it.
  init(_ path: FilePath, modified: Int, isDescribed: Bool) {
    isPlain = !isDescribed
    isNamedAsCopy = Self.isNameOfCopy(
      String(decoding: FileName(path).stem, as: UTF8.self))
    pathLength = path.withPlatformBytes(\.count)
    self.modified = modified
  }

  static func < (left: CopyRank, right: CopyRank) -> Bool {
    if left.isPlain != right.isPlain { return right.isPlain }
    if left.isNamedAsCopy != right.isNamedAsCopy { return right.isNamedAsCopy }
    return (left.pathLength, left.modified) < (right.pathLength, right.modified)
  }

  /// The words for a copy that programs put before or after a name.
  private static let words: Set<Substring> = [
    "copy", "kopie", "copie", "copia", "cópia", "kopia", "kopi", "kopio",
  ]

  /// Returns whether a name without its extension looks like the name of a copy.
  static func isNameOfCopy(_ name: String) -> Bool {
    if hasCounter(name) { return true }
    let words = name.lowercased().split { !$0.isLetter }
    return [words.first, words.last].contains { $0.map(Self.words.contains) == true }
  }

  /// Returns whether a name ends with a number in brackets, or with a hyphen and one digit. A hyphen
  /// with more digits is often part of a date.
  private static func hasCounter(_ name: String) -> Bool {
    func rest(_ name: Substring, digits: ClosedRange<Int>) -> Substring? {
      let count = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
      return digits.contains(count) ? name.dropLast(count) : nil
    }
    if name.hasSuffix(")") { return rest(name.dropLast(), digits: 1...3)?.last == "(" }
    return rest(name[...], digits: 1...1)?.last == "-"
  }
}
