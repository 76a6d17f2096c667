import CGtk
import GObjectKit

/// A label with an arrow that shows or hides a child below it. Wraps `GtkExpander`.
public final class Expander: Widget {
  public override class var type: GType { gtk_expander_get_type() }

  /// Makes a collapsed expander.
  public convenience init(_ label: String, child: Widget? = nil) {
    self.init(adopting: gtk_expander_new(label))
    self.child = child
  }

  /// The widget to show or hide.
  public var child: Widget? {
    get { gtk_expander_get_child(opaque).map { Widget(retaining: $0) } }
    set { gtk_expander_set_child(opaque, newValue?.widget) }
  }

  /// Whether the child is shown.
  public var isExpanded: Bool {
    get { gtk_expander_get_expanded(opaque) != 0 }
    set { UserChange.exclude { gtk_expander_set_expanded(opaque, newValue ? 1 : 0) } }
  }

  /// Calls `handler` with the new state when the user changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ isExpanded: Bool) -> Void) -> SignalConnection {
    // A pointer, because a reference to the widget from its own handler would be a retain cycle.
    let opaque = opaque
    return UserChange.connect(self, "notify::expanded") {
      handler(gtk_expander_get_expanded(opaque) != 0)
    }
  }
}
