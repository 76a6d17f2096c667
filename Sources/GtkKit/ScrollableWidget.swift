import CGtk
import CGtkShims
import GObjectKit

/// A widget for long content that lays out only the part on screen. Put it into a `ScrolledWindow`.
///
/// In `allocate`, its behavior calls `setContentHeight(_:position:)` with the height of the content,
/// and allocates the children that are in view. GTK allocates the widget again at each change of the
/// scroll position.
public final class ScrollableWidget: Widget {
  public override class var type: GType { cgtk_scrollable_get_type() }

  /// Makes a widget with a behavior.
  ///
  /// - Parameters:
  ///   - behavior: The layout and drawing. Owned by the widget until it is disposed.
  ///   - cssName: The widget's name in style sheets.
  ///   - role: The accessible role.
  public convenience init(
    _ behavior: any WidgetBehavior, cssName: String = "widget", role: AccessibleRole = .generic
  ) {
    self.init(
      adopting: cgtk_widget_new(
        Self.type, behaviorFunctions, CallbackBox(behavior).retained(), cssName, role.gtk))
    clipsChildren = true
  }

  private var vertical: UnsafeMutablePointer<GtkAdjustment>? {
    gtk_scrollable_get_vadjustment(opaque)
  }

  /// The distance from the top of the content to the top of the visible part, in pixels. Setting it
  /// clamps to the content.
  public var scrollPosition: Double {
    get { vertical.map { gtk_adjustment_get_value($0) } ?? 0 }
    set { gtk_adjustment_set_value(vertical, newValue) }
  }

  /// Sets the height of the content in pixels, and the scroll position if it is not nil.
  ///
  /// Does nothing before the widget is in a `ScrolledWindow`.
  public func setContentHeight(_ height: Double, position: Double? = nil) {
    guard let vertical else { return }
    let page = Double(self.height)
    let upper = max(height, page)
    gtk_adjustment_configure(
      vertical, min(max(0, position ?? scrollPosition), upper - page), 0, upper, page / 10,
      page * 0.9, page)
  }
}
