import GtkKit

/// What a page puts in the header bar. Changes show at once while the page is on top.
///
/// Rows S14, S15, S19–S23 and S25.
public final class NavigationItem {
  let changes = Notifier<BarChange>()

  /// The title in the bar, if it is not the controller's own. Row S21.
  public var title: String? {
    didSet { if title != oldValue { changes.notify(.atOnce) } }
  }

  /// A line above the controls that says what is asked of the user. Row S23.
  public var prompt: String? {
    didSet { if prompt != oldValue { changes.notify(.atOnce) } }
  }

  /// A widget or control instead of the title, such as a `SegmentedControl` or a `Toolbar`; kept
  /// alive here. Rows S21 and S38.
  public var titleView: (any WidgetConvertible)? {
    didSet { if titleView !== oldValue { changes.notify(.atOnce) } }
  }

  /// The item in the left position, instead of the back button. Row S19.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { setLeftBarButtonItem(newValue, animated: false) }
  }

  /// The items in the left position, the outermost first, instead of the back button.
  public var leftBarButtonItems: [BarButtonItem]? {
    get { left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }

  /// The item in the right position. Row S22.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { setRightBarButtonItem(newValue, animated: false) }
  }

  /// The items in the right position, the outermost first.
  public var rightBarButtonItems: [BarButtonItem]? {
    get { right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  /// The back button of the page pushed *above* this one: its title, or in place of a text its image,
  /// and its action if it has one; without an action it pops. The other ways back pop in any case.
  /// With an empty title, the button shows an arrow alone.
  /// Rows S19, S20 and S24.
  public var backBarButtonItem: BarButtonItem? {
    didSet { if backBarButtonItem !== oldValue { changes.notify(.atOnce) } }
  }

  private var left: [BarButtonItem]?
  private var right: [BarButtonItem]?

  /// Exchanges the item in the left position, cross-fading if `animated` and on screen.
  public func setLeftBarButtonItem(_ item: BarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Exchanges the items in the left position, cross-fading if `animated` and on screen.
  public func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    left = items
    changes.notify(BarChange(animated: animated))
  }

  /// Exchanges the item in the right position, cross-fading if `animated` and on screen.
  public func setRightBarButtonItem(_ item: BarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Exchanges the items in the right position, cross-fading if `animated` and on screen.
  public func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    right = items
    changes.notify(BarChange(animated: animated))
  }
}
