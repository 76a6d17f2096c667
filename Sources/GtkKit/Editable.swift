import CGtk
import GObjectKit

/// A widget in which one line of text is edited. Wraps the interface `GtkEditable`.
///
/// Its name for a screen reader is set by `setAccessibleLabel(_:)`.
@MainActor
public protocol Editable: Widget {}

extension Editable {
  /// The text.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      // The cursor stays where it is, and nobody is told, unless something changes.
      if newValue != text { gtk_editable_set_text(opaque, newValue) }
    }
  }

  /// Whether the user may change the text.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(opaque) != 0 }
    set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
  }

  /// The width that the text asks for, in average characters; -1 leaves it to the theme.
  public func setWidth(characters: Int) {
    gtk_editable_set_width_chars(opaque, gint(clamping: characters))
  }

  /// The width that the text has where there is room, in average characters; it can be narrower.
  public func setMaximumWidth(characters: Int) {
    gtk_editable_set_max_width_chars(opaque, gint(clamping: characters))
  }

  /// Selects all of the text, so that typing replaces it.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// Calls `handler` with the text whenever it changes, by whomever.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("changed", giving: handler)
  }

  /// Calls `handler` with the text after a signal.
  func connect(_ signal: String, giving handler: @escaping (_ text: String) -> Void)
    -> SignalConnection
  {
    // The address alone: the widget owns the handler, which must not own the widget.
    let editable = opaque
    return connect(signal) { handler(String(cString: gtk_editable_get_text(editable))) }
  }
}
