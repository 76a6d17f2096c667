import CGtk
import GObjectKit

/// A bubble over its parent that points at something. Wraps `GtkPopover`.
///
/// - Ownership: Its parent holds it; `unparent()` it when it is closed for good.
open class Popover: Widget {
  open override class var type: GType { gtk_popover_get_type() }

  /// Makes an empty popover.
  public convenience init() { self.init(adopting: gtk_popover_new()) }

  private var gtk: UnsafeMutablePointer<GtkPopover> { unsafe() }

  /// What the bubble holds.
  public var child: Widget? {
    get { gtk_popover_get_child(gtk).map { Widget(retaining: $0) } }
    set { gtk_popover_set_child(gtk, newValue?.widget) }
  }

  /// Whether a click elsewhere, or Escape, closes it.
  public var hidesByItself: Bool {
    get { gtk_popover_get_autohide(gtk) != 0 }
    set { gtk_popover_set_autohide(gtk, newValue ? 1 : 0) }
  }

  /// Points at an area of the parent.
  public func point(to area: Rectangle) {
    var rectangle = GdkRectangle(
      x: gint(area.x), y: gint(area.y), width: gint(area.width), height: gint(area.height))
    gtk_popover_set_pointing_to(gtk, &rectangle)
  }

  /// A side of the area that the bubble points at.
  public enum Side {
    /// Over it.
    case above
    /// Under it.
    case below
  }

  /// The side on which the bubble is, where there is room.
  public var side: Side {
    get { gtk_popover_get_position(gtk) == GTK_POS_TOP ? .above : .below }
    set { gtk_popover_set_position(gtk, newValue == .above ? GTK_POS_TOP : GTK_POS_BOTTOM) }
  }

  /// Opens the bubble.
  public func popUp() { gtk_popover_popup(gtk) }

  /// Closes the bubble.
  public func popDown() { gtk_popover_popdown(gtk) }

  /// Calls `handler` when the bubble has been closed, by whomever.
  @discardableResult
  public func onClosed(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("closed", handler)
  }
}

extension Widget {
  /// Whether a bubble is open somewhere inside.
  public var hasOpenPopover: Bool { descendants(of: Popover.self).contains(where: \.isMapped) }

  /// Closes every popover that is open here or inside, menus too.
  ///
  /// An open popover has the keyboard and the pointer of the whole program, and GTK 4.8 does not
  /// give them back when it goes with the widget that it hangs on.
  public func closePopovers() {
    for popover in descendants(of: Popover.self) where popover.isVisible { popover.popDown() }
  }
}
