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

  /// Whether the bubble is above what it points at, rather than below.
  public var isAbove: Bool {
    get { gtk_popover_get_position(gtk) == GTK_POS_TOP }
    set { gtk_popover_set_position(gtk, newValue ? GTK_POS_TOP : GTK_POS_BOTTOM) }
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
  public var hasOpenPopover: Bool {
    children.contains { $0.isMapped && ($0.cast(to: Popover.self) != nil || $0.hasOpenPopover) }
  }

  /// Closes every popover that is open here or inside, menus too.
  ///
  /// An open popover has the keyboard and the pointer of the whole program, and GTK 4.8 does not
  /// give them back when it goes with the widget that it hangs on.
  public func closePopovers() {
    for popover in descendants(of: Popover.self) where popover.isVisible { popover.popDown() }
  }
}

/// A menu that is made when it is opened and gone when it is closed. Wraps `GtkPopoverMenu`.
public final class PopoverMenu: Popover {
  public override class var type: GType { gtk_popover_menu_get_type() }

  /// One thing to choose.
  public struct Entry {
    let title: String
    let action: () -> Void

    /// An entry with a text, taken as it is, and what choosing it does.
    public init(_ title: String, action: @escaping () -> Void) {
      (self.title, self.action) = (title, action)
    }
  }

  /// Makes a menu of entries.
  public convenience init(_ entries: [Entry]) {
    let menu = Menu()
    let actions = ActionGroup()
    for (index, entry) in entries.enumerated() {
      // An underscore would mark a mnemonic.
      menu.append(
        entry.title.replacing("_", with: "__"), action: "entries.\(index)")
      actions.addAction("\(index)", entry.action)
    }
    self.init(adopting: gtk_popover_menu_new_from_model(menu.unsafe()))
    insertActionGroup(actions, named: "entries")
  }

  /// Opens the menu over a custom widget, which holds it until it is closed, pointing at an area.
  public func popUp(over parent: Widget, at area: Rectangle) {
    setParent(parent)
    point(to: area)
    // Not the menu itself: it owns the handler.
    let menu = WeakReference<Widget>(self)
    let remove = {
      guard let menu = menu.object else { return }
      // GTK 4.8 goes on to hold the actions of a menu that is gone.
      gtk_widget_insert_action_group(menu.widget, "entries", nil)
      menu.unparent()
    }
    let end = parent.connect("unmap", remove)
    onClosed {
      // The entry that was chosen is still at work.
      MainLoop.whenIdle {
        end.disconnect()
        remove()
      }
    }
    popUp()
  }
}
