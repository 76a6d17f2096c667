import CGtk
import CGtkShims
import Glibc
import Synchronization

/// The words of a program or library, in the languages of its translations.
///
///     let texts = TextDomain("recipes", catalogs: ["de": PackageResources.de_po])
///
///     button.label = texts.gettext("Delete")
///     label.text = texts.ngettext("%d recipe", "%d recipes", recipes.count)
///     label.text = texts.gettext("From %1$s to %2$s", start, end)
///
/// The texts in the code are English. A text without a translation is returned as it is. The
/// functions have the names that `xgettext` looks for, so `xgettext -L C` collects the texts.
///
/// Translations come from two places. First, gettext looks for an installed file of the domain:
/// `share/locale/de/LC_MESSAGES/recipes.mo` in a folder above the program, such as `/usr`. Second are
/// the catalogs: .po files that the program contains, so that it needs no installed file.
///
/// The language is that of the desktop: the first one in `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and
/// `LANG`. Every thread can use a domain.
///
/// Each program starts with the locale "C", in which nothing is translated, as in gettext. GTK and
/// `Application.run` set the user's locale.
public nonisolated final class TextDomain: Sendable {
  /// The name of the domain, and of its files without their suffix.
  public let name: String

  private let catalogs: [String: [UInt8]]
  private let parsed = Mutex<[String: Catalog]>([:])

  /// Creates a domain.
  ///
  /// - Parameters:
  ///   - name: The name, such as that of the program in lower case.
  ///   - catalogs: The contents of .po files in UTF-8, by language: "de", "pt_BR".
  ///   - folder: The folder of the installed files, with `de/LC_MESSAGES` and others in it; nil for
  ///     `share/locale` in a folder above the program.
  public init(_ name: String, catalogs: [String: [UInt8]] = [:], folder: String? = nil) {
    (self.name, self.catalogs) = (name, catalogs)
    cgtk_bind_text_domain(name, folder ?? Self.installedFolder)
  }

  /// Returns the translation of a text.
  ///
  /// - Parameters:
  ///   - text: The text in English. Each `%s` is replaced by the next argument, `%1$s` by the first
  ///     one, `%2$s` by the second one, and `%%` by a percent sign.
  ///   - arguments: The values for the placeholders. Without any, nothing is replaced.
  /// - Returns: The translation, or the text itself if it has no translation.
  public func gettext(_ text: String, _ arguments: String...) -> String {
    gettext(text, arguments: arguments)
  }

  /// Returns the translation of a text, as `gettext(_:_:)` does, with the arguments in an array.
  public func gettext(_ text: String, arguments: [String]) -> String {
    fill(translation(of: text) ?? text, with: arguments)
  }

  /// Returns the translation of a text that means different things in different places.
  ///
  /// - Parameters:
  ///   - context: A word for translators that tells the places apart, such as "verb".
  ///   - text: The text in English.
  ///   - arguments: The values for the placeholders, as for `gettext(_:_:)`.
  /// - Returns: The translation, or the text itself if it has no translation.
  public func pgettext(_ context: String, _ text: String, _ arguments: String...) -> String {
    fill(translation(of: text, context: context) ?? text, with: arguments)
  }

  /// Returns the translation of a text with a number, in the plural form that the language has for
  /// the number.
  ///
  /// - Parameters:
  ///   - singular: The English text for 1: "%d recipe". The number replaces `%d`.
  ///   - plural: The English text for other numbers: "%d recipes".
  ///   - count: The number, which is also the first argument.
  ///   - arguments: Values for other placeholders, from `%2$s` on. With these, write `%1$d` for the
  ///     number.
  /// - Returns: The translation, or one of the two texts if they have no translation.
  public func ngettext(
    _ singular: String, _ plural: String, _ count: Int, _ arguments: String...
  ) -> String {
    ngettext(singular, plural, count, arguments: arguments)
  }

  /// Returns the translation of a text with a number, as `ngettext(_:_:_:_:)` does, with the further
  /// arguments in an array.
  public func ngettext(
    _ singular: String, _ plural: String, _ count: Int, arguments: [String]
  ) -> String {
    let text =
      installed(singular, plural, count)
      ?? catalog?.text(singular, count: count) ?? (count == 1 ? singular : plural)
    return fill(text, with: [String(count)] + arguments)
  }

  private func translation(of text: String, context: String? = nil) -> String? {
    // The translation of the empty text is the header of a catalog.
    guard !text.isEmpty else { return nil }
    return installed(text, context: context) ?? catalog?.text(text, context: context)
  }

  // MARK: - Installed translations

  private func installed(_ text: String, context: String?) -> String? {
    text.withCString { original in
      let translated =
        if let context {
          g_dpgettext2(name, context, original)
        } else {
          g_dgettext(name, original)
        }
      // gettext returns the same pointer if there is no translation.
      guard let translated, translated != original else { return nil }
      return String(cString: translated)
    }
  }

  private func installed(_ singular: String, _ plural: String, _ count: Int) -> String? {
    singular.withCString { one in
      plural.withCString { many in
        let translated = g_dngettext(name, one, many, gulong(count.magnitude))
        guard let translated, translated != one, translated != many else { return nil }
        return String(cString: translated)
      }
    }
  }

  /// The `share/locale` folder nearest to the program, searched upwards from the program's own
  /// folder; else `/usr/share/locale`.
  private static let installedFolder: String = {
    guard let program = g_file_read_link("/proc/self/exe", nil) else { return "/usr/share/locale" }
    defer { g_free(program) }
    var parts = String(cString: program).split(separator: "/").dropLast()
    while !parts.isEmpty {
      let folder = "/" + parts.joined(separator: "/") + "/share/locale"
      if g_file_test(folder, G_FILE_TEST_IS_DIR) != 0 { return folder }
      parts = parts.dropLast()
    }
    return "/usr/share/locale"
  }()

  // MARK: - Catalogs

  /// The catalog of the first of the user's languages that has one; nil if English comes first.
  private var catalog: Catalog? {
    guard !catalogs.isEmpty, Self.translates, var names = g_get_language_names() else {
      return nil
    }
    while let name = names.pointee {
      let language = String(cString: name)
      if let source = catalogs[language] { return catalog(of: language, source) }
      if ["C", "POSIX", "en"].contains(language) { return nil }
      names += 1
    }
    return nil
  }

  /// Whether gettext translates in the locale of the process. It does not in "C", with which each
  /// program starts.
  private static var translates: Bool {
    guard let locale = setlocale(LC_MESSAGES, nil) else { return false }
    return !["C", "POSIX"].contains(String(cString: locale))
  }

  private func catalog(of language: String, _ source: [UInt8]) -> Catalog {
    parsed.withLock { parsed in
      if let catalog = parsed[language] { return catalog }
      let catalog = Catalog(source)
      parsed[language] = catalog
      return catalog
    }
  }
}

