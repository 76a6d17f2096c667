/// How a bar shows a change of its content.
enum BarChange {
  case atOnce
  /// By a cross-fade, or by the transition of the pages.
  case animated

  init(animated: Bool) { self = animated ? .animated : .atOnce }
}
