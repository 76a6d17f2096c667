import CGtk
import GObjectKit

/// A widget that edits a line of text. Wraps the interface `GtkEditable`.
///
/// Set its name for screen readers with `setAccessibleLabel(_:)`.
@MainActor
public protocol Editable: Widget {}

extension Editable {
  /// The text. Setting an equal text keeps the caret.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set {
      // Setting an equal text would move the caret to the start.
      guard newValue != text else { return }
      UserChange.exclude { gtk_editable_set_text(opaque, newValue) }
    }
  }

  /// Whether the user may change the text.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(opaque) != 0 }
    set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
  }

  /// Sets the width that the widget requests, in average characters; -1 restores the theme's.
  ///
  /// Wraps `gtk_editable_set_width_chars`.
  public func setWidth(characters: Int) {
    gtk_editable_set_width_chars(opaque, gint(clamping: characters))
  }

  /// Sets the largest natural width, in average characters; the widget may be narrower.
  ///
  /// Wraps `gtk_editable_set_max_width_chars`.
  public func setMaximumWidth(characters: Int) {
    gtk_editable_set_max_width_chars(opaque, gint(clamping: characters))
  }

  /// Selects all of the text, so that typing replaces it.
  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  /// Moves the caret behind the text, and ends the selection, so that typing continues the text.
  ///
  /// `grabFocus()` selects the text again; `regainFocus()` keeps the caret.
  public func moveCaretToEnd() { gtk_editable_set_position(opaque, -1) }

  /// Calls `handler` with the text when the user changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    UserChange.connect(self, "changed", giveText(to: handler))
  }

  /// Calls `handler` with the current text at each emission of a signal.
  func connect(_ signal: String, giving handler: @escaping (_ text: String) -> Void)
    -> SignalConnection
  {
    connect(signal, giveText(to: handler))
  }

  /// Returns a signal handler that calls `handler` with the current text.
  private func giveText(to handler: @escaping (_ text: String) -> Void) -> () -> Void {
    // A pointer, because a reference to the widget from its own handler would be a retain cycle.
    let editable = opaque
    return { handler(String(cString: gtk_editable_get_text(editable))) }
  }
}
