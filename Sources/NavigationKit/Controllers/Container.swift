/// A container that shows the items of its pages in its own bars and finds pages by identifier.
///
/// The implementation is `NavigationController`, which code in this folder must not use. The
/// protocol is internal: a container of the app has no stack, so identifiers cannot clash in it.
protocol PageOwner: ViewController {
  /// Returns whether a page may have an identifier; if not, logs why.
  func admits(_ identifier: String?, for page: ViewController) -> Bool
  /// Handles a changed identifier of a page.
  func identifierChanged(of page: ViewController)
}

/// A container that can keep its title view in a bar of its own, out of the header bar.
///
/// The implementation is `SegmentManagingController`, which code in this folder must not use.
protocol TitleViewHolder: ViewController {
  /// Whether the title view is in a bar of the container.
  var holdsTitleView: Bool { get }
}

/// A weak reference from a page to a container that finds the page by its identifier.
struct IdentifierOwner {
  weak var owner: (any PageOwner)?
}
