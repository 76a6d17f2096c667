import CGtk
import GObjectKit

/// A window that lists keys and gestures. Wraps `GtkShortcutsWindow`.
public final class ShortcutsWindow: Window {
  public override class var type: GType { gtk_shortcuts_window_get_type() }

  /// Some keys under a heading.
  public struct Group {
    /// The heading.
    public let title: String
    /// What the keys do, each with the keys.
    public let shortcuts: [(title: String, keys: Keys)]

    /// Keys under a heading.
    public init(title: String, shortcuts: [(title: String, keys: Keys)]) {
      (self.title, self.shortcuts) = (title, shortcuts)
    }

    /// GTK begins a column with a group only, so a long one goes on under a blank heading: a window that
    /// is higher than the screen cannot be scrolled.
    fileprivate var columns: [Group] {
      let rows = Group.rowsInColumn - 1  // The heading is one.
      return stride(from: 0, to: shortcuts.count, by: rows).map { start in
        Group(
          title: start == 0 ? title : " ",
          shortcuts: Array(shortcuts[start..<min(start + rows, shortcuts.count)]))
      }
    }

    fileprivate static let rowsInColumn = 16
  }

  /// Makes one that lists groups of keys.
  public convenience init(_ groups: [Group]) {
    let groups = groups.flatMap(\.columns).map { group in
      object(
        "GtkShortcutsGroup", ["title": group.title],
        group.shortcuts.map { shortcut in
          object(
            "GtkShortcutsShortcut",
            [
              "title": shortcut.title,
              "accelerator": shortcut.keys.inList,
            ])
        })
    }
    let section = object(
      "GtkShortcutsSection", ["section-name": "shortcuts", "max-height": "\(Group.rowsInColumn)"],
      groups)
    let window = object("GtkShortcutsWindow", ["modal": "1"], [section], id: "shortcuts")
    self.init(definition: "<interface>\(window)</interface>")
    _ = shortcutsStyle
    spellNames()
  }

  /// GTK shows a key that it has no sign for by its name as it is in the notation: "Page_Up".
  private func spellNames() {
    for label in descendants(of: Label.self)
    where label.hasStyleClass("keycap") && label.text.count > 1 {
      label.text = label.text.replacing("_", with: " ")
    }
  }

  /// Makes one from a UI definition that holds a `GtkShortcutsWindow` with the id "shortcuts".
  ///
  /// GTK offers no other way to fill one. A definition without it stops the program.
  public convenience init(definition: String) {
    let builder = Object(
      adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(definition, -1)))
    guard let window = gtk_builder_get_object(builder.opaque, "shortcuts") else {
      preconditionFailure("the UI definition has no object \"shortcuts\"")
    }
    self.init(retaining: window)
  }
}

/// An object of a UI definition.
private func object(
  _ type: String, _ properties: KeyValuePairs<String, String>, _ children: [String] = [],
  id: String? = nil
) -> String {
  let properties = properties.map { name, value in
    "<property name=\"\(name)\">\(escaped(value))</property>"
  }
  let children = children.map { "<child>\($0)</child>" }
  let attribute = id.map { " id=\"\($0)\"" } ?? ""
  return "<object class=\"\(type)\"\(attribute)>"
    + (properties + children).joined() + "</object>"
}

/// A text as XML takes it; control characters, which XML has no way to write, are left out.
private func escaped(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return String(cString: escaped).filter {
    $0 == "\n" || !($0.unicodeScalars.first?.properties.generalCategory == .control)
  }
}

extension Keys {
  /// The keys as GTK's list of shortcuts takes them; digits in a row as a range.
  fileprivate var inList: String {
    let alternatives = distinctAlternatives
    let digits = alternatives.compactMap { Int($0) }.sorted()
    if alternatives.count > 2, digits.count == alternatives.count,
      let first = digits.first, let last = digits.last, last - first == digits.count - 1
    {
      return "\(first)...\(last)"
    }
    return alternatives.joined(separator: " ")
  }
}

/// In GTK 4.8's theme the numbers of the pages, where keys fill more than one, are narrower than their
/// margins, of which GTK warns.
private let shortcutsStyle: Void = StyleSheet(
  css: "stackswitcher.circular > button > label { padding: 0; margin: 0; }"
).apply()
