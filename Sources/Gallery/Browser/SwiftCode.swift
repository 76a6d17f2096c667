/// Swift source, split into parts that are shown in different colours.
///
/// A small tokenizer for the samples: it knows comments, strings with interpolation, regular
/// expressions, numbers, attributes, keywords and the names of types. The parts together are the
/// whole source.
nonisolated struct SwiftCode {
  /// Kinds of parts.
  enum Kind: CaseIterable {
    case plain, keyword, type, string, number, attribute, comment
    /// The first line of a file, and comments with "MARK:".
    case heading
  }

  /// A part of the source.
  struct Part: Equatable {
    let kind: Kind
    let text: Substring
  }

  private(set) var parts: [Part] = []
  private let source: String
  private var position: String.Index

  /// Splits a source.
  init(_ source: String) {
    self.source = source
    position = source.startIndex
    while position < source.endIndex { readPart() }
  }

  private static let keywords: Set<Substring> = [
    "as", "async", "await", "break", "case", "catch", "class", "continue", "convenience", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "final", "for", "func", "get", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "lazy", "let", "mutating", "nil", "nonisolated", "open", "override", "private", "protocol",
    "public", "repeat", "required", "rethrows", "return", "self", "Self", "set", "some", "any",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "unowned", "var", "weak", "where", "while", "didSet", "willSet",
  ]

  // MARK: Reading

  private var rest: Substring { source[position...] }

  private mutating func readPart() {
    let rest = rest
    guard let first = rest.first else { return }
    if rest.hasPrefix("//") {
      let line = rest.prefix { $0 != "\n" }
      let isHeading = position == source.startIndex || line.hasPrefix("// MARK:")
      add(isHeading ? .heading : .comment, upTo: line.endIndex)
    } else if rest.hasPrefix("/*") {
      add(.comment, upTo: endOfBlockComment())
    } else if let opening = quotes(at: rest) {
      readString(openedBy: opening)
    } else if first == "/", isOperandExpected, let end = endOfRegularExpression() {
      add(.string, upTo: end)
    } else if first == "@" || first == "#" {
      add(.attribute, upTo: rest.dropFirst().prefix(while: isInName).endIndex)
    } else if first.isNumber {
      add(.number, upTo: rest.prefix { $0.isHexDigit || "._xob".contains($0) }.endIndex)
    } else if isInName(first) {
      let word = rest.prefix(while: isInName)
      add(kind(of: word), upTo: word.endIndex)
    } else {
      add(.plain, upTo: source.index(after: position))
    }
  }

  private func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns the opening delimiter of a string at the start of a text: the quotes, and the number
  /// signs before them.
  private func quotes(at rest: Substring) -> Substring? {
    let pounds = rest.prefix { $0 == "#" }
    let quotes = rest[pounds.endIndex...].prefix { $0 == "\"" }
    guard !quotes.isEmpty else { return nil }
    // Two quotes are an empty string.
    return rest.prefix(pounds.count + (quotes.count >= 3 ? 3 : 1))
  }

  private func kind(of word: Substring) -> Kind {
    // "view.default" and "`default`" are names.
    let isMember = source[..<position].last == "." || source[..<position].last == "`"
    if Self.keywords.contains(word), !isMember || word == "self" || word == "init" {
      return .keyword
    }
    return word.first?.isUppercase == true ? .type : .plain
  }

  /// Whether a slash here begins a regular expression. Otherwise, it is a division.
  private var isOperandExpected: Bool {
    let before = source[..<position].last { $0 != " " }
    return before.map { "(,=[{:!&|?\n".contains($0) } ?? true
  }

  private func endOfRegularExpression() -> String.Index? {
    var index = source.index(after: position)
    guard index < source.endIndex, !source[index].isWhitespace else { return nil }
    while index < source.endIndex, source[index] != "\n" {
      if source[index] == "/" { return source.index(after: index) }
      let length = source[index] == "\\" ? 2 : 1
      index = source.index(index, offsetBy: length, limitedBy: source.endIndex) ?? source.endIndex
    }
    return nil
  }

  private func endOfBlockComment() -> String.Index {
    var (depth, index) = (0, position)
    while index < source.endIndex {
      let rest = source[index...]
      let isEdge = rest.hasPrefix("/*") || rest.hasPrefix("*/")
      if isEdge { depth += rest.hasPrefix("/*") ? 1 : -1 }
      index = source.index(index, offsetBy: isEdge ? 2 : 1)
      if depth == 0 { break }
    }
    return index
  }

  /// Reads a string and the code interpolated in it.
  private mutating func readString(openedBy opening: Substring) {
    let pounds = opening.prefix { $0 == "#" }
    let closing = opening.dropFirst(pounds.count) + pounds
    let escape = "\\" + pounds
    var index = opening.endIndex
    while index < source.endIndex {
      let rest = source[index...]
      if rest.hasPrefix(closing) {
        return add(.string, upTo: source.index(index, offsetBy: closing.count))
      }
      // An unclosed single-line string ends with its line.
      if rest.first == "\n", !opening.hasSuffix("\"\"\"") { break }
      if rest.hasPrefix(escape + "(") {
        add(.string, upTo: source.index(index, offsetBy: escape.count))
        readInterpolation()
        index = position
      } else {
        let length = rest.hasPrefix(escape) ? escape.count + 1 : 1
        index = source.index(index, offsetBy: length, limitedBy: source.endIndex) ?? source.endIndex
      }
    }
    add(.string, upTo: index)
  }

  private mutating func readInterpolation() {
    var depth = 0
    while position < source.endIndex {
      switch source[position] {
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      readPart()
      if depth == 0 { return }
    }
  }

  /// Adds the text up to an index. Joins it to the previous part if that has the same kind.
  private mutating func add(_ kind: Kind, upTo end: String.Index) {
    guard end > position else { return }
    if let last = parts.last, last.kind == kind {
      parts[parts.count - 1] = Part(kind: kind, text: source[last.text.startIndex..<end])
    } else {
      parts.append(Part(kind: kind, text: source[position..<end]))
    }
    position = end
  }
}
