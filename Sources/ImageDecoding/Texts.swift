import Synchronization

/// The texts for people that this module and the modules above it make. They are English until a
/// program sets functions that translate them.
///
/// The functions have the names that `xgettext` looks for. This module has no GLib, and so no gettext
/// of its own: the decoder, which is sandboxed, needs none.
package struct Texts: Sendable {
  /// Returns the translation of a text, with its placeholders replaced by the arguments.
  package typealias Gettext = @Sendable (_ text: String, _ arguments: [String]) -> String
  /// Returns the translation of a text with a number.
  package typealias Ngettext =
    @Sendable (
      _ singular: String, _ plural: String, _ count: Int, _ arguments: [String]
    ) -> String

  private static let functions = Mutex<(gettext: Gettext, ngettext: Ngettext)?>(nil)

  /// Sets the functions that translate.
  package static func translate(
    gettext: @escaping Gettext, ngettext: @escaping Ngettext
  ) {
    functions.withLock { $0 = (gettext, ngettext) }
  }

  /// Returns a text in the user's language. The arguments replace `%s` and `%1$s`.
  package func gettext(_ text: String, _ arguments: String...) -> String {
    Self.functions.withLock { $0?.gettext }?(text, arguments) ?? Self.fill(text, with: arguments)
  }

  /// Returns a text with a number in the user's language. The number, which is the first argument,
  /// replaces `%d` or `%1$d`.
  package func ngettext(
    _ singular: String, _ plural: String, _ count: Int, _ arguments: String...
  ) -> String {
    Self.functions.withLock { $0?.ngettext }?(singular, plural, count, arguments)
      ?? Self.fill(count == 1 ? singular : plural, with: [String(count)] + arguments)
  }

  private static func fill(_ text: String, with arguments: [String]) -> String {
    guard !arguments.isEmpty else { return text }
    var next = 0
    return text.replacing(/%(?:(%)|(?:([1-9])\$)?[sd])/) { match in
      if match.1 != nil { return "%" }
      let index = match.2.flatMap { Int($0) }.map { $0 - 1 } ?? next
      if match.2 == nil { next += 1 }
      return arguments.indices.contains(index) ? arguments[index] : String(match.0)
    }
  }
}

/// The texts for people.
package let texts = Texts()
