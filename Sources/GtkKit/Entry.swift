import CGtk
import GObjectKit

/// A field for one line of text. Wraps `GtkEntry`.
public final class Entry: Widget, Editable {
  public override class var type: GType { gtk_entry_get_type() }

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - placeholder: The hint shown while the field is empty.
  public convenience init(_ text: String = "", placeholder: String = "") {
    self.init(adopting: gtk_entry_new())
    (self.text, self.placeholder) = (text, placeholder)
  }

  /// The hint shown while the field is empty.
  public var placeholder: String {
    get { gtk_entry_get_placeholder_text(unsafe()).map { String(cString: $0) } ?? "" }
    set { gtk_entry_set_placeholder_text(unsafe(), newValue) }
  }

  /// Calls `handler` with the text when the user presses Return in the field.
  @discardableResult
  public func onActivate(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("activate", giving: handler)
  }
}
