import CGtk
import GObjectKit

/// A field for what is searched for, with a button that empties it. Wraps `GtkSearchEntry`.
public final class SearchEntry: Widget, Editable {
  public override class var type: GType { gtk_search_entry_get_type() }

  /// Makes an empty field.
  ///
  /// - Parameter placeholder: What is shown faintly while there is no text.
  public convenience init(placeholder: String = "") {
    self.init(adopting: gtk_search_entry_new())
    self.placeholder = placeholder
  }

  /// What is shown faintly while there is no text.
  public var placeholder: String {
    get { property("placeholder-text") }
    set { setProperty("placeholder-text", to: newValue) }
  }

  /// Lets what is typed go to the field while the focus is in a widget around the results, such as
  /// the page, and no text has it; nil ends that. Wraps `gtk_search_entry_set_key_capture_widget`.
  public func captureKeys(of widget: Widget?) {
    gtk_search_entry_set_key_capture_widget(opaque, widget?.widget)
  }

  /// Calls `handler` with the text when it has changed and the user pauses: the time to search.
  @discardableResult
  public func onSearchChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("search-changed", giving: handler)
  }

  /// Calls `handler` with the text when the user presses Return in the field.
  @discardableResult
  public func onActivate(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    connect("activate", giving: handler)
  }

  /// Calls `handler` when the user presses Escape in the field.
  @discardableResult
  public func onStopSearch(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("stop-search", handler)
  }
}
