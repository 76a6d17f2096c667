import CGtk

extension Widget {
  /// Whether the pointer is hidden over the widget and over its descendants.
  ///
  /// Wraps `gtk_widget_set_cursor_from_name` with "none".
  public var hidesPointer: Bool {
    get {
      guard let cursor = gtk_widget_get_cursor(widget), let name = gdk_cursor_get_name(cursor)
      else { return false }
      return String(cString: name) == "none"
    }
    set { gtk_widget_set_cursor_from_name(widget, newValue ? "none" : nil) }
  }
}
