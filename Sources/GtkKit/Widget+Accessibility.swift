import CGtk
import CGtkShims
import GObjectKit

/// The role of a widget for assistive technology. Wraps `GtkAccessibleRole`.
public enum AccessibleRole {
  /// An important message that has just appeared.
  case alert
  /// A dialog within the window for a message or question.
  case alertDialog
  /// A dialog within the window.
  case dialog
  /// A layout container without a meaning of its own.
  case generic
  /// Rows and columns of cells.
  case grid
  /// A cell of a grid.
  case gridCell
  /// A group of related widgets, usually with a name.
  case group
  /// The title of a section.
  case heading
  /// An image.
  case image
  /// One option of a radio group.
  case radio
  /// A group of options, of which one is selected.
  case radioGroup

  var gtk: GtkAccessibleRole {
    switch self {
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    case .alertDialog: GTK_ACCESSIBLE_ROLE_ALERT_DIALOG
    case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .grid: GTK_ACCESSIBLE_ROLE_GRID
    case .gridCell: GTK_ACCESSIBLE_ROLE_GRID_CELL
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .radio: GTK_ACCESSIBLE_ROLE_RADIO
    case .radioGroup: GTK_ACCESSIBLE_ROLE_RADIO_GROUP
    }
  }
}

extension AccessibleRole: ValueConvertible {
  /// `GTK_TYPE_ACCESSIBLE_ROLE`.
  public static var valueType: GType { gtk_accessible_role_get_type() }
  /// Returns the role in a value, or `generic` for a role without a case here.
  public static func read(from value: UnsafePointer<GValue>) -> AccessibleRole {
    switch GtkAccessibleRole(rawValue: guint(g_value_get_enum(value))) {
    case GTK_ACCESSIBLE_ROLE_ALERT: .alert
    case GTK_ACCESSIBLE_ROLE_ALERT_DIALOG: .alertDialog
    case GTK_ACCESSIBLE_ROLE_DIALOG: .dialog
    case GTK_ACCESSIBLE_ROLE_GRID: .grid
    case GTK_ACCESSIBLE_ROLE_GRID_CELL: .gridCell
    case GTK_ACCESSIBLE_ROLE_GROUP: .group
    case GTK_ACCESSIBLE_ROLE_HEADING: .heading
    case GTK_ACCESSIBLE_ROLE_IMG: .image
    case GTK_ACCESSIBLE_ROLE_RADIO: .radio
    case GTK_ACCESSIBLE_ROLE_RADIO_GROUP: .radioGroup
    default: .generic
    }
  }
  /// Stores the role.
  public func write(to value: UnsafeMutablePointer<GValue>) {
    g_value_set_enum(value, gint(gtk.rawValue))
  }
}

extension Widget {
  /// Sets the accessible name. A screen reader reads it first, then the tooltip as the description.
  public func setAccessibleLabel(_ label: String) {
    // In GTK 4.10 and later, the text inside a button or drop-down takes precedence over the name
    // that is set.
    if gtk_check_version(4, 10, 0) == nil {
      gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    }
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, label)
  }

  /// Sets the accessible description, which is read after the name. A tooltip takes precedence.
  public func setAccessibleDescription(_ description: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  /// Sets whether the widget is modal: while it is shown, nothing else in the window can be used.
  public func setAccessibleModal(_ isModal: Bool) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_MODAL, isModal)
  }

  /// Sets whether activating the widget opens a menu or popover.
  public func setAccessibleHasPopup(_ hasPopup: Bool) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, hasPopup)
  }

  /// Sets whether the widget's menu or popover is open.
  public func setAccessibleExpanded(_ isExpanded: Bool) {
    cgtk_accessible_set_expanded(opaque, isExpanded ? 1 : 0)
  }

  /// Sets the text that a screen reader reads instead of the number of a slider.
  public func setAccessibleValueText(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  /// Whether the widget is selected, for style sheets (`:selected`) and for assistive technology.
  public var isSelected: Bool {
    get {
      gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
    }
    set {
      guard newValue != isSelected else { return }
      if newValue {
        gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_SELECTED, 0)
      } else {
        gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_SELECTED)
      }
      cgtk_accessible_set_selected(opaque, newValue ? 1 : 0)
    }
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

  /// Hides the widget and its descendants from assistive technology, or reveals them.
  public func setAccessibleHidden(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden ? 1 : 0)
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }
}
