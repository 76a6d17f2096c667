/// A change of what a bar shows.
enum BarChange {
  case atOnce
  /// To be seen as a movement.
  case animated

  init(animated: Bool) { self = animated ? .animated : .atOnce }
}
