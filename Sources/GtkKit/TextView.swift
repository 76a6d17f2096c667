import CGtk
import GObjectKit

/// Text of many lines. Wraps `GtkTextView`.
public final class TextView: Widget {
  public override class var type: GType { gtk_text_view_get_type() }

  /// Makes a view of a text that can be edited.
  public convenience init(_ text: String = "") {
    self.init(adopting: gtk_text_view_new())
    gtk_text_view_set_wrap_mode(unsafe(), GTK_WRAP_WORD_CHAR)
    self.text = text
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(unsafe()) }

  /// The text.
  public var text: String {
    get { Object(retaining: buffer).property("text") }
    set { gtk_text_buffer_set_text(buffer, newValue, gint(newValue.utf8.count)) }
  }

  /// Whether the user may change the text.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(unsafe()) != 0 }
    set { gtk_text_view_set_editable(unsafe(), newValue ? 1 : 0) }
  }

  /// Adds to the room above and below the text, which scrolls with it: GTK cuts a text view's
  /// contents off at its padding.
  func addMargins(_ edges: Edges) {
    gtk_text_view_set_top_margin(
      unsafe(), gtk_text_view_get_top_margin(unsafe()) + gint(edges.top))
    gtk_text_view_set_bottom_margin(
      unsafe(), gtk_text_view_get_bottom_margin(unsafe()) + gint(edges.bottom))
  }
}
