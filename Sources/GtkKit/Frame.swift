import CGtk
import GObjectKit

/// A border around a child, with a title if wanted. Wraps `GtkFrame`.
public final class Frame: Widget {
  public override class var type: GType { gtk_frame_get_type() }

  /// Makes a frame.
  public convenience init(_ label: String? = nil, child: Widget? = nil) {
    self.init(adopting: gtk_frame_new(label))
    self.child = child
  }

  /// What is inside.
  public var child: Widget? {
    get { gtk_frame_get_child(unsafe()).map { Widget(retaining: $0) } }
    set { gtk_frame_set_child(unsafe(), newValue?.widget) }
  }
}
