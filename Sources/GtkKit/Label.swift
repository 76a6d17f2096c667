import CGtk
import GObjectKit

/// A widget that shows text. Wraps `GtkLabel`.
public final class Label: Widget {
  public override class var type: GType { gtk_label_get_type() }

  /// Makes a label that shows plain text.
  public convenience init(_ text: String = "") { self.init(adopting: gtk_label_new(text)) }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }

  /// Shows text with Pango markup, such as "<b>bold</b>" or "<a href='…'>a link</a>".
  ///
  /// Escape text from other sources with `escapedForMarkup`.
  /// - Throws: A description of the malformed markup. The label then keeps its text.
  public func setMarkup(_ markup: String) throws(GLibError) {
    try checkMarkup(markup, hasLinks: true)
    gtk_label_set_markup(opaque, markup)
  }

  /// Calls `handler` with the address when the user activates a link.
  ///
  /// With `.proceed`, or without a handler, the desktop opens the link.
  @discardableResult
  public func onLink(_ handler: @escaping (_ address: String) -> Propagation) -> SignalConnection {
    connect("activate-link") { (address: String) in handler(address) == .stop }
  }

  /// Whether the user can select and copy the text.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }

  /// The number of lines after which wrapped text is ellipsized; nil is unlimited.
  ///
  /// Setting it also sets the ellipsis and the requested width.
  public var maximumLines: Int? {
    get {
      let lines = gtk_label_get_lines(opaque)
      return lines > 0 ? Int(lines) : nil
    }
    set {
      gtk_label_set_lines(opaque, newValue.map { max(1, gint(clamping: $0)) } ?? -1)
      // GTK applies the limit only to a label with an ellipsis.
      ellipsize(newValue == nil ? .none : .end)
      // Without a requested width, GTK 4.8 requests the width of the ellipsis, and logs a warning
      // if the text is narrower than that.
      setWidth(characters: newValue == nil ? -1 : 3)
    }
  }

  /// The part of the text that an ellipsis replaces when the text does not fit.
  public enum Ellipsis {
    /// Nothing: the label requests the whole text.
    case none
    /// The middle, for file names, whose ends matter.
    case middle
    /// The end, for titles.
    case end
  }

  /// Sets where the text is ellipsized. An ellipsis makes the label's minimum width small.
  public func ellipsize(_ place: Ellipsis) {
    let mode =
      switch place {
      case .none: PANGO_ELLIPSIZE_NONE
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .end: PANGO_ELLIPSIZE_END
      }
    gtk_label_set_ellipsize(opaque, mode)
  }

  /// Sets the largest natural width, in average characters.
  public func setMaximumWidth(characters: Int) {
    gtk_label_set_max_width_chars(opaque, gint(characters))
  }

  /// Sets the requested width, in average characters; -1 removes it.
  public func setWidth(characters: Int) { gtk_label_set_width_chars(opaque, gint(characters)) }

  /// Ellipsizes the text at its end, but not below a number of characters.
  ///
  /// Shorter texts are never ellipsized. Applies to the current text only: call it again after
  /// changing the text.
  public func setLeastWidth(characters: Int) {
    let isLong = text.count > characters
    ellipsize(isLong ? .end : .none)
    setWidth(characters: isLong ? characters : -1)
  }

  /// Whether long text wraps to further lines, between words and if necessary inside words.
  public var wraps: Bool {
    get { gtk_label_get_wrap(opaque) != 0 }
    set {
      gtk_label_set_wrap(opaque, newValue ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// Makes text wrap only between words, so that the label is at least as wide as its longest word.
  public func wrapBetweenWords() {
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD)
  }

  /// Aligns the lines of the text, and the text within a wider label.
  public func justify(_ alignment: Alignment) {
    gtk_label_set_justify(opaque, alignment == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    gtk_label_set_xalign(opaque, alignment == .start ? 0 : alignment == .end ? 1 : 0.5)
  }
}
