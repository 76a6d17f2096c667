import CGtk
import GObjectKit

extension String {
  /// The string with `<`, `>`, `&` and quotes escaped, to include as plain text in Pango markup.
  public var escapedForMarkup: String {
    guard let escaped = g_markup_escape_text(self, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}

/// Throws if markup is malformed. GTK's functions only log a warning about it.
///
/// - Parameters:
///   - markup: The markup to check.
///   - hasLinks: Whether links are allowed. A label removes links before Pango parses the text.
/// - Throws: Pango's error.
func checkMarkup(_ markup: String, hasLinks: Bool = false) throws(GLibError) {
  let text = hasLinks ? try withoutLinks(markup) : markup
  _ = try throwingGLibError { pango_parse_markup(text, -1, 0, nil, nil, nil, $0) }
}

/// Returns markup without the tags of valid links. Malformed link tags stay, for Pango to reject.
private func withoutLinks(_ markup: String) throws(GLibError) -> String {
  let rest = MarkupRest()
  let data = CallbackBox(rest)
  var parser = GMarkupParser(
    start_element: keepStart, end_element: keepEnd, text: keepText, passthrough: nil, error: nil)
  let context = g_markup_parse_context_new(
    &parser, G_MARKUP_DEFAULT_FLAGS, data.retained(), releaseCallbackBox)
  defer { g_markup_parse_context_free(context) }
  _ = try throwingGLibError { error in
    // The parser requires a root element, and markup need not have one.
    for part in ["<markup>", markup, "</markup>"] {
      guard g_markup_parse_context_parse(context, part, -1, error) != 0 else { return }
    }
    g_markup_parse_context_end_parse(context, error)
  }
  return rest.text
}

/// The output of the parser.
private final class MarkupRest {
  var text = ""
  /// Whether each open element stays in the output, outermost first.
  var stays: [Bool] = []
}

private let keepStart:
  @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    UnsafeMutablePointer<UnsafePointer<CChar>?>?, gpointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> Void = { _, name, names, values, data, _ in
    guard let name, let names, let values, let data else { return }
    let rest = CallbackBox<MarkupRest>.value(at: data)
    let element = String(cString: name)
    var attributes: [(name: String, value: String)] = []
    while let name = names[attributes.count], let value = values[attributes.count] {
      attributes.append((String(cString: name), String(cString: value)))
    }
    let known = attributes.map(\.name)
    let isLink =
      element == "a" && known.contains("href")
      && Set(known).isSubset(of: ["href", "title", "class"])
    rest.stays.append(!isLink)
    guard !isLink else { return }
    rest.text += "<\(element)"
    for (name, value) in attributes { rest.text += " \(name)=\"\(value.escapedForMarkup)\"" }
    rest.text += ">"
  }

private let keepEnd:
  @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>?, gpointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> Void = { _, element, data, _ in
    guard let element, let data else { return }
    let rest = CallbackBox<MarkupRest>.value(at: data)
    if rest.stays.popLast() == true { rest.text += "</\(String(cString: element))>" }
  }

private let keepText:
  @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>?, gsize, gpointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> Void = { _, text, length, data, _ in
    guard let text, let data else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    let rest = CallbackBox<MarkupRest>.value(at: data)
    rest.text += String(decoding: bytes, as: UTF8.self).escapedForMarkup
  }
