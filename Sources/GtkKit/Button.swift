import CGtk
import CGtkShims
import GObjectKit

/// Something to click. Wraps `GtkButton`.
public class Button: Widget {
  public override class var type: GType { gtk_button_get_type() }

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

  /// Makes an empty button that is something else to a screen reader.
  public convenience init(role: AccessibleRole) {
    // The role cannot be changed once the button exists.
    let button = Button.make(with: [("accessible-role", role)])
    self.init(retaining: button.pointer)
  }

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

  /// Whether the button is the chosen one of several, to the eye (`:checked` in style sheets) and
  /// to a screen reader. For the role `radio`; say it of each button of the group.
  public var isChecked: Bool {
    get { gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0 }
    set {
      if newValue {
        gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_CHECKED, 0)
      } else {
        gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_CHECKED)
      }
      cgtk_accessible_set_checked(opaque, newValue ? 1 : 0)
    }
  }

  /// Calls `handler` when the button is clicked or activated by key.
  @discardableResult
  public func onClicked(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("clicked", handler)
  }
}
