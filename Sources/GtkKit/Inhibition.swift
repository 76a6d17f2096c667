import CGtk
import GObjectKit

/// A request to the desktop not to take certain actions by itself, such as to blank the screen.
///
/// Made by ``Application/inhibit(_:for:because:)``.
/// - Ownership: Keep this object as long as you need the request. Releasing it ends the request.
public final class Inhibition {
  /// Actions of the desktop. Wraps `GtkApplicationInhibitFlags`.
  public struct Actions: OptionSet, Sendable {
    /// The bits of `GtkApplicationInhibitFlags`.
    public let rawValue: Int

    /// Makes a set from `GtkApplicationInhibitFlags` bits.
    public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

    /// To end the session, or to shut down.
    public static let logout = Actions(rawValue: Int(GTK_APPLICATION_INHIBIT_LOGOUT.rawValue))
    /// To change to another user.
    public static let switchUser = Actions(rawValue: Int(GTK_APPLICATION_INHIBIT_SWITCH.rawValue))
    /// To suspend the computer.
    public static let suspend = Actions(rawValue: Int(GTK_APPLICATION_INHIBIT_SUSPEND.rawValue))
    /// To blank or lock the screen while the computer is not in use.
    public static let idle = Actions(rawValue: Int(GTK_APPLICATION_INHIBIT_IDLE.rawValue))
  }

  private let application: Application
  private var cookie: guint

  fileprivate init(_ cookie: guint, of application: Application) {
    (self.cookie, self.application) = (cookie, application)
  }

  isolated deinit { end() }

  /// Ends the request. Further calls do nothing.
  public func end() {
    guard cookie != 0 else { return }
    gtk_application_uninhibit(application.unsafe(), cookie)
    cookie = 0
  }
}

extension Application {
  /// Asks the desktop not to take some actions by itself, until the returned request ends.
  ///
  /// For a film, a slideshow or a presentation, which the user watches without a key or a click, and
  /// for work that must not be interrupted. Wraps `gtk_application_inhibit`.
  ///
  /// - Parameters:
  ///   - actions: The actions that the desktop is not to take.
  ///   - window: The window that the request is for, if there is one.
  ///   - reason: The reason, such as "Playing a film", which the desktop can show to the user.
  /// - Returns: The request, or nil if the desktop refuses it or cannot be asked.
  public func inhibit(
    _ actions: Inhibition.Actions, for window: Window? = nil, because reason: String
  ) -> Inhibition? {
    let flags = GtkApplicationInhibitFlags(rawValue: guint(actions.rawValue))
    let cookie = gtk_application_inhibit(unsafe(), window?.unsafe(), flags, reason)
    return cookie == 0 ? nil : Inhibition(cookie, of: self)
  }
}
