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

  /// Returns the items of a toolbar that a navigation controller fills; nil for any other toolbar.
  var filledItems: (() -> [BarButtonItem])?

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
  /// top page; setting them is refused (<doc:Misuse>).
  public var items: [BarButtonItem] {
    get { filledItems?() ?? ownItems }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items, with a cross-fade if `animated` and on screen.
  public func setItems(_ items: [BarButtonItem], animated: Bool) {
    guard filledItems == nil else {
      return logRefusal(
        of: "items", by: "Toolbar.setItems",
        because: "a navigation controller fills this toolbar; set the page’s toolbarItems")
    }
    ownItems = items
    transition?.end()
    Transition.start(on: actionBar, animated: animated) { isAnimated in
      let transition = Transition(
        progress: { [slot] in slot.setProgress($0) }, completion: { [slot] _ in slot.end() })
      show(items, of: self, animated: isAnimated)
      self.transition = transition
      return transition
    }
    keyBindings.update()
  }

  override var keyItems: [BarButtonItem] { filledItems == nil ? ownItems : [] }

  /// Makes the bar as wide as its items. By default it takes all spare width.
  public func sizeToFit() {
    actionBar.expandsHorizontally = false
    actionBar.horizontalAlignment = .center
    // GTK recomputes whether the bar expands only on a resize.
    actionBar.queueResize()
  }

  /// Shows items of a page, in reading order.
  func show(
    _ items: [BarButtonItem], of owner: AnyObject, actions: ActionGroup? = nil, animated: Bool
  ) {
    slot.show(items.isEmpty ? nil : .init(items), of: owner, actions: actions, animated: animated) {
      BarRow(items, at: filledItems == nil ? .toolbar : .bottom)
    }
  }

  /// Removes the widgets that are kept for a page.
  func forget(_ page: AnyObject) { slot.forget(page) }

  func setProgress(_ progress: Double) { slot.setProgress(progress) }

  func endTransition() { slot.end() }
}
