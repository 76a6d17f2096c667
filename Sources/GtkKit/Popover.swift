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

  /// On which side of the area that it points at the bubble is, where there is room.
  public enum Side {
    /// Over it.
    case above
    /// Under it.
    case below
  }

  /// Chooses the side.
  public func place(_ side: Side) {
    gtk_popover_set_position(gtk, side == .above ? GTK_POS_TOP : GTK_POS_BOTTOM)
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
