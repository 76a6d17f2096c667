import GtkKit

/// The content of the header bar for a page: the title, the items and the prompt.
///
/// UIKit's `UINavigationItem`. Changes show at once while the page is on top.
public final class NavigationItem {
  let changes = Notifier<BarChange>()

  /// The title in the bar; nil for the controller's own `title`.
  public var title: String? {
    didSet { if title != oldValue { changes.notify(.atOnce) } }
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

  /// The first left item, which replaces the back button.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { setLeftBarButtonItem(newValue, animated: false) }
  }

  /// The left items, the outermost first. They replace the back button.
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
    didSet { if backBarButtonItem !== oldValue { changes.notify(.atOnce) } }
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
