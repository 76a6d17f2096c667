import CGtk
import GObjectKit

/// A text. Wraps `GtkLabel`.
public final class Label: Widget {
  public override class var type: GType { gtk_label_get_type() }

  /// Makes a label that shows plain text.
  public convenience init(_ text: String = "") { self.init(adopting: gtk_label_new(text)) }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }

  /// Shows a text with Pango's markup, such as "<b>bold</b>" or "<a href='…'>a link</a>".
  ///
  /// What comes from elsewhere goes into it as `escapedForMarkup`.
  /// - Throws: What is wrong with the markup; the label then shows what it did before.
  public func setMarkup(_ markup: String) throws(GLibError) {
    try checkMarkup(markup, hasLinks: true)
    gtk_label_set_markup(opaque, markup)
  }

  /// Calls `handler` with the address of a link that the user follows. Without one, and where it
  /// answers `.proceed`, the desktop opens it.
  @discardableResult
  public func onLink(_ handler: @escaping (_ address: String) -> Propagation) -> SignalConnection {
    connect("activate-link") { (address: String) in handler(address) == .stop }
  }

  /// Whether the user can select and copy the text.
  public var isSelectable: Bool {
    get { gtk_label_get_selectable(opaque) != 0 }
    set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
  }

  /// How many lines a text that wraps may have before it is cut at its end; nil is any number.
  public var maximumLines: Int? {
    get {
      let lines = gtk_label_get_lines(opaque)
      return lines > 0 ? Int(lines) : nil
    }
    set {
      gtk_label_set_lines(opaque, newValue.map { max(1, gint(clamping: $0)) } ?? -1)
      // GTK counts the lines only of what may be cut.
      ellipsize(newValue == nil ? .none : .end)
      // GTK 4.8 asks for the ellipsis at least, and complains of a text that is narrower than that.
      setWidth(characters: newValue == nil ? -1 : 3)
    }
  }

  /// Where the text is cut, with an ellipsis, when it does not fit.
  public enum Ellipsis {
    /// The text is never cut.
    case none
    /// In the middle, for file names, whose end matters.
    case middle
    /// At the end, for titles.
    case end
  }

  /// Lets the text be cut at `place`, which makes the label's minimum width small.
  public func ellipsize(_ place: Ellipsis) {
    let mode =
      switch place {
      case .none: PANGO_ELLIPSIZE_NONE
      case .middle: PANGO_ELLIPSIZE_MIDDLE
      case .end: PANGO_ELLIPSIZE_END
      }
    gtk_label_set_ellipsize(opaque, mode)
  }

  /// The width that the label asks for at most, in average characters.
  public func setMaximumWidth(characters: Int) {
    gtk_label_set_max_width_chars(opaque, gint(characters))
  }

  /// The width that the label always asks for, in average characters.
  public func setWidth(characters: Int) { gtk_label_set_width_chars(opaque, gint(characters)) }

  /// Lets a text be cut at its end that is longer than some characters, to no less than these; one
  /// that is not is never cut. Goes by the present text.
  public func setLeastWidth(characters: Int) {
    let isLong = text.count > characters
    ellipsize(isLong ? .end : .none)
    setWidth(characters: isLong ? characters : -1)
  }

  /// Whether long text goes on in the next line.
  public var wraps: Bool {
    get { gtk_label_get_wrap(opaque) != 0 }
    set {
      gtk_label_set_wrap(opaque, newValue ? 1 : 0)
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// Places the lines of a wrapped text, and the text in a wider label.
  public func justify(_ alignment: Alignment) {
    gtk_label_set_justify(opaque, alignment == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    gtk_label_set_xalign(opaque, alignment == .start ? 0 : alignment == .end ? 1 : 0.5)
  }
}
