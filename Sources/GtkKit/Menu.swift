import CGtk
import GObjectKit

/// A model of a menu, whose entries activate actions by name. Wraps `GMenu`.
public final class Menu: Object {
  public override class var type: GType { g_menu_get_type() }

  /// Makes an empty menu.
  public convenience init() { self.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

  /// Adds an entry that activates an action.
  ///
  /// A malformed action name is logged, and its entry is insensitive.
  /// - Parameters:
  ///   - label: The text, with an underscore before the mnemonic.
  ///   - action: A detailed action name: "win.save", "page.sort('name')".
  ///   - keys: Keys in GTK's notation. The entry shows the first alternative.
  public func append(_ label: String, action: String, keys: String? = nil) {
    let name = ActionName(action)
    if name == nil { Log.warning("\(action) is not a valid action name.", domain: "GtkKit") }
    append(label, name: name?.name ?? "none.none", target: name?.target, keys: keys)
  }

  /// Adds a section, separated by a line and an optional title.
  public func appendSection(_ section: Menu, title: String? = nil) {
    g_menu_append_section(opaque, title, section.unsafe())
  }

  /// Adds an entry that opens a submenu.
  public func appendSubmenu(_ label: String, _ submenu: Menu) {
    g_menu_append_submenu(opaque, label, submenu.unsafe())
  }

  /// Removes all entries, sections and submenus. Updates a menu that is open.
  public func removeAll() { g_menu_remove_all(opaque) }

  /// The number of entries, sections and submenus.
  public var count: Int { Int(g_menu_model_get_n_items(unsafe())) }

  /// Adds an entry that shows the first alternative of its keys. While its action is disabled, it is
  /// insensitive or hidden.
  func append(
    _ label: String, name: String, target: Variant? = nil, keys: String? = nil,
    isHiddenWhenDisabled: Bool = false
  ) {
    let entry = Object(adopting: UnsafeMutableRawPointer(g_menu_item_new(label, nil)))
    g_menu_item_set_action_and_target_value(entry.opaque, name, target?.pointer)
    if let key = keys.flatMap(Keys.init)?.alternatives[0] {
      g_menu_item_set_attribute_value(entry.opaque, "accel", g_variant_new_string(key))
    }
    if isHiddenWhenDisabled {
      g_menu_item_set_attribute_value(
        entry.opaque, "hidden-when", g_variant_new_string("action-disabled"))
    }
    g_menu_append_item(opaque, entry.opaque)
  }
}
