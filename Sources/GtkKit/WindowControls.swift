import CGtk
import GObjectKit

/// The close, minimize and maximize buttons at one side of a title bar.
///
/// The user's settings decide which buttons are at which side. Wraps `GtkWindowControls`.
public final class WindowControls: Widget {
  public override class var type: GType { gtk_window_controls_get_type() }

  /// A side of the title bar.
  public enum Side {
    /// Left, or right in right-to-left locales.
    case start
    /// The side opposite to `start`.
    case end
  }

  /// Makes the buttons for one side.
  public convenience init(_ side: Side) {
    self.init(
      adopting: gtk_window_controls_new(side == .start ? GTK_PACK_START : GTK_PACK_END))
    // The classes that themes expect, as in GtkHeaderBar.
    addStyleClass(side == .start ? "start" : "end")
  }

  /// The side that the buttons are for.
  public var side: Side {
    gtk_window_controls_get_side(opaque) == GTK_PACK_START ? .start : .end
  }

  /// The buttons at the start and at the end, such as "close:minimize,maximize"; nil for the user's
  /// setting. In the format of GTK's setting `gtk-decoration-layout`.
  public var decorationLayout: String? {
    get { gtk_window_controls_get_decoration_layout(opaque).map { String(cString: $0) } }
    set { gtk_window_controls_set_decoration_layout(opaque, newValue) }
  }

  /// Whether this side has no buttons.
  public var isEmpty: Bool { gtk_window_controls_get_empty(opaque) != 0 }

  /// Calls `handler` when `isEmpty` changes.
  @discardableResult
  public func onEmptyChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::empty", handler)
  }
}
