import CGtk
import GObjectKit

/// A box to tick, or in a group one of several choices. Wraps `GtkCheckButton`.
public final class CheckButton: Widget {
  public override class var type: GType { gtk_check_button_get_type() }

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - label: What is chosen.
  ///   - isOn: Whether it is chosen at first.
  ///   - group: Another button; of those in one group, at most one is chosen. They look like
  ///     radio buttons, and are announced as such if the group is made before it is shown.
  public convenience init(_ label: String, isOn: Bool = false, group: CheckButton? = nil) {
    self.init(adopting: gtk_check_button_new_with_label(label))
    if let group { join(group) }
    self.isOn = isOn
  }

  private func join(_ group: CheckButton) {
    gtk_check_button_set_group(unsafe(), group.unsafe())
    // GTK 4.8 would go on announcing boxes to tick. The role is fixed once a button is in a window.
    for button in [self, group] where button.window == nil {
      button.setProperty("accessible-role", to: AccessibleRole.radio)
    }
  }

  /// What is chosen.
  public var label: String {
    get { gtk_check_button_get_label(unsafe()).map { String(cString: $0) } ?? "" }
    set { gtk_check_button_set_label(unsafe(), newValue) }
  }

  /// Whether it is chosen.
  public var isOn: Bool {
    get { gtk_check_button_get_active(unsafe()) != 0 }
    set { gtk_check_button_set_active(unsafe(), newValue ? 1 : 0) }
  }

  /// Calls `handler` when it is chosen or is not any more, by whomever.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ isOn: Bool) -> Void) -> SignalConnection {
    // The address alone: the button owns the handler, which must not own the button.
    let button: UnsafeMutablePointer<GtkCheckButton> = unsafe()
    return connect("toggled") { handler(gtk_check_button_get_active(button) != 0) }
  }
}
