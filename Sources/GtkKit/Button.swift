import CGtk
import CGtkShims
import GObjectKit

/// A push button. Wraps `GtkButton`.
public class Button: Widget {
  public override class var type: GType { gtk_button_get_type() }

  /// Makes a button with a text label.
  public convenience init(label: String) {
    self.init(adopting: gtk_button_new_with_label(label))
  }

  /// Makes a button with an icon of the icon theme.
  public convenience init(iconName: String) {
    self.init(adopting: gtk_button_new_from_icon_name(iconName))
  }

  /// Makes an empty button.
  public convenience init() { self.init(adopting: gtk_button_new()) }

  /// Makes an empty button with another accessible role.
  public convenience init(role: AccessibleRole) {
    // The role can be set only at construction.
    let button = Button.make(with: [("accessible-role", role)])
    self.init(retaining: button.pointer)
  }

  /// The content of the button.
  public var child: Widget? {
    get { gtk_button_get_child(unsafe()).map { Widget(retaining: $0) } }
    set { gtk_button_set_child(unsafe(), newValue?.widget) }
  }

  /// The text label, or nil if the content is another widget.
  public var label: String? {
    get { gtk_button_get_label(unsafe()).map { String(cString: $0) } }
    set { gtk_button_set_label(unsafe(), newValue) }
  }

  /// Whether the button is the selected one of its group.
  ///
  /// Style sheets match it as `:checked`, and screen readers announce it. For buttons of the role
  /// `radio`: set it to true on one button of the group, and to false on the others.
  public var isChecked: Bool {
    get { states.contains(.checked) }
    set {
      if newValue { states.insert(.checked) } else { states.remove(.checked) }
      cgtk_accessible_set_checked(opaque, newValue ? 1 : 0)
    }
  }

  /// Calls `handler` when the button is clicked or activated with a key.
  @discardableResult
  public func onClicked(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("clicked", handler)
  }
}
