import GtkKit

extension Widget {
  /// Stops presses on the widgets inside while a condition holds.
  ///
  /// Clearing `canTarget` is not enough: until the pointer moves, GTK sends the second press of a
  /// double click to the widget that got the first. A mouse's thumb buttons pass, since they go
  /// back and forward.
  ///
  /// - Parameters:
  ///   - count: The first press in a row to stop: 2 lets single clicks pass.
  ///   - condition: Returns whether to stop presses now.
  func takePresses(from count: Int = 1, while condition: @escaping () -> Bool) {
    let shield = ClickGesture(button: 0, beforeChildren: true)
    shield.onPressed { press in
      press.button <= 3 && press.count >= count && condition() ? .stop : .proceed
    }
    addController(shield)
  }
}
