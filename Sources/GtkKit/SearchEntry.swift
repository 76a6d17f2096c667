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

  /// Lets what is typed go to the field, and the focus with it, while the focus is in a widget around
  /// the results, such as the page, where nothing else takes the keys; nil ends that.
  public func captureKeys(of widget: Widget?) {
    attach(widget.map { KeyCapture(of: $0, for: self) }, as: captureName)
  }

  /// Calls `handler` with the text when it has changed and the user pauses: the time to search.
  @discardableResult
  public func onSearchChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    var last: String?
    return connect(
      "search-changed",
      giving: { text in
        // What a key has brought forward comes again when the pause is over.
        guard text != last else { return }
        last = text
        handler(text)
      })
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

private let captureName = "key-capture"

/// Brings what is typed elsewhere to a field, for as long as it lives.
///
/// `gtk_search_entry_set_key_capture_widget` leaves the focus in the results, which are replaced, and
/// in GTK 4.8 takes Return away from rows and buttons.
@MainActor
private final class KeyCapture {
  private let listener = EventController(
    adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
  private let widget: WeakReference<Widget>

  init(of widget: Widget, for field: SearchEntry) {
    self.widget = WeakReference(widget)
    // The address alone: the listener owns the handler, which must not own the listener.
    let (listener, field) = (listener.opaque, WeakReference(field))
    self.listener.connect("key-pressed") { (key: Int, _: Int, state: Int) in
      let modifiers = Modifiers(rawValue: state)
      guard modifiers.isDisjoint(with: [.control, .alt]), isTyped(key), let field = field.object,
        field.isMapped, let text = gtk_editable_get_delegate(field.opaque),
        gtk_event_controller_key_forward(
          listener, UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkWidget.self)) != 0
      else { return false }
      return field.grabFocus()
    }
    widget.addController(self.listener)
  }

  isolated deinit {
    widget.object?.removeController(listener)
  }
}

/// Whether a key begins a word. Space activates what has the focus.
private func isTyped(_ key: Int) -> Bool {
  g_unichar_isgraph(gdk_keyval_to_unicode(guint(clamping: key))) != 0
}
