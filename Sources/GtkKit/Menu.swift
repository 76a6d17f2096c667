import CGtk
import GObjectKit

/// The entries of a menu, each activating an action by name. Wraps `GMenu`.
public final class Menu: Object {
  public override class var type: GType { g_menu_get_type() }

  /// Makes an empty menu.
  public convenience init() { self.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

  /// Adds an entry; an underscore in the label marks the mnemonic. A name that is none in GLib's
  /// notation ("win.save", "page.sort('name')") is logged, and the entry greyed. Of keys that do the
  /// same, in GTK's notation, the first is named beside it.
  public func append(_ label: String, action: String, keys: String? = nil) {
    let name = ActionName(action)
    if name == nil { Log.warning("\(action) is no name of an action.", domain: "GtkKit") }
    append(label, name: name?.name ?? "none.none", target: name?.target, keys: keys)
  }

  /// Adds entries under a line, and under a title if there is one.
  public func appendSection(_ section: Menu, title: String? = nil) {
    g_menu_append_section(opaque, title, section.unsafe())
  }

  /// Adds an entry that leads to another menu.
  public func appendSubmenu(_ label: String, _ submenu: Menu) {
    g_menu_append_submenu(opaque, label, submenu.unsafe())
  }

  /// The number of entries, sections and submenus.
  public var count: Int { Int(g_menu_model_get_n_items(unsafe())) }

  /// Adds an entry that names keys.
  func append(_ label: String, name: String, target: Variant? = nil, keys: String? = nil) {
    let entry = Object(adopting: UnsafeMutableRawPointer(g_menu_item_new(label, nil)))
    g_menu_item_set_action_and_target_value(entry.opaque, name, target?.pointer)
    if let key = keys.flatMap(Keys.init)?.alternatives[0] {
      g_menu_item_set_attribute_value(entry.opaque, "accel", g_variant_new_string(key))
    }
    g_menu_append_item(opaque, entry.opaque)
  }
}
