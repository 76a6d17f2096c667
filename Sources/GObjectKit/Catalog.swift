/// The translations of a .po file. Texts that are empty or marked as fuzzy are left out.
nonisolated struct Catalog {
  /// The translations by context and English text. A text with a number has one for each plural form.
  private var texts: [String: [String]] = [:]
  private var rule: PluralRule?

  /// Reads a .po file in UTF-8. Malformed lines are ignored.
  init(_ source: [UInt8]) {
    var entry = CatalogEntry()
    for line in source.split(separator: UInt8(ascii: "\n")) {
      if entry.isComplete, line.begins("#") || line.begins("msgctxt") || line.begins("msgid ") {
        add(entry)
        entry = CatalogEntry()
      }
      entry.read(line)
    }
    add(entry)
  }

  /// Returns the translation of a text, or nil.
  func text(_ text: String, context: String? = nil) -> String? {
    texts[Self.key(text, context)]?.first
  }

  /// Returns the translation of a text in the plural form for a number, or nil.
  func text(_ singular: String, count: Int) -> String? {
    guard let forms = texts[singular], let rule else { return nil }
    let form = rule.form(of: Int(clamping: count.magnitude))
    return forms.indices.contains(form) ? forms[form] : nil
  }

  private static func key(_ text: String, _ context: String?) -> String {
    context.map { $0 + "\u{4}" + text } ?? text
  }

  private mutating func add(_ entry: CatalogEntry) {
    guard entry.isComplete, !entry.isFuzzy else { return }
    let translations = entry.translations.map { String(decoding: $0, as: UTF8.self) }
    if entry.text.isEmpty {
      // The translation of the empty text is the header.
      let rule = translations[0].firstMatch(of: /plural=([^;\n]+)/)?.1
      self.rule = rule.flatMap { PluralRule(String($0)) }
    } else if !translations.contains("") {
      let context = entry.context.map { String(decoding: $0, as: UTF8.self) }
      texts[Self.key(String(decoding: entry.text, as: UTF8.self), context)] = translations
    }
  }
}

/// An entry of a .po file while it is read: comments, a context, a text and its translations.
private nonisolated struct CatalogEntry {
  private enum Part { case none, context, text, translation }

  private(set) var context: [UInt8]?
  private(set) var text: [UInt8] = []
  private(set) var translations: [[UInt8]] = []
  private(set) var isFuzzy = false
  private var part = Part.none

  /// Whether a translation has been read, so that the next context or text begins another entry.
  var isComplete: Bool { !translations.isEmpty }

  /// Reads a line: a comment, or an optional keyword and a quoted text.
  mutating func read(_ line: ArraySlice<UInt8>) {
    guard !line.begins("#") else {
      if line.begins("#,"), String(decoding: line, as: UTF8.self).contains("fuzzy") {
        isFuzzy = true
      }
      return
    }
    let quote = UInt8(ascii: "\"")
    guard let start = line.firstIndex(of: quote), let end = line.lastIndex(of: quote), start < end
    else { return }
    if line.begins("msgctxt") {
      (part, context) = (.context, [])
    } else if line.begins("msgid_plural") {
      part = .none
    } else if line.begins("msgid") {
      part = .text
    } else if line.begins("msgstr") {
      part = .translation
      translations.append([])
    }
    let value = unescaped(line[(start + 1)..<end])
    switch part {
    case .context: context?.append(contentsOf: value)
    case .text: text += value
    case .translation: translations[translations.count - 1] += value
    case .none: break
    }
  }
}

private nonisolated func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
  let backslash = UInt8(ascii: "\\")
  guard text.contains(backslash) else { return Array(text) }
  var result: [UInt8] = []
  var bytes = text.makeIterator()
  while let byte = bytes.next() {
    guard byte == backslash, let escaped = bytes.next() else {
      result.append(byte)
      continue
    }
    switch escaped {
    case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
    default: result.append(escaped)
    }
  }
  return result
}

extension ArraySlice<UInt8> {
  fileprivate nonisolated func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }
}
