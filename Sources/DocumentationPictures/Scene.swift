import NavigationKit

/// A picture of the documentation: a controller in a window, and an action before the picture is
/// taken.
struct Scene {
  /// The name of the picture's file, without extension.
  let name: String
  let size: (width: Int, height: Int)
  /// Makes the window's root controller.
  let makeRoot: () -> ViewController
  /// The action, called when the window is on screen.
  var act: (ViewController) -> Void = { _ in }
  /// The time between the action and the picture, in milliseconds.
  var delay = 600

  /// All pictures.
  static let all = [
    stack, bars, systemItems, toolbar, actions, segments, modal, fullScreen, styles,
    split, splitNarrow,
  ]
}
