import CGtk
import GObjectKit

/// A button that stays pressed until the next click. Wraps `GtkToggleButton`.
public final class ToggleButton: Button {
  public override class var type: GType { gtk_toggle_button_get_type() }

  /// Makes an empty button.
  public convenience init() { self.init(adopting: gtk_toggle_button_new()) }

  /// Whether the button is pressed. Wraps the property `active`.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(unsafe()) != 0 }
    set { gtk_toggle_button_set_active(unsafe(), newValue ? 1 : 0) }
  }

  /// Sets the action that a click activates.
  ///
  /// The button is insensitive while the action is missing or disabled. It is pressed while the
  /// action's state is true or equals the name's target. With an action without a state, the button
  /// never stays pressed.
  public func setAction(_ action: ActionName?) {
    // Setting an action, even nil, stops a button from toggling by itself.
    guard action != nil || gtk_actionable_get_action_name(opaque) != nil else { return }
    gtk_actionable_set_action_name(opaque, action?.name)
    gtk_actionable_set_action_target_value(opaque, action?.target?.pointer)
  }
}
