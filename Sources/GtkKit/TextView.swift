import CGtk
import GObjectKit

/// Text of many lines. Wraps `GtkTextView`.
///
/// - Note: Put it into a `ScrolledWindow`, or give it a size: GTK 4.8 opens another one without the
///   height of its text.
public final class TextView: Widget {
  public override class var type: GType { gtk_text_view_get_type() }

  /// Makes a view of a text that can be edited.
  public convenience init(_ text: String = "") {
    self.init(adopting: gtk_text_view_new())
    wraps = true
    self.text = text
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(unsafe()) }

  /// The text.
  public var text: String {
    get { Object(retaining: buffer).property("text") }
    set { gtk_text_buffer_set_text(buffer, newValue, -1) }
  }

  /// Whether the user may change the text.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(unsafe()) != 0 }
    set { gtk_text_view_set_editable(unsafe(), newValue ? 1 : 0) }
  }

  /// Shows a text with Pango's markup, such as "<b>bold</b>"; links are for a `Label`.
  ///
  /// What comes from elsewhere goes into it as `escapedForMarkup`.
  /// - Throws: What is wrong with the markup; the view then shows what it did before.
  public func setMarkup(_ markup: String) throws(GLibError) {
    try checkMarkup(markup)
    text = ""
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &start)
    gtk_text_buffer_insert_markup(buffer, &start, markup, -1)
  }

  /// Calls `handler` with the text whenever it changes, by whomever.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    // The address alone: the buffer owns the handler, which must not own the buffer.
    let address = UnsafeMutableRawPointer(buffer)
    return Object(retaining: address).connect("changed") {
      handler(Object(retaining: address).property("text"))
    }
  }

  /// Whether a line that is too long goes on in the next; else the view scrolls sideways. True at
  /// first.
  public var wraps: Bool {
    get { gtk_text_view_get_wrap_mode(unsafe()) != GTK_WRAP_NONE }
    set { gtk_text_view_set_wrap_mode(unsafe(), newValue ? GTK_WRAP_WORD_CHAR : GTK_WRAP_NONE) }
  }

  /// Whether all characters are equally wide, as in code.
  public var isMonospace: Bool {
    get { gtk_text_view_get_monospace(unsafe()) != 0 }
    set { gtk_text_view_set_monospace(unsafe(), newValue ? 1 : 0) }
  }

  /// Sets the empty room between the text and the view's edges, in pixels, which scrolls with it.
  public func setTextMargins(top: Int = 0, bottom: Int = 0, sides: Int = 0) {
    gtk_text_view_set_left_margin(unsafe(), gint(sides))
    gtk_text_view_set_right_margin(unsafe(), gint(sides))
    // Insets come on top of what was set.
    let old = attachment(marginsName, as: TextMargins.self)?.edges ?? Edges()
    addMargins(Edges(top: top - old.top, bottom: bottom - old.bottom))
    attach(TextMargins(Edges(top: top, bottom: bottom)), as: marginsName)
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

private let marginsName = "text-margins"

/// What was set, without insets.
private final class TextMargins {
  let edges: Edges
  init(_ edges: Edges) { self.edges = edges }
}
