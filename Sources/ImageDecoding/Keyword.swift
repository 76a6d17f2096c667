/// How a keyword is written: as one name, or as the names of the keywords around it and its own,
/// such as "Places|Italy|Rome".
public enum Keyword {
  /// The character between two names.
  public static let separator: Character = "|"
  /// The maximum length in bytes of UTF-8. Of a longer keyword in a file, only the beginning is read.
  public static let longest = 256
  /// The maximum number of keywords that are read from a file.
  public static let mostInFile = 200

  /// Returns the names in a keyword, the outermost first.
  public static func names(in keyword: String) -> [String] {
    keyword.split(separator: separator).map(String.init)
  }

  /// Returns the keyword that a person has typed, without surplus space, control characters and
  /// empty names; empty if nothing is left.
  public static func keyword(from text: String) -> String {
    names(in: text).map { name in
      let isSpace = { (scalar: Unicode.Scalar) in
        scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F
      }
      return name.unicodeScalars.split(whereSeparator: isSpace).map { String($0) }
        .joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: String(separator))
  }

  /// Returns keywords with each keyword once, and without those that only name a part of another.
  /// Programs write "Rome" or "Italy" besides "Places|Italy|Rome".
  package static func merged(paths: [String], flat: [String]) -> [String] {
    let paths = paths.map(keyword(from:)).filter { !$0.isEmpty }
    // A keyword that is itself around another stays if a program has written it as a path.
    let named = Set(paths.lazy.flatMap(names(in:)))
    var seen: Set<String> = []
    return (paths + flat.map(keyword(from:)).filter { !$0.isEmpty && !named.contains($0) })
      .filter { seen.insert($0).inserted }
  }
}

/// A change of a photo's keywords: those to add, and those to remove.
public struct KeywordChange: Hashable, Codable, Sendable {
  /// The keywords to add.
  public private(set) var added: [String]
  /// The keywords to remove.
  public private(set) var removed: [String]

  /// Makes a change. Without arguments, the change is empty.
  public init(added: [String] = [], removed: [String] = []) {
    self.added = added
    self.removed = removed
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Returns keywords after the change.
  public func applied(to keywords: [String]) -> [String] {
    guard !isEmpty else { return keywords }
    let kept = keywords.filter { !removed.contains($0) }
    return kept + added.filter { !kept.contains($0) }
  }

  /// Returns this change followed by another.
  public func followed(by other: KeywordChange) -> KeywordChange {
    var change = self
    change.forget { other.added.contains($0) || other.removed.contains($0) }
    change.added += other.added
    change.removed += other.removed
    return change
  }

  /// Takes keywords out of the change.
  public mutating func forget(where isForgotten: (String) -> Bool) {
    added.removeAll(where: isForgotten)
    removed.removeAll(where: isForgotten)
  }
}
