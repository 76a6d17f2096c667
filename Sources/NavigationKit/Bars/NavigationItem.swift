import GtkKit

/// What a page puts in the header bar. Changes show at once while the page is on top.
///
/// Seed rows S15, S19–S22 and S25.
public final class NavigationItem {
  let changes = ChangeNotifier()

  /// The title in the bar, if it is not the controller's own.
  public var title: String? { didSet { changes.notify() } }

  /// A widget or control instead of the title, such as a `SegmentedControl`; kept alive here.
  public var titleView: (any WidgetConvertible)? { didSet { changes.notify() } }

  /// The item in the left position, instead of the back button.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The items in the left position, the outermost first, instead of the back button.
  public var leftBarButtonItems: [BarButtonItem]? { didSet { changes.notify() } }

  /// The item in the right position.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// The items in the right position, the outermost first.
  public var rightBarButtonItems: [BarButtonItem]? { didSet { changes.notify() } }

  /// The back button of the page pushed *above* this one: its title, and its action if it has
  /// one; without an action it pops.
  public var backBarButtonItem: BarButtonItem? { didSet { changes.notify() } }
}
