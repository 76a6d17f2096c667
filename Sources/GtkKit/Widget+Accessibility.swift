import CGtk
import CGtkShims
import GObjectKit

/// What a widget is to a screen reader.
public enum AccessibleRole {
  /// A message that has just come.
  case alert
  /// A window within the window that asks or tells the user something.
  case alertDialog
  /// A window within the window.
  case dialog
  /// Part of the layout only.
  case generic
  /// Widgets that belong together, usually named.
  case group
  /// A picture.
  case image
  /// One choice of a radio group.
  case radio
  /// Choices of which one holds.
  case radioGroup

  var gtk: GtkAccessibleRole {
    switch self {
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    case .alertDialog: GTK_ACCESSIBLE_ROLE_ALERT_DIALOG
    case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .radio: GTK_ACCESSIBLE_ROLE_RADIO
    case .radioGroup: GTK_ACCESSIBLE_ROLE_RADIO_GROUP
    }
  }
}

extension AccessibleRole: ValueConvertible {
  /// `GtkAccessibleRole`.
  public static var valueType: GType { gtk_accessible_role_get_type() }
  /// Reads a role; one that has no case here reads as generic.
  public static func read(from value: UnsafePointer<GValue>) -> AccessibleRole {
    switch GtkAccessibleRole(rawValue: guint(g_value_get_enum(value))) {
    case GTK_ACCESSIBLE_ROLE_ALERT: .alert
    case GTK_ACCESSIBLE_ROLE_ALERT_DIALOG: .alertDialog
    case GTK_ACCESSIBLE_ROLE_DIALOG: .dialog
    case GTK_ACCESSIBLE_ROLE_GROUP: .group
    case GTK_ACCESSIBLE_ROLE_IMG: .image
    case GTK_ACCESSIBLE_ROLE_RADIO: .radio
    case GTK_ACCESSIBLE_ROLE_RADIO_GROUP: .radioGroup
    default: .generic
    }
  }
  /// Writes the role.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_enum(value, gint(gtk.rawValue))
  }
}

extension Widget {
  /// Sets the name that a screen reader speaks; what it says after it is the tooltip.
  public func setAccessibleLabel(_ label: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, label)
  }

  /// Sets what a screen reader says after the name, where there is no tooltip.
  public func setAccessibleDescription(_ description: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// Says whether nothing else in the window can be used meanwhile.
  public func setAccessibleModal(_ isModal: Bool) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_MODAL, isModal)
  }

  /// Says whether using the widget opens a menu or a bubble.
  public func setAccessibleHasPopup(_ hasPopup: Bool) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, hasPopup)
  }

  /// Says whether the menu that the widget opens is open.
  public func setAccessibleExpanded(_ isExpanded: Bool) {
    cgtk_accessible_set_expanded(opaque, isExpanded ? 1 : 0)
  }

  private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  private func setAccessible(_ property: GtkAccessibleProperty, _ isTrue: Bool) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_boolean(&value, isTrue ? 1 : 0)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  /// Takes the widget and all inside out of what a screen reader finds, or puts it back.
  public func setAccessibleHidden(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden ? 1 : 0)
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }
}
