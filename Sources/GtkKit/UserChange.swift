import GObjectKit

/// Distinguishes the user's changes of a control from changes by code. As in UIKit, setting a value
/// does not call the handlers of that value.
///
/// GTK emits the same signals for both, inside the call that makes the change.
enum UserChange {
  private static var codeChanges = 0

  /// Makes a change by code: its signals do not call the handlers that `connect` has added.
  static func exclude(_ change: () -> Void) {
    codeChanges += 1
    change()
    codeChanges -= 1
  }

  /// Calls `handler` when `object` emits a signal because of the user.
  static func connect(
    _ object: Object, _ signal: String, _ handler: @escaping () -> Void
  ) -> SignalConnection {
    object.connect(signal) { if codeChanges == 0 { handler() } }
  }
}
