import CGtk
import GObjectKit

/// A top-level window.
///
/// - Ownership: GTK holds a window until it is closed or destroyed; dropping the wrapper closes
///   nothing.
open class Window: Widget {
  open override class var type: GType { gtk_window_get_type() }

  /// Makes a window, not yet shown.
  public convenience init() { self.init(retaining: gtk_window_new()) }

  private var gtk: UnsafeMutablePointer<GtkWindow> { unsafe() }

  /// The title, as task bars and window lists show it.
  public var title: String {
    get { gtk_window_get_title(gtk).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(gtk, newValue) }
  }

  /// The widget that fills the window.
  public var child: Widget? {
    get { gtk_window_get_child(gtk).map { Widget(retaining: $0) } }
    set { gtk_window_set_child(gtk, newValue?.widget) }
  }

  /// What stands in the place of the window manager's title bar, if anything does.
  public var titlebar: Widget? {
    gtk_window_get_titlebar(gtk).map { Widget(retaining: $0) }
  }

  /// Replaces the window manager's title bar; the widget may be invisible.
  public func setTitlebar(_ titlebar: Widget) { gtk_window_set_titlebar(gtk, titlebar.widget) }

  /// The size at first, in pixels.
  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(gtk, gint(width), gint(height))
  }

  /// The width at first, in pixels, as it was set; nil leaves it to what the window holds.
  public var defaultWidth: Int? {
    var width: gint = 0
    var height: gint = 0
    gtk_window_get_default_size(gtk, &width, &height)
    return width > 0 ? Int(width) : nil
  }

  /// Whether the window covers the whole screen.
  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(gtk) != 0 }
    set { newValue ? gtk_window_fullscreen(gtk) : gtk_window_unfullscreen(gtk) }
  }

  /// Keeps the window above another, which `modal` blocks meanwhile.
  public func setTransient(for parent: Window, modal: Bool) {
    gtk_window_set_transient_for(gtk, parent.unsafe())
    gtk_window_set_modal(gtk, modal ? 1 : 0)
  }

  /// The widget with the keyboard focus.
  public var focus: Widget? {
    get { gtk_window_get_focus(gtk).map { Widget(retaining: $0) } }
    set { gtk_window_set_focus(gtk, newValue?.widget) }
  }

  /// Shows the window and brings it to the front.
  public func present() { gtk_window_present(gtk) }

  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(gtk) }

  /// Ends the window without asking.
  public func destroy() { gtk_window_destroy(gtk) }

  /// Calls `handler` when the window is about to close; its answer `.stop` keeps it open.
  @discardableResult
  public func onCloseRequest(_ handler: @escaping () -> Propagation) -> SignalConnection {
    connect("close-request") { handler() == .stop }
  }

  /// Calls `handler` when the window enters or leaves the whole screen.
  @discardableResult
  public func onFullscreenChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::fullscreened", handler)
  }

  /// Whether the window is the one that the user works with.
  public var isActive: Bool { gtk_window_is_active(gtk) != 0 }

  /// Calls `handler` when the user turns to the window, or away from it.
  @discardableResult
  public func onActiveChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("notify::is-active", handler)
  }
}

/// A window that belongs to an application and holds its "win." actions.
///
/// Wraps `GtkApplicationWindow`.
public final class ApplicationWindow: Window {
  public override class var type: GType { gtk_application_window_get_type() }

  /// Makes a window that keeps the application running until it is closed.
  public convenience init(application: Application) {
    self.init(retaining: gtk_application_window_new(application.unsafe()))
  }

  /// Gives the window its shortcuts window, which Ctrl+? opens as "win.show-help-overlay".
  public func setShortcuts(_ shortcuts: ShortcutsWindow) {
    gtk_application_window_set_help_overlay(unsafe(), shortcuts.opaque)
  }

  /// Whether the window has a shortcuts window.
  public var hasShortcuts: Bool { gtk_application_window_get_help_overlay(unsafe()) != nil }
}

/// Whether an event goes on to others after a handler has seen it.
public enum Propagation {
  /// The event has been dealt with.
  case stop
  /// Others may deal with the event.
  case proceed
}
