import GtkKit

/// The content of the header bar for a page: the title, the items and the prompt.
///
/// UIKit's `UINavigationItem`. Changes show at once while the page is on top.
public final class NavigationItem {
  let changes = Notifier<BarChange>()

  /// Creates an item for a navigation bar of your own. A page has its item already.
  public init(title: String? = nil) { self.title = title }

  /// The title in the bar; nil for the controller's own `title`.
  public var title: String? {
    didSet { if title != oldValue { changes.notify(.atOnce) } }
  }

  /// The title of the item's controller, for bars that show the item without the controller.
  var inheritedTitle: String? {
    didSet { if inheritedTitle != oldValue { changes.notify(.atOnce) } }
  }

  /// A line of text above the bar's controls, such as an instruction.
  public var prompt: String? {
    didSet { if prompt != oldValue { changes.notify(.atOnce) } }
  }

  /// A widget or control that replaces the title, such as a `SegmentedControl` or a `Toolbar`. The
  /// item retains it.
  public var titleView: (any WidgetConvertible)? {
    didSet { if titleView !== oldValue { changes.notify(.atOnce) } }
  }

  /// The first left item. It replaces the back button, unless `leftItemsSupplementBackButton` is
  /// true.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { setLeftBarButtonItem(newValue, animated: false) }
  }

  /// The left items, the outermost first. They replace the back button, unless
  /// `leftItemsSupplementBackButton` is true.
  public var leftBarButtonItems: [BarButtonItem]? {
    get { left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }

  /// The first right item.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { setRightBarButtonItem(newValue, animated: false) }
  }

  /// The right items, the outermost first.
  public var rightBarButtonItems: [BarButtonItem]? {
    get { right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  /// The item for the back button on the page *above* this one.
  ///
  /// The back button shows the item's image, else its title; with an empty title, an arrow alone. A
  /// click runs its action; without an action it pops. Keys, swipes and the page menu pop even if
  /// there is an action.
  public var backBarButtonItem: BarButtonItem? {
    didSet {
      guard backBarButtonItem !== oldValue else { return }
      backItemChanges = backBarButtonItem?.changes.observe { [changes] in changes.notify(.atOnce) }
      changes.notify(.atOnce)
    }
  }

  private var backItemChanges: Subscription?

  /// Whether the left items are shown beside the back button, rather than instead of it. The default
  /// is false.
  public var leftItemsSupplementBackButton = false {
    didSet { if leftItemsSupplementBackButton != oldValue { changes.notify(.atOnce) } }
  }

  /// The content of the back button on the page *above* this one. The default is the title.
  public var backButtonDisplayMode = BackButtonDisplayMode.default {
    didSet { if backButtonDisplayMode != oldValue { changes.notify(.atOnce) } }
  }

  /// The content of a back button beside its arrow. UIKit's `UINavigationItem.BackButtonDisplayMode`.
  ///
  /// The tooltip and the menu of the button always have the title.
  public enum BackButtonDisplayMode: Sendable {
    /// The image or the title of the back item, or the title of the page, if the bar has room.
    case `default`
    /// “Back” instead of the title.
    case generic
    /// The arrow alone.
    case minimal
  }

  private var left: [BarButtonItem]?
  private var right: [BarButtonItem]?

  /// Sets the left item, with a cross-fade if `animated` and on screen.
  public func setLeftBarButtonItem(_ item: BarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Sets the left items, with a cross-fade if `animated` and on screen.
  public func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    left = items
    changes.notify(BarChange(animated: animated))
  }

  /// Sets the right item, with a cross-fade if `animated` and on screen.
  public func setRightBarButtonItem(_ item: BarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Sets the right items, with a cross-fade if `animated` and on screen.
  public func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    right = items
    changes.notify(BarChange(animated: animated))
  }
}
