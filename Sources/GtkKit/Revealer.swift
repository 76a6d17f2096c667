import CGtk
import GObjectKit

/// Slides a child in and out. Wraps `GtkRevealer`.
public final class Revealer: Widget {
  public override class var type: GType { gtk_revealer_get_type() }

  /// How the child comes and goes.
  public enum Transition {
    /// Comes down from the top.
    case slideDown

    var gtk: GtkRevealerTransitionType {
      switch self {
      case .slideDown: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      }
    }
  }

  /// Makes a revealer around a child.
  public convenience init(_ transition: Transition, child: Widget) {
    self.init(adopting: gtk_revealer_new())
    gtk_revealer_set_transition_type(opaque, transition.gtk)
    gtk_revealer_set_child(opaque, child.widget)
  }

  /// Whether the child is shown or about to be.
  public var isRevealed: Bool { gtk_revealer_get_reveal_child(opaque) != 0 }

  /// Shows or hides the child, over `milliseconds` or at once for 0.
  public func reveal(_ isRevealed: Bool, milliseconds: Int) {
    gtk_revealer_set_transition_duration(opaque, guint(milliseconds))
    gtk_revealer_set_reveal_child(opaque, isRevealed ? 1 : 0)
  }
}
