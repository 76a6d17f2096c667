import GObjectKit
import GtkKit

/// A row of bar button items: below the pages of a navigation controller, which alone fills that
/// one, or wherever you put one of your own, such as in `navigationItem.titleView`.
///
/// The controller's toolbar shows the pages' `toolbarItems`; only its look is set here. Rows S34,
/// S35 and S38.
public final class Toolbar: Bar, WidgetConvertible {
  let actionBar = ActionBar()
  private let slot = BarSlot()
  private var transition: Transition?
  private var ownItems: [BarButtonItem] = []

  /// The navigation controller that fills the bar, if it is one's.
  weak var controller: NavigationController?

  /// An empty toolbar, as wide as it may be.
  public init() {
    super.init(surface: actionBar)
    actionBar.addStyleClass("navigation-toolbar")
    actionBar.expandsHorizontally = true
    slot.widget.expandsHorizontally = true
    actionBar.setCenterWidget(slot.widget)
  }

  /// The widget to show.
  public var asWidget: Widget { actionBar }

  /// The items, in their order from where reading starts. Those of a controller's toolbar are the
  /// shown page's and cannot be set here.
  public var items: [BarButtonItem] {
    get { controller.map { $0.shownToolbarItems } ?? ownItems }
    set { setItems(newValue, animated: false) }
  }

  /// Exchanges the items, cross-fading if `animated` and on screen.
  public func setItems(_ items: [BarButtonItem], animated: Bool) {
    guard controller == nil else {
      return Log.warning(
        "A navigation controller fills its toolbar: set the page's toolbarItems instead.",
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

  /// Makes the bar as wide as its items rather than as wide as it may be. Row S38.
  public func sizeToFit() {
    actionBar.expandsHorizontally = false
    actionBar.align(horizontally: .center)
    // GTK does so only where it was asked before whether the bar expands.
    actionBar.queueResize()
  }

  /// Shows a page's items in their order.
  func show(
    _ items: [BarButtonItem], of owner: AnyObject, actions: ActionGroup? = nil, animated: Bool
  ) {
    slot.show(items.isEmpty ? nil : .init(items), of: owner, actions: actions, animated: animated) {
      BarRow(items, at: controller == nil ? .toolbar : .bottom)
    }
  }

  /// Drops what is kept for a page that has left the stack.
  func forget(_ page: ViewController) { slot.forget(page) }

  func setProgress(_ progress: Double) { slot.setProgress(progress) }

  func endTransition() { slot.end() }
}
