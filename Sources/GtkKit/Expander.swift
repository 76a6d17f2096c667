import CGtk
import GObjectKit

/// A text with an arrow, which shows or hides what is under it. Wraps `GtkExpander`.
public final class Expander: Widget {
  public override class var type: GType { gtk_expander_get_type() }

  /// Makes a closed one.
  public convenience init(_ label: String, child: Widget? = nil) {
    self.init(adopting: gtk_expander_new(label))
    self.child = child
  }

  /// What is shown or hidden.
  public var child: Widget? {
    get { gtk_expander_get_child(opaque).map { Widget(retaining: $0) } }
    set { gtk_expander_set_child(opaque, newValue?.widget) }
  }

  /// Whether the child is shown.
  public var isExpanded: Bool {
    get { gtk_expander_get_expanded(opaque) != 0 }
    set { gtk_expander_set_expanded(opaque, newValue ? 1 : 0) }
  }

  /// Calls `handler` when the child is shown or hidden, by whomever.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ isExpanded: Bool) -> Void) -> SignalConnection {
    // The address alone: the widget owns the handler, which must not own the widget.
    let opaque = opaque
    return connect("notify::expanded") { handler(gtk_expander_get_expanded(opaque) != 0) }
  }
}
