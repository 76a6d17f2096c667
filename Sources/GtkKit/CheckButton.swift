import CGtk
import GObjectKit

/// A check box, or a radio button if it is in a group. Wraps `GtkCheckButton`.
public final class CheckButton: Widget {
  public override class var type: GType { gtk_check_button_get_type() }

  /// Makes a check box or radio button.
  ///
  /// - Parameters:
  ///   - label: The text beside the box.
  ///   - isOn: Whether the button is initially checked.
  ///   - group: A button whose group to join. At most one button of a group is checked, and its
  ///     buttons look like radio buttons. Screen readers announce a button as a radio button only
  ///     if it joins the group before it is in a window.
  public convenience init(_ label: String, isOn: Bool = false, group: CheckButton? = nil) {
    self.init(adopting: gtk_check_button_new_with_label(label))
    if let group { join(group) }
    self.isOn = isOn
  }

  private func join(_ group: CheckButton) {
    gtk_check_button_set_group(unsafe(), group.unsafe())
    // GTK 4.8 keeps the role of a check box. The role is fixed once the button is in a window.
    for button in [self, group] where button.window == nil {
      button.setProperty("accessible-role", to: AccessibleRole.radio)
    }
  }

  /// The text beside the box.
  public var label: String {
    get { gtk_check_button_get_label(unsafe()).map { String(cString: $0) } ?? "" }
    set { gtk_check_button_set_label(unsafe(), newValue) }
  }

  /// Whether the button is checked.
  public var isOn: Bool {
    get { gtk_check_button_get_active(unsafe()) != 0 }
    set { UserChange.exclude { gtk_check_button_set_active(unsafe(), newValue ? 1 : 0) } }
  }

  /// Calls `handler` with the new state when the user changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ isOn: Bool) -> Void) -> SignalConnection {
    // A pointer, because a reference to the button from its own handler would be a retain cycle.
    let button: UnsafeMutablePointer<GtkCheckButton> = unsafe()
    return UserChange.connect(self, "toggled") { handler(gtk_check_button_get_active(button) != 0) }
  }
}
