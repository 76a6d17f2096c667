import CGtk
import GObjectKit

/// A message on the desktop, outside of the program's windows. Wraps `GNotification`.
///
/// ```swift
/// var notification = Notification("New letter", body: "From Ada")
/// notification.action = "app.open('letter-1')"
/// notification.buttons = [("Mark as Read", "app.mark-read('letter-1')")]
/// application.send(notification, as: "letter-1")
/// ```
///
/// Its actions must be the application's, because the user may click it after the program has ended:
/// the desktop then starts the program. The program needs a desktop entry named after its identifier.
public struct Notification {
  /// How prominently the desktop shows a notification.
  public enum Priority {
    /// Kept for later, such as an update that was installed.
    case low
    /// Shown, such as a letter that arrived.
    case normal
    /// Shown even if the user is busy, such as a call.
    case high
    /// Shown until the user reacts, such as an empty battery.
    case urgent

    var gtk: GNotificationPriority {
      switch self {
      case .low: G_NOTIFICATION_PRIORITY_LOW
      case .normal: G_NOTIFICATION_PRIORITY_NORMAL
      case .high: G_NOTIFICATION_PRIORITY_HIGH
      case .urgent: G_NOTIFICATION_PRIORITY_URGENT
      }
    }
  }

  /// The title, without markup.
  public var title: String
  /// The text below the title, without markup; nil for none.
  public var body: String?
  /// The icon; nil shows the program's.
  public var icon: Icon?
  /// The priority.
  public var priority = Priority.normal
  /// The detailed name of the action to run at a click: "app.open('letter-1')". Nil activates the
  /// application.
  public var action: String?
  /// Buttons with the detailed names of their actions.
  public var buttons: [(label: String, action: String)] = []

  /// Makes a notification, not yet sent.
  public init(_ title: String, body: String? = nil) { (self.title, self.body) = (title, body) }

  func make() -> Object {
    let notification = Object(adopting: UnsafeMutableRawPointer(g_notification_new(title)))
    if let body { g_notification_set_body(notification.opaque, body) }
    if let icon { g_notification_set_icon(notification.opaque, icon.opaque) }
    g_notification_set_priority(notification.opaque, priority.gtk)
    if let action { g_notification_set_default_action(notification.opaque, checked(action)) }
    for button in buttons {
      g_notification_add_button(notification.opaque, button.label, checked(button.action))
    }
    return notification
  }

  /// Stops the program for an action that GLib would ignore with a warning.
  private func checked(_ action: String) -> String {
    precondition(
      ActionName(action)?.name.hasPrefix("app.") == true,
      "\(action) is not an action of the application")
    return action
  }
}

extension Application {
  /// Shows a notification, or replaces the one of the same identifier.
  ///
  /// Does nothing without a desktop that shows notifications. Wraps
  /// `g_application_send_notification`.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - identifier: A name of your choice, to replace or withdraw the notification later; nil for
  ///     one that stays until the user removes it.
  public func send(_ notification: Notification, as identifier: String? = nil) {
    let notification = notification.make()
    g_application_send_notification(unsafe(), identifier, notification.opaque)
  }

  /// Removes a notification that no longer matters, such as one for a letter that was read.
  public func withdrawNotification(_ identifier: String) {
    g_application_withdraw_notification(unsafe(), identifier)
  }
}
