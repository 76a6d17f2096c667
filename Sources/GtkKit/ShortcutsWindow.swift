import CGtk
import GObjectKit

/// A window that lists keyboard shortcuts. Wraps `GtkShortcutsWindow`.
public final class ShortcutsWindow: Window {
  public override class var type: GType { gtk_shortcuts_window_get_type() }

  /// A heading with shortcuts.
  public struct Group {
    /// The heading.
    public let title: String
    /// The shortcuts: what each does, and its keys.
    public let shortcuts: [(title: String, keys: Keys)]

    /// Makes a group.
    public init(title: String, shortcuts: [(title: String, keys: Keys)]) {
      (self.title, self.shortcuts) = (title, shortcuts)
    }

    /// The group, split to fit the height of a column.
    ///
    /// GTK starts a new column only at a group, and a window taller than the screen cannot be
    /// scrolled. So a long group continues under a blank heading.
    fileprivate var columns: [Group] {
      let rows = Group.rowsInColumn - 1  // The heading takes one row.
      return stride(from: 0, to: shortcuts.count, by: rows).map { start in
        Group(
          title: start == 0 ? title : " ",
          shortcuts: Array(shortcuts[start..<min(start + rows, shortcuts.count)]))
      }
    }

    fileprivate static let rowsInColumn = 16
  }

  /// Makes a window that lists groups of shortcuts.
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

  /// Replaces underscores in key names with spaces: GTK shows "Page_Up" for a key without a symbol.
  private func spellNames() {
    for label in descendants(of: Label.self)
    where label.hasStyleClass("keycap") && label.text.count > 1 {
      label.text = label.text.replacing("_", with: " ")
    }
  }

  /// Makes a window from a UI definition, which must contain a `GtkShortcutsWindow` with the id
  /// "shortcuts".
  ///
  /// GTK 4.8 can fill the window only from a definition. A definition without that id stops the
  /// program.
  public convenience init(definition: String) {
    let builder = Object(
      adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(definition, -1)))
    guard let window = gtk_builder_get_object(builder.opaque, "shortcuts") else {
      preconditionFailure("the UI definition has no object \"shortcuts\"")
    }
    self.init(retaining: window)
  }
}

/// Returns the XML of an object in a UI definition.
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

/// Returns a text escaped for XML, without control characters, which XML cannot represent.
private func escaped(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return String(cString: escaped).filter {
    $0 == "\n" || !($0.unicodeScalars.first?.properties.generalCategory == .control)
  }
}

extension Keys {
  /// The keys in the format of `GtkShortcutsShortcut`, with consecutive digits as a range.
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

/// Removes the margin of GTK 4.8's page numbers: it is wider than the numbers and causes a warning.
private let shortcutsStyle: Void = StyleSheet(
  css: "stackswitcher.circular > button > label { padding: 0; margin: 0; }"
).apply()
