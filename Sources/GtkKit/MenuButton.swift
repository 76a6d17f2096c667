import CGtk
import GObjectKit

/// A button that opens a menu. Wraps `GtkMenuButton`.
public final class MenuButton: Widget {
  public override class var type: GType { gtk_menu_button_get_type() }

  /// Makes a button with an icon and a menu. F10 opens the menu if `isPrimary` is true.
  public convenience init(iconName: String, menu: Menu, isPrimary: Bool = false) {
    self.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, iconName)
    gtk_menu_button_set_primary(opaque, isPrimary ? 1 : 0)
    // The menu's widgets are created when it opens, because most menus are never opened. Also, GTK
    // 4.8 logs an error if a button moves to another parent after assistive technology has read
    // its closed menu.
    gtk_menu_button_set_create_popup_func(
      opaque, setMenu, CallbackBox(menu).retained(), releaseCallbackBox)
  }

  /// Whether the button has a visible frame, even without the pointer over it.
  public var hasFrame: Bool {
    get { gtk_menu_button_get_has_frame(opaque) != 0 }
    set { gtk_menu_button_set_has_frame(opaque, newValue ? 1 : 0) }
  }
}

private let setMenu: GtkMenuButtonCreatePopupFunc = { button, data in
  guard let data else { return }
  gtk_menu_button_set_menu_model(button, CallbackBox<Menu>.value(at: data).unsafe())
  guard let popover = gtk_menu_button_get_popover(button) else { return }
  Widget(retaining: UnsafeMutableRawPointer(popover)).nameEntriesWhenMapped()
}
