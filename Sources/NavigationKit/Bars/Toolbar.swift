import GObjectKit
import GtkKit

/// A row of bar button items, as UIKit's `UIToolbar`.
///
/// A navigation controller has a toolbar below its pages and fills it from the pages'
/// `toolbarItems`; set only its style. Create toolbars of your own to show them elsewhere, such as
/// in `navigationItem.titleView`.
public final class Toolbar: Bar, WidgetConvertible {
  let actionBar = ActionBar()
  private let slot = BarSlot()
  private var transition: Transition?
  private var ownItems: [BarButtonItem] = []

  /// The navigation controller that fills the bar, if any.
  weak var controller: NavigationController?

  /// Creates an empty toolbar that takes all spare width.
  public init() {
    super.init(surface: actionBar)
    actionBar.addStyleClass("navigation-toolbar")
    actionBar.expandsHorizontally = true
    slot.widget.expandsHorizontally = true
    actionBar.setCenterWidget(slot.widget)
  }

  /// The toolbar's widget.
  public var asWidget: Widget { actionBar }

  /// The items, in reading order. The items of a navigation controller's toolbar are those of the
  /// top page; setting them logs a warning and changes nothing.
  public var items: [BarButtonItem] {
    get { controller.map { $0.shownToolbarItems } ?? ownItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items, with a cross-fade if `animated` and on screen.
  public func setItems(_ items: [BarButtonItem], animated: Bool) {
    guard controller == nil else {
      return Log.warning(
        "The navigation controller fills this toolbar. Set the page’s toolbarItems instead.",
        domain: "NavigationKit")
    }
    ownItems = items
    transition?.end()
    let transition = Transition(
      progress: { [slot] in slot.setProgress($0) }, completion: { [slot] _ in slot.end() })
    let isAnimated = animated && Transition.isVisible(on: actionBar)
    show(items, of: self, animated: isAnimated)
    self.transition = transition
    if isAnimated { transition.run(on: actionBar) } else { transition.end() }
  }

  /// Makes the bar as wide as its items. By default it takes all spare width.
  public func sizeToFit() {
    actionBar.expandsHorizontally = false
    actionBar.align(horizontally: .center)
    // GTK recomputes whether the bar expands only on a resize.
    actionBar.queueResize()
  }

  /// Shows items of a page, in reading order.
  func show(
    _ items: [BarButtonItem], of owner: AnyObject, actions: ActionGroup? = nil, animated: Bool
  ) {
    slot.show(items.isEmpty ? nil : .init(items), of: owner, actions: actions, animated: animated) {
      BarRow(items, at: controller == nil ? .toolbar : .bottom)
    }
  }

  /// Removes the content of a page that has left the stack.
  func forget(_ page: ViewController) { slot.forget(page) }

  func setProgress(_ progress: Double) { slot.setProgress(progress) }

  func endTransition() { slot.end() }
}
