import CGtk
import GObjectKit

/// A multi-line text editor. Wraps `GtkTextView`.
///
/// - Note: Put it into a `ScrolledWindow` or set a size. Otherwise, GTK 4.8 opens it without the
///   height of its text.
public final class TextView: Widget {
  public override class var type: GType { gtk_text_view_get_type() }

  /// Makes an editable view with a text.
  public convenience init(_ text: String = "") {
    self.init(adopting: gtk_text_view_new())
    wraps = true
    self.text = text
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(unsafe()) }

  /// The text.
  public var text: String {
    get { Object(retaining: buffer).property("text") }
    set { UserChange.exclude { gtk_text_buffer_set_text(buffer, newValue, -1) } }
  }

  /// Whether the user may change the text. If not, the view shows no caret. The user can still
  /// select and copy.
  public var isEditable: Bool {
    get { gtk_text_view_get_editable(unsafe()) != 0 }
    set {
      gtk_text_view_set_editable(unsafe(), newValue ? 1 : 0)
      gtk_text_view_set_cursor_visible(unsafe(), newValue ? 1 : 0)
    }
  }

  /// Shows text with Pango markup, such as "<b>bold</b>". Only a `Label` can have links.
  ///
  /// Escape text from other sources with `escapedForMarkup`.
  /// - Throws: A description of the malformed markup. The view then keeps its text.
  public func setMarkup(_ markup: String) throws(GLibError) {
    try checkMarkup(markup)
    text = ""
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &start)
    UserChange.exclude { gtk_text_buffer_insert_markup(buffer, &start, markup, -1) }
  }

  /// Calls `handler` with the text when the user changes it.
  @discardableResult
  public func onChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    // A pointer, because a reference to the buffer from its own handler would be a retain cycle.
    let address = UnsafeMutableRawPointer(buffer)
    return UserChange.connect(Object(retaining: address), "changed") {
      handler(Object(retaining: address).property("text"))
    }
  }

  /// Whether long lines wrap, which is the default. Otherwise the view scrolls horizontally.
  public var wraps: Bool {
    get { gtk_text_view_get_wrap_mode(unsafe()) != GTK_WRAP_NONE }
    set { gtk_text_view_set_wrap_mode(unsafe(), newValue ? GTK_WRAP_WORD_CHAR : GTK_WRAP_NONE) }
  }

  /// The indentation in pixels of the further lines of a line that wraps.
  public var hangingIndent: Int {
    get { -Int(gtk_text_view_get_indent(unsafe())) }
    set { gtk_text_view_set_indent(unsafe(), -gint(newValue)) }
  }

  /// Whether the view uses a monospace font.
  public var isMonospace: Bool {
    get { gtk_text_view_get_monospace(unsafe()) != 0 }
    set { gtk_text_view_set_monospace(unsafe(), newValue ? 1 : 0) }
  }

  /// Sets the margins between the text and the view's edges, in pixels. They scroll with the text.
  public func setTextMargins(top: Int = 0, bottom: Int = 0, sides: Int = 0) {
    gtk_text_view_set_left_margin(unsafe(), gint(sides))
    gtk_text_view_set_right_margin(unsafe(), gint(sides))
    // Replaces the old margins, and keeps the insets that a scrolled window has added.
    let old = attachment(marginsName, as: TextMargins.self)?.edges ?? Edges()
    addMargins(Edges(top: top - old.top, bottom: bottom - old.bottom))
    attach(TextMargins(Edges(top: top, bottom: bottom)), as: marginsName)
  }

  /// Adds to the margins above and below the text.
  ///
  /// CSS padding is not used: GTK clips the text at the padding, so the text could not scroll
  /// through it.
  func addMargins(_ edges: Edges) {
    gtk_text_view_set_top_margin(
      unsafe(), gtk_text_view_get_top_margin(unsafe()) + gint(edges.top))
    gtk_text_view_set_bottom_margin(
      unsafe(), gtk_text_view_get_bottom_margin(unsafe()) + gint(edges.bottom))
  }
}

private let marginsName = "text-margins"

/// The margins that the program set, without insets.
private final class TextMargins {
  let edges: Edges
  init(_ edges: Edges) { self.edges = edges }
}
