import CGtk
import GObjectKit

/// Shows a part of a large child, with scroll bars. Wraps `GtkScrolledWindow`.
public final class ScrolledWindow: Widget {
  public override class var type: GType { gtk_scrolled_window_get_type() }

  /// Makes one around a child; `horizontal` lets the child be wider than the view.
  public convenience init(child: Widget, horizontal: Bool = false) {
    self.init(adopting: gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque, child.widget)
    gtk_scrolled_window_set_policy(
      opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
  }

  /// What is scrolled.
  public var child: Widget? {
    get { gtk_scrolled_window_get_child(opaque).map { Widget(retaining: $0) } }
    set {
      // Until the next frame, GTK would send keys to what had the focus in the former child, though
      // that is no longer in the window, and they would be lost.
      if let child, child != newValue { child.dropFocus() }
      gtk_scrolled_window_set_child(opaque, newValue?.widget)
    }
  }

  /// Whether there is a line around the view, as around a field.
  public var hasFrame: Bool {
    get { gtk_scrolled_window_get_has_frame(opaque) != 0 }
    set { gtk_scrolled_window_set_has_frame(opaque, newValue ? 1 : 0) }
  }

  /// Room in pixels that the content leaves at its ends, and that it is seen in while it scrolls
  /// by, such as under a translucent bar. The scroll bars keep clear of it too.
  public var contentInsets: Edges {
    get { attachment(insetsName, as: Insets.self)?.edges ?? Edges() }
    set {
      guard newValue != contentInsets else { return }
      attach(newValue == Edges() ? nil : Insets(newValue, of: self), as: insetsName)
      let vertical = gtk_scrolled_window_get_vscrollbar(opaque)
      gtk_widget_set_margin_top(vertical, gint(newValue.top))
      gtk_widget_set_margin_bottom(vertical, gint(newValue.bottom))
      // It lies along the lower edge, and would only get higher with room above it.
      gtk_widget_set_margin_bottom(
        gtk_scrolled_window_get_hscrollbar(opaque), gint(newValue.bottom))
    }
  }

  /// Whether there is more to see further to the left, for a negative way, or to the right.
  public func canScroll(sideways way: Double) -> Bool {
    let adjustment = gtk_scrolled_window_get_hadjustment(opaque)
    let value = gtk_adjustment_get_value(adjustment)
    let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return way < 0 ? value > gtk_adjustment_get_lower(adjustment) : value < end
  }

  /// Calls `handler` when the view has become wider or narrower.
  public func onWidthChanged(_ handler: @escaping () -> Void) {
    let adjustment = Object(retaining: gtk_scrolled_window_get_hadjustment(opaque))
    adjustment.connect("notify::page-size", handler)
  }

  /// Calls `handler` when the child has been scrolled or has changed its height.
  public func onScrolled(_ handler: @escaping () -> Void) {
    let adjustment = Object(retaining: gtk_scrolled_window_get_vadjustment(opaque))
    adjustment.connect("value-changed", handler)
    adjustment.connect("changed", handler)
  }
}

private let insetsName = "content-insets"

/// What makes room, for as long as it lives.
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
      // GTK draws what scrolls into the padding of its view, and lays the ends of the content out
      // inside it.
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
