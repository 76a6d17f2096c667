import CGtk
import GObjectKit

/// A container that shows part of a larger child, with scroll bars. Wraps `GtkScrolledWindow`.
public final class ScrolledWindow: Widget {
  public override class var type: GType { gtk_scrolled_window_get_type() }

  /// Makes a view that scrolls vertically, and horizontally too if `horizontal` is true.
  public convenience init(child: Widget, horizontal: Bool = false) {
    self.init(adopting: gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque, child.widget)
    gtk_scrolled_window_set_policy(
      opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  }

  /// The content to scroll.
  public var child: Widget? {
    get { gtk_scrolled_window_get_child(opaque).map { Widget(retaining: $0) } }
    set {
      // GTK would send keys to the removed widget until the next frame, and they would be lost.
      if let child, child != newValue { child.dropFocus() }
      gtk_scrolled_window_set_child(opaque, newValue?.widget)
    }
  }

  /// Whether the view shows a vertical scroll bar when there is something to scroll. Without it,
  /// the wheel, the touchpad and fingers still scroll.
  public var showsVerticalScrollBar: Bool {
    get {
      var policy = GTK_POLICY_AUTOMATIC
      gtk_scrolled_window_get_policy(opaque, nil, &policy)
      return policy != GTK_POLICY_EXTERNAL
    }
    set {
      var policy = GTK_POLICY_NEVER
      gtk_scrolled_window_get_policy(opaque, &policy, nil)
      gtk_scrolled_window_set_policy(
        opaque, policy, newValue ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL)
    }
  }

  /// Whether the view has a border, like a text field.
  public var hasFrame: Bool {
    get { gtk_scrolled_window_get_has_frame(opaque) != 0 }
    set { gtk_scrolled_window_set_has_frame(opaque, newValue ? 1 : 0) }
  }

  /// Space above and below the content, in pixels, that the content scrolls through.
  ///
  /// Use it for bars that overlay the view. The scroll bars stay clear of it.
  public var contentInsets: Edges {
    get { attachment(insetsName, as: Insets.self)?.edges ?? Edges() }
    set {
      guard newValue != contentInsets else { return }
      attach(newValue == Edges() ? nil : Insets(newValue, of: self), as: insetsName)
      let vertical = gtk_scrolled_window_get_vscrollbar(opaque)
      gtk_widget_set_margin_top(vertical, gint(newValue.top))
      gtk_widget_set_margin_bottom(vertical, gint(newValue.bottom))
      // The horizontal scroll bar is at the bottom edge. A top margin would only make it taller.
      gtk_widget_set_margin_bottom(
        gtk_scrolled_window_get_hscrollbar(opaque), gint(newValue.bottom))
    }
  }

  /// Returns whether the content can scroll left, for a negative direction, or right.
  public func canScroll(sideways way: Double) -> Bool {
    let adjustment = gtk_scrolled_window_get_hadjustment(opaque)
    let value = gtk_adjustment_get_value(adjustment)
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return way < 0 ? value > gtk_adjustment_get_lower(adjustment) : value < end
  }

  /// Calls `handler` when the width of the view changes.
  public func onWidthChanged(_ handler: @escaping () -> Void) {
    let adjustment = Object(retaining: gtk_scrolled_window_get_hadjustment(opaque))
    adjustment.connect("notify::page-size", handler)
  }

  /// Calls `handler` when the vertical position or the height of the content changes.
  public func onScrolled(_ handler: @escaping () -> Void) {
    let adjustment = Object(retaining: gtk_scrolled_window_get_vadjustment(opaque))
    adjustment.connect("value-changed", handler)
    adjustment.connect("changed", handler)
  }
}

private let insetsName = "content-insets"

/// The insets of a view, applied until this object is released.
@MainActor
private final class Insets {
  let edges: Edges
  private let content: WeakReference<Widget>
  private let padding: StyleSheet

  init(_ edges: Edges, of view: ScrolledWindow) {
    self.edges = edges
    content = WeakReference(view.child)
    padding = StyleSheet(
      css: "* { padding-top: \(edges.top)px; padding-bottom: \(edges.bottom)px; }")
    guard let content = view.child else { return }
    if let text = content.cast(to: TextView.self) {
      text.addMargins(edges)
    } else {
      // The viewport's padding: GTK lays out the content inside of it, and draws scrolled content
      // over it.
      gtk_style_context_add_provider(
        gtk_widget_get_style_context(content.widget), padding.opaque,
        guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
  }

  isolated deinit {
    guard let content = content.object else { return }
    if let text = content.cast(to: TextView.self) {
      text.addMargins(Edges(top: -edges.top, bottom: -edges.bottom))
    } else {
      gtk_style_context_remove_provider(
        gtk_widget_get_style_context(content.widget), padding.opaque)
    }
  }
}
