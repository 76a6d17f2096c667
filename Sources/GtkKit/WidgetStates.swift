import CGtk

/// States of a widget, which style sheets match, such as `:hover`. Wraps `GtkStateFlags`.
struct WidgetStates: OptionSet {
  let rawValue: UInt32

  /// The pointer is over the widget. `:hover` in style sheets.
  static let prelight = WidgetStates(rawValue: GTK_STATE_FLAG_PRELIGHT.rawValue)
  /// The widget is the selected one of its group. `:checked` in style sheets.
  static let checked = WidgetStates(rawValue: GTK_STATE_FLAG_CHECKED.rawValue)
}
