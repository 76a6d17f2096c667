import NavigationKit

/// One picture of the documentation: a controller in a window, and what happens before it is
/// taken.
struct Scene {
  /// The file's name without extension.
  let name: String
  let size: (width: Int, height: Int)
  /// Makes what the window shows.
  let makeRoot: () -> ViewController
  /// What happens once the window is on screen.
  var act: (ViewController) -> Void = { _ in }
  /// How long to wait then, in milliseconds: until all is at rest, or is in the midst of moving.
  var delay = 600

  /// All pictures.
  static let all = [
    stack, bars, systemItems, toolbar, actions, segments, modal, fullScreen, styles,
    split, splitNarrow,
  ]
}
