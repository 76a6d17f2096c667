import CGtk
import GObjectKit

/// A top-level window. Wraps `GtkWindow`.
///
/// - Ownership: GTK keeps a window until it is closed or destroyed. Releasing the wrapper does not
///   close it.
open class Window: Widget {
  open override class var type: GType { gtk_window_get_type() }

  /// Makes a window, not yet shown.
  public convenience init() { self.init(retaining: gtk_window_new()) }

  private var gtk: UnsafeMutablePointer<GtkWindow> { unsafe() }

  /// The title, shown in the title bar and in lists of windows.
  public var title: String {
    get { gtk_window_get_title(gtk).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(gtk, newValue) }
  }

  /// The widget that fills the window.
  public var child: Widget? {
    get { gtk_window_get_child(gtk).map { Widget(retaining: $0) } }
    set { gtk_window_set_child(gtk, newValue?.widget) }
  }

  /// The widget that replaces the window manager's title bar, or nil for the default.
  public var titlebar: Widget? {
    gtk_window_get_titlebar(gtk).map { Widget(retaining: $0) }
  }

  /// Replaces the window manager's title bar with a widget, which may be invisible.
  public func setTitlebar(_ titlebar: Widget) { gtk_window_set_titlebar(gtk, titlebar.widget) }

  /// Sets the initial size of the window, in pixels.
  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(gtk, gint(width), gint(height))
  }

  /// The default width in pixels, or nil if it is not set.
  ///
  /// GTK updates it when the user resizes the window. Wraps `gtk_window_get_default_size`.
  public var defaultWidth: Int? {
    var width: gint = 0
    var height: gint = 0
    gtk_window_get_default_size(gtk, &width, &height)
    return width > 0 ? Int(width) : nil
  }

  /// Whether the window is fullscreen.
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(gtk) != 0 }
    set { newValue ? gtk_window_fullscreen(gtk) : gtk_window_unfullscreen(gtk) }
  }

  /// Keeps the window above another, which cannot be used meanwhile if `modal` is true.
  public func setTransient(for parent: Window, modal: Bool) {
    gtk_window_set_transient_for(gtk, parent.unsafe())
    gtk_window_set_modal(gtk, modal ? 1 : 0)
  }

  /// The widget with the keyboard focus.
  public var focus: Widget? {
    get { gtk_window_get_focus(gtk).map { Widget(retaining: $0) } }
    set { gtk_window_set_focus(gtk, newValue?.widget) }
  }

  /// Whether a frame marks the widget with the focus. GTK shows the frame when a key moves the focus,
  /// and hides it three seconds later. Wraps `gtk_window_set_focus_visible`.
  public var isFocusVisible: Bool {
    get { gtk_window_get_focus_visible(gtk) != 0 }
    set { gtk_window_set_focus_visible(gtk, newValue ? 1 : 0) }
  }

  /// Shows the window and brings it to the front.
  public func present() { gtk_window_present(gtk) }

  /// Requests to close the window, as its close button does.
  public func close() { gtk_window_close(gtk) }

  /// Destroys the window without calling `onCloseRequest(_:)` handlers.
  public func destroy() { gtk_window_destroy(gtk) }

  /// Calls `handler` when the window is about to close. `.stop` keeps it open.
  @discardableResult
  public func onCloseRequest(_ handler: @escaping () -> Propagation) -> SignalConnection {
    connect("close-request") { handler() == .stop }
  }

  /// Calls `handler` when the window enters or leaves fullscreen.
  @discardableResult
  public func onFullscreenChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::fullscreened", handler)
  }

  /// Whether the window is active, that is, receives key presses.
  public var isActive: Bool { gtk_window_is_active(gtk) != 0 }

  /// Calls `handler` when `isActive` changes.
  @discardableResult
  public func onActiveChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::is-active", handler)
  }
}

/// A window of an application, with actions of the prefix "win.".
public final class ApplicationWindow: Window {
  public override class var type: GType { gtk_application_window_get_type() }

  /// Makes a window. The application runs at least until the window is closed.
  public convenience init(application: Application) {
    self.init(retaining: gtk_application_window_new(application.unsafe()))
  }

  /// Sets the window that Ctrl+? opens, which lists the shortcuts.
  ///
  /// Wraps `gtk_application_window_set_help_overlay`; the action's name is "win.show-help-overlay".
  public func setShortcuts(_ shortcuts: ShortcutsWindow) {
    gtk_application_window_set_help_overlay(unsafe(), shortcuts.opaque)
  }

  /// Whether the window has a shortcuts window.
  public var hasShortcuts: Bool { gtk_application_window_get_help_overlay(unsafe()) != nil }
}

/// The result of an event handler: whether others may handle the event too.
public enum Propagation {
  /// The event is handled; no other handler receives it.
  case stop
  /// Other handlers receive the event.
  case proceed
}
