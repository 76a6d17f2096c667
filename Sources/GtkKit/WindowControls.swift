import CGtk
import GObjectKit

/// The window's buttons at one side, as the user has them. Wraps `GtkWindowControls`.
public final class WindowControls: Widget {
  public override class var type: GType { gtk_window_controls_get_type() }

  /// Makes the buttons of the side where reading starts, or of the other.
  public convenience init(atStart isAtStart: Bool) {
    self.init(adopting: gtk_window_controls_new(isAtStart ? GTK_PACK_START : GTK_PACK_END))
  }

  /// Whether the user has no buttons at this side.
  public var isEmpty: Bool { gtk_window_controls_get_empty(opaque) != 0 }
}