/// Returns a text with `%s`, `%d`, `%1$s` and `%1$d` replaced by the arguments, and `%%` by `%`.
/// Keeps a placeholder that has no argument. Returns the text unchanged if there are no arguments.
private nonisolated func fill(_ text: String, with arguments: [String]) -> String {
  guard !arguments.isEmpty else { return text }
  var (filled, rest, next) = ("", text[...], 0)
  while let percent = rest.firstIndex(of: "%") {
    filled += rest[..<percent]
    rest = rest[percent...].dropFirst()
    if rest.first == "%" {
      filled += "%"
      rest = rest.dropFirst()
    } else if let (number, length) = placeholder(rest), arguments.count > number ?? next {
      filled += arguments[number ?? next]
      if number == nil { next += 1 }
      rest = rest.dropFirst(length)
    } else {
      filled += "%"
    }
  }
  return filled + rest
}

/// Returns the number of the argument of a placeholder, if it has one, and the length of the
/// placeholder without its percent sign; nil for other text. Not a regular expression: views call this
/// for each text in a frame, and Swift parses a literal expression each time.
private nonisolated func placeholder(_ text: Substring) -> (number: Int?, length: Int)? {
  guard let first = text.first else { return nil }
  if first == "s" || first == "d" { return (nil, 1) }
  guard ("1"..."9").contains(first), let digit = first.wholeNumberValue else { return nil }
  let rest = text.dropFirst()
  return rest.hasPrefix("$s") || rest.hasPrefix("$d") ? (digit - 1, 3) : nil
}
