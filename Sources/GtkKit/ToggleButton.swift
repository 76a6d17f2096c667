import CGtk
import GObjectKit

/// A button that stays pressed. Wraps `GtkToggleButton`.
public final class ToggleButton: Button {
  public override class var type: GType { gtk_toggle_button_get_type() }

  /// Makes an empty button.
  public convenience init() { self.init(adopting: gtk_toggle_button_new()) }

  /// Whether the button is pressed.
  public var isActive: Bool {
    get { gtk_toggle_button_get_active(unsafe()) != 0 }
    set { gtk_toggle_button_set_active(unsafe(), newValue ? 1 : 0) }
  }

  /// The action that a click activates. While it is missing or disabled the button is insensitive,
  /// while its state is true or the name's target the button is pressed; a stateless one never
  /// presses it.
  public func setAction(_ action: ActionName?) {
    // A button that was ever asked for an action does not press itself any more.
    guard action != nil || gtk_actionable_get_action_name(opaque) != nil else { return }
    gtk_actionable_set_action_name(opaque, action?.name)
    gtk_actionable_set_action_target_value(opaque, action?.target?.pointer)
  }
}
