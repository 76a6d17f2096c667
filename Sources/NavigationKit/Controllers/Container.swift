/// A container that adds and removes its children by its own calls, rather than by `addChild(_:)`.
protocol ManagedContainer: ViewController {
  /// Removes a child's view before the child drops it.
  ///
  /// - Returns: Whether this container will ask for the view again; if not, the child keeps its
  ///   view.
  func releaseView(of child: ViewController) -> Bool
}

extension ManagedContainer {
  func releaseView(of child: ViewController) -> Bool { false }
}

/// A container of pages that shows their items in its own bars and finds them by their identifiers.
///
/// The implementation is `NavigationController`.
protocol PageOwner: ViewController {
  /// Returns whether a page may have an identifier; if not, logs why.
  func admits(_ identifier: String?, for page: ViewController) -> Bool
  /// Handles a changed identifier of a page.
  func identifierChanged(of page: ViewController)
}

/// A container that finds a page by its identifier. The page holds it weakly.
struct IdentifierOwner {
  weak var owner: (any PageOwner)?
}

/// A controller with header bars that replace a window's title bar.
protocol TitleBarProviding: ViewController {
  /// The sides of the controller's header bars that have the window's buttons.
  var titleButtonSides: TitleButtonSides { get set }
}
