import GtkKit

extension Widget {
  /// Takes the presses that come to what is inside while something holds.
  ///
  /// That a widget is no target then is not enough: until the pointer moves, GTK sends the second
  /// press of a double click to the widget that got the first. A mouse's thumb buttons go through to
  /// whoever goes back by them. Row B11.
  func takePresses(while condition: @escaping () -> Bool) {
    let shield = ClickGesture(button: 0, beforeChildren: true)
    shield.onPressed { $0.button <= 3 && condition() ? .stop : .proceed }
    addController(shield)
  }
}
