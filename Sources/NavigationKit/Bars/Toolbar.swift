import GtkKit

/// The bar below the pages of a navigation controller, which alone fills it.
///
/// Change what it shows through the pages' `toolbarItems`; only its look is set here. Row S34.
public final class Toolbar {
  /// How the bar looks, on every page.
  public var barStyle = BarStyle.default {
    didSet {
      barStyle.apply(to: actionBar)
      changes.notify()
    }
  }

  let changes = ChangeNotifier()
  let actionBar = ActionBar()
  private let slot = BarSlot()

  init() {
    actionBar.addStyleClass("navigation-toolbar")
    slot.widget.expandsHorizontally = true
    actionBar.setCenterWidget(slot.widget)
  }

  /// Shows a page's items in their order.
  func show(_ items: [BarButtonItem], of page: ViewController, animated: Bool) {
    slot.show(items.isEmpty ? nil : .init(items), of: page, animated: animated) {
      BarContent(items: items)
    }
  }

  /// Drops what is kept for a page that has left the stack.
  func forget(_ page: ViewController) { slot.forget(page) }

  func setProgress(_ progress: Double) { slot.setProgress(progress) }

  func endTransition() { slot.end() }
}
