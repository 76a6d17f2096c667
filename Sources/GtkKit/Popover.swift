import CGtk
import GObjectKit

/// A bubble that points at its parent. Wraps `GtkPopover`.
///
/// - Ownership: The parent owns the popover. Call `unparent()` when it is no longer needed.
open class Popover: Widget {
  open override class var type: GType { gtk_popover_get_type() }

  /// Makes an empty popover.
  public convenience init() { self.init(adopting: gtk_popover_new()) }

  private var gtk: UnsafeMutablePointer<GtkPopover> { unsafe() }

  /// The content of the bubble.
  public var child: Widget? {
    get { gtk_popover_get_child(gtk).map { Widget(retaining: $0) } }
    set { gtk_popover_set_child(gtk, newValue?.widget) }
  }

  /// Whether a click outside or Escape closes the popover.
  public var hidesByItself: Bool {
    get { gtk_popover_get_autohide(gtk) != 0 }
    set { gtk_popover_set_autohide(gtk, newValue ? 1 : 0) }
  }

  /// Sets the area to point at, in the parent's coordinates.
  public func point(to area: Rectangle) {
    var rectangle = GdkRectangle(
      x: gint(area.x), y: gint(area.y), width: gint(area.width), height: gint(area.height))
    gtk_popover_set_pointing_to(gtk, &rectangle)
  }

  /// A side of the area that the popover points at.
  public enum Side {
    /// Above the area.
    case above
    /// Below the area.
    case below
  }

  /// The preferred side. GTK uses the other if there is not enough space.
  public var side: Side {
    get { gtk_popover_get_position(gtk) == GTK_POS_TOP ? .above : .below }
    set { gtk_popover_set_position(gtk, newValue == .above ? GTK_POS_TOP : GTK_POS_BOTTOM) }
  }

  /// Opens the popover.
  public func popUp() { gtk_popover_popup(gtk) }

  /// Closes the popover.
  public func popDown() { gtk_popover_popdown(gtk) }

  /// Calls `handler` after the user or the program has closed the popover.
  @discardableResult
  public func onClosed(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("closed", handler)
  }
}

extension Widget {
  /// Whether this widget or a descendant is an open popover.
  public var hasOpenPopover: Bool { descendants(of: Popover.self).contains(where: \.isMapped) }

  /// Closes this widget's and its descendants' open popovers, including menus.
  ///
  /// Call before removing the widget. An open popover grabs the keyboard and the pointer, and GTK
  /// 4.8 does not release the grab if the popover is removed with its parent.
  public func closePopovers() {
    for popover in descendants(of: Popover.self) where popover.isVisible { popover.popDown() }
  }
}
