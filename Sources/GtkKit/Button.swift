import CGtk
import GObjectKit

/// Something to click. Wraps `GtkButton`.
open class Button: Widget {
  open override class var type: GType { gtk_button_get_type() }

  /// Makes a button with a text.
  public convenience init(label: String) {
    self.init(adopting: gtk_button_new_with_label(label))
  }

  /// Makes a button with an icon of the theme.
  public convenience init(iconName: String) {
    self.init(adopting: gtk_button_new_from_icon_name(iconName))
  }

  /// Makes an empty button.
  public convenience init() { self.init(adopting: gtk_button_new()) }

  /// What the button shows.
  public var child: Widget? {
    get { gtk_button_get_child(unsafe()).map { Widget(retaining: $0) } }
    set { gtk_button_set_child(unsafe(), newValue?.widget) }
  }

  /// The button's text, if it shows one.
  public var label: String? {
    get { gtk_button_get_label(unsafe()).map { String(cString: $0) } }
    set { gtk_button_set_label(unsafe(), newValue) }
  }

  /// Calls `handler` when the button is clicked or activated by key.
  @discardableResult
  public func onClicked(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("clicked", handler)
  }
}

/// A button that stays down. Wraps `GtkToggleButton`.
public final class ToggleButton: Button {
  public override class var type: GType { gtk_toggle_button_get_type() }

  /// Makes a toggle button with a text, with an accessible role of its own if needed.
  public convenience init(label: String, role: AccessibleRole) {
    // The role cannot be changed once the button exists.
    let button = ToggleButton.make(with: [("accessible-role", role), ("label", label)])
    self.init(retaining: button.pointer)
  }

  /// Whether the button is down.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(unsafe()) != 0 }
    set { gtk_toggle_button_set_active(unsafe(), newValue ? 1 : 0) }
  }

  /// Joins a group of which only one button is down at a time.
  public func joinGroup(of other: ToggleButton) {
    gtk_toggle_button_set_group(unsafe(), other.unsafe())
  }

  /// Calls `handler` when the button goes down or up.
  @discardableResult
  public func onToggled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("toggled", handler)
  }
}
