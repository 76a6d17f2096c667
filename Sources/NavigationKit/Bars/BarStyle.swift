import GtkKit

/// How a bar looks. Seed row S29.
public enum BarStyle {
  /// As the desktop's theme has it.
  case `default`
  /// Opaque and black in light and dark themes alike.
  case black
  /// Black with the page shining through; full-screen pages reach under it.
  case blackTranslucent

  /// Whether pages may reach under the bar.
  var isTranslucent: Bool { self == .blackTranslucent }

  func apply(to bar: Widget) {
    bar.setStyleClass("bar-black", self == .black)
    bar.setStyleClass("bar-black-translucent", self == .blackTranslucent)
  }
}
