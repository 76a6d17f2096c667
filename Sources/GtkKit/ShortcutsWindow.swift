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
      stride(from: 0, to: shortcuts.count, by: 14).map { start in
        Group(
          title: start == 0 ? title : " ",
          shortcuts: Array(shortcuts[start..<min(start + 14, shortcuts.count)]))
      }
    }
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
              "accelerator": shortcut.keys.distinctAlternatives.joined(separator: " "),
            ])
        })
    }
    let section = object(
      "GtkShortcutsSection", ["section-name": "shortcuts", "max-height": "16"], groups)
    let window = object("GtkShortcutsWindow", ["modal": "1"], [section], id: "shortcuts")
    self.init(definition: "<interface>\(window)</interface>")
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
