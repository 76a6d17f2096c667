import CGtk
import GObjectKit

/// A title bar with a centred title, widgets at both ends and the window's buttons.
///
/// The user's settings decide at which end the buttons are. Wraps `GtkHeaderBar`.
public final class HeaderBar: Widget {
  public override class var type: GType { gtk_header_bar_get_type() }

  /// Makes an empty bar.
  public convenience init() { self.init(adopting: gtk_header_bar_new()) }

  /// Sets the widget in the middle; nil shows the window's title.
  public func setTitleWidget(_ widget: Widget?) {
    gtk_header_bar_set_title_widget(opaque, widget?.widget)
  }

  /// Adds a widget at the start: left, or right in right-to-left locales.
  public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }

  /// Adds a widget at the end.
  public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }

  /// Whether the bar shows the window's buttons.
  public var showsTitleButtons: Bool {
    get { gtk_header_bar_get_show_title_buttons(opaque) != 0 }
    set { gtk_header_bar_set_show_title_buttons(opaque, newValue ? 1 : 0) }
  }
}

/// A bar of controls below the content that they act on. Wraps `GtkActionBar`.
public final class ActionBar: Widget {
  public override class var type: GType { gtk_action_bar_get_type() }

  /// Makes an empty bar.
  public convenience init() { self.init(adopting: gtk_action_bar_new()) }

  /// Sets the widget in the middle; nil removes it.
  public func setCenterWidget(_ widget: Widget?) {
    gtk_action_bar_set_center_widget(opaque, widget?.widget)
  }
}
