import CGtk
import GObjectKit

/// The window's buttons at one of its sides, as the user has arranged them. Wraps
/// `GtkWindowControls`.
public final class WindowControls: Widget {
  public override class var type: GType { gtk_window_controls_get_type() }

  /// A side of the title bar.
  public enum Side {
    /// Where reading starts.
    case start
    /// The other one.
    case end
  }

  /// Makes the buttons of a side.
  public convenience init(_ side: Side) {
    self.init(
      adopting: gtk_window_controls_new(side == .start ? GTK_PACK_START : GTK_PACK_END))
    // As in a header bar of GTK's, for themes.
    addStyleClass(side == .start ? "start" : "end")
  }

  /// The side that they are for.
  public var side: Side {
    gtk_window_controls_get_side(opaque) == GTK_PACK_START ? .start : .end
  }

  /// Whether the user has no buttons at this side.
  public var isEmpty: Bool { gtk_window_controls_get_empty(opaque) != 0 }

  /// Calls `handler` when `isEmpty` has changed.
  @discardableResult
  public func onEmptyChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::empty", handler)
  }
}
