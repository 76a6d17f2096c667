import GtkKit

extension KeyController.Press {
  /// The name of the key, and of the same key outside the numeric keypad: "Left" for "KP_Left".
  var nameWithoutKeypad: String { name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name }
}
