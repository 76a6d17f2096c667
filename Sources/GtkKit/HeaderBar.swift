import CGtk
import GObjectKit

/// A bar with a centred title, room at both sides and the window's buttons, on whichever side
/// the user has them. Wraps `GtkHeaderBar`.
public final class HeaderBar: Widget {
  public override class var type: GType { gtk_header_bar_get_type() }

  /// Makes an empty bar.
  public convenience init() { self.init(adopting: gtk_header_bar_new()) }

  /// The widget in the middle; nil shows the window's title.
  public func setTitleWidget(_ widget: Widget?) {
    gtk_header_bar_set_title_widget(opaque, widget?.widget)
  }

  /// Adds a widget at the side where reading starts.
  public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }

  /// Adds a widget at the other side.
  public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }

  /// Whether the window's buttons are in this bar.
  public var showsTitleButtons: Bool {
    get { gtk_header_bar_get_show_title_buttons(opaque) != 0 }
    set { gtk_header_bar_set_show_title_buttons(opaque, newValue ? 1 : 0) }
  }
}

/// A bar for what acts on the content above it. Wraps `GtkActionBar`.
public final class ActionBar: Widget {
  public override class var type: GType { gtk_action_bar_get_type() }

  /// Makes an empty bar.
  public convenience init() { self.init(adopting: gtk_action_bar_new()) }

  /// The widget in the middle.
  public func setCenterWidget(_ widget: Widget?) {
    gtk_action_bar_set_center_widget(opaque, widget?.widget)
  }
}
