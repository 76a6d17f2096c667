import CGtk
import GObjectKit

/// A border around a child, with an optional title. Wraps `GtkFrame`.
public final class Frame: Widget {
  public override class var type: GType { gtk_frame_get_type() }

  /// Makes a frame with a title above the child.
  public convenience init(_ label: String? = nil, child: Widget? = nil) {
    self.init(adopting: gtk_frame_new(label))
    self.child = child
  }

  /// The widget inside the border.
  public var child: Widget? {
    get { gtk_frame_get_child(unsafe()).map { Widget(retaining: $0) } }
    set { gtk_frame_set_child(unsafe(), newValue?.widget) }
  }
}
