import CGtk
import GObjectKit

/// A search field with a button that clears it. Wraps `GtkSearchEntry`.
public final class SearchEntry: Widget, Editable {
  public override class var type: GType { gtk_search_entry_get_type() }

  /// Makes an empty field.
  ///
  /// - Parameter placeholder: The hint shown while the field is empty.
  public convenience init(placeholder: String = "") {
    self.init(adopting: gtk_search_entry_new())
    self.placeholder = placeholder
  }

  /// The hint shown while the field is empty.
  public var placeholder: String {
    get { property("placeholder-text") }
    set { setProperty("placeholder-text", to: newValue) }
  }

  /// How long the user must pause before ``onSearchChanged(_:)`` is called: at first 150 ms. Zero suits
  /// a search that is fast, or that is cancelled by the next one.
  public var searchDelay: Duration {
    get { .milliseconds(gtk_search_entry_get_search_delay(opaque)) }
    set { gtk_search_entry_set_search_delay(opaque, guint(max(0, newValue / .milliseconds(1)))) }
  }

  /// Sends text typed elsewhere in a widget to the field, and moves the focus there.
  ///
  /// Captures characters that no focused widget inside handles, such as on a page of results. Nil
  /// ends the capture.
  public func captureKeys(of widget: Widget?) {
    attach(widget.map { KeyCapture(of: $0, for: self) }, as: captureName)
  }

  /// Calls `handler` with the changed text once the user pauses typing. Start your search here.
  ///
  /// The handler is also called for a text that code has set.
  @discardableResult
  public func onSearchChanged(_ handler: @escaping (_ text: String) -> Void) -> SignalConnection {
    var last: String?
    connect(
      "changed",
      giving: { text in
        // To replace a text, GTK first empties the field, and reports that.
        if text != last { last = nil }
      })
    return connect(
      "search-changed",
      giving: { text in
        // A search that Return or Down has triggered early is emitted again after the pause.
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

/// Sends characters typed in a widget to a field, until this object is released.
///
/// `gtk_search_entry_set_key_capture_widget` leaves the focus in the results, which are replaced,
/// and GTK 4.8 then sends Return to the field instead of the focused row or button.
@MainActor
private final class KeyCapture {
  private let listener = EventController(
    adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
  private let widget: WeakReference<Widget>

  init(of widget: Widget, for field: SearchEntry) {
    self.widget = WeakReference(widget)
    // A pointer, because a reference to the listener from its own handler would be a retain cycle.
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

/// Returns whether a key starts a search: not Space, which activates the focused widget.
private func isTyped(_ key: Int) -> Bool {
  g_unichar_isgraph(gdk_keyval_to_unicode(guint(clamping: key))) != 0
}
