/// A container of pages that shows their items in its own bars and finds them by their identifiers.
///
/// The implementation is `NavigationController`, which this folder cannot mention. Internal, because
/// an app's container has no stack whose identifiers could clash: it forwards its items, or is the
/// container of a navigation controller.
protocol PageOwner: ViewController {
  /// Returns whether a page may have an identifier; if not, logs why.
  func admits(_ identifier: String?, for page: ViewController) -> Bool
  /// Handles a changed identifier of a page.
  func identifierChanged(of page: ViewController)
}

/// A container that can keep its title view in a bar of its own, out of the header bar.
///
/// The implementation is `SegmentManagingController`, which this folder cannot mention.
protocol TitleViewHolder: ViewController {
  /// Whether the title view is in a bar of the container.
  var holdsTitleView: Bool { get }
}

/// A container that finds a page by its identifier. The page holds it weakly.
struct IdentifierOwner {
  weak var owner: (any PageOwner)?
}
