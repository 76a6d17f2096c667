import CGtk
import GObjectKit

/// A container that shows and hides its child with an animation. Wraps `GtkRevealer`.
public final class Revealer: Widget {
  public override class var type: GType { gtk_revealer_get_type() }

  /// The animation.
  public enum Transition {
    /// Slides down from the top edge.
    case slideDown

    var gtk: GtkRevealerTransitionType {
      switch self {
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      }
    }
  }

  /// Makes a revealer whose child is hidden.
  public convenience init(_ transition: Transition, child: Widget? = nil) {
    self.init(adopting: gtk_revealer_new())
    gtk_revealer_set_transition_type(opaque, transition.gtk)
    self.child = child
  }

  /// The widget to show and hide.
  public var child: Widget? {
    get { gtk_revealer_get_child(opaque).map { Widget(retaining: $0) } }
    set { gtk_revealer_set_child(opaque, newValue?.widget) }
  }

  /// Whether the child is shown, or is being shown.
  public var isRevealed: Bool { gtk_revealer_get_reveal_child(opaque) != 0 }

  /// Shows or hides the child, animated over a duration in milliseconds, or at once for 0.
  ///
  /// With an animation, GTK maps the child in the next frame, and keys for a focused widget in it are
  /// lost until then. So pass 0 to show a field that the user types into.
  public func reveal(_ isRevealed: Bool, milliseconds: Int) {
    gtk_revealer_set_transition_duration(opaque, guint(milliseconds))
    gtk_revealer_set_reveal_child(opaque, isRevealed ? 1 : 0)
  }
}
