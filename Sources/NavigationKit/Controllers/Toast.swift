import GObjectKit

/// A message at the bottom of a window, with an optional button, such as "Undo". It disappears by
/// itself.
///
///     show(Toast("3 photos moved to the trash", button: "Undo") { journal.undo() })
///
/// A toast stays while the pointer is over it or its button has the focus. A screen reader
/// announces it as an alert. UIKit has no toasts.
public struct Toast {
  /// The message, in a few words. At most three lines are shown.
  public var title: String
  /// The title of the button; nil for no button.
  public var buttonTitle: String?
  /// The time after which the toast disappears.
  public var duration: Duration
  let action: () -> Void

  /// Creates a toast.
  ///
  /// - Parameters:
  ///   - title: The message, in a few words.
  ///   - buttonTitle: The title of the button: a verb.
  ///   - duration: The time after which the toast disappears.
  ///   - action: The closure that a click on the button runs, after the toast was removed.
  public init(
    _ title: String, button buttonTitle: String? = nil, duration: Duration = .seconds(6),
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.buttonTitle = buttonTitle
    self.duration = duration
    self.action = action
  }
}

extension ViewController {
  /// Shows a toast in the controller's window, in place of the one before. Does nothing outside a
  /// window with a root view controller.
  public func show(_ toast: Toast) { windowHost?.show(toast) }

  /// Hides the toast of the controller's window.
  public func hideToast() { windowHost?.hideToast() }
}
