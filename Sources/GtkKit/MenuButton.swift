import CGtk
import GObjectKit

/// The entries of a menu, each activating an action by name. Wraps `GMenu`.
public final class Menu: Object {
  public override class var type: GType { g_menu_get_type() }

  /// Makes an empty menu.
  public convenience init() { self.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

  /// Adds an entry; an underscore in the label marks the mnemonic.
  public func append(_ label: String, action: String) { g_menu_append(opaque, label, action) }

  /// Adds entries under a line.
  public func appendSection(_ section: Menu) {
    g_menu_append_section(opaque, nil, section.unsafe())
  }
}

/// A button that opens a menu. Wraps `GtkMenuButton`.
public final class MenuButton: Widget {
  public override class var type: GType { gtk_menu_button_get_type() }

  /// Makes a button with an icon and a menu; `isPrimary` lets F10 open it.
  public convenience init(iconName: String, menu: Menu, isPrimary: Bool = false) {
    self.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, iconName)
    gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
    // Made when it is opened: most menus never are, and GTK 4.8 complains when assistive
    // technology has looked at a closed one whose button then moves to another place.
    gtk_menu_button_set_create_popup_func(
      opaque, setMenu, CallbackBox(menu).retained(), releaseCallbackBox)
  }
}

private let setMenu: GtkMenuButtonCreatePopupFunc = { button, data in
  guard let data else { return }
  gtk_menu_button_set_menu_model(button, CallbackBox<Menu>.value(at: data).unsafe())
}
