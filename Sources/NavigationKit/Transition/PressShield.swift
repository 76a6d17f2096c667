import GtkKit

extension Widget {
  /// Takes the presses that come to what is inside while something holds.
  ///
  /// That a widget is no target then is not enough: until the pointer moves, GTK sends the second
  /// press of a double click to the widget that got the first. A mouse's thumb buttons go through to
  /// whoever goes back by them. Row B11.
  ///
  /// - Parameters:
  ///   - count: From which press in a row on: 2 lets single clicks through.
  ///   - condition: Whether presses are to be taken now.
  func takePresses(from count: Int = 1, while condition: @escaping () -> Bool) {
    let shield = ClickGesture(button: 0, beforeChildren: true)
    shield.onPressed { press in
      press.button <= 3 && press.count >= count && condition() ? .stop : .proceed
    }
    addController(shield)
  }
}
