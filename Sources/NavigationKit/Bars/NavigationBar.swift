import GtkKit

/// The header bar of a navigation controller, which alone fills it.
///
/// Change what it shows through the pages' `navigationItem`; only its look is set here. Rows S13,
/// S14, S19–S23 and S29.
public final class NavigationBar: Bar {
  private let headerBar = HeaderBar()
  private let prompt = Label()
  private let promptRevealer: Revealer
  private let start = BarSlot()
  private let center = BarSlot()
  private let end = BarSlot()
  private weak var controller: NavigationController?

  init(controller: NavigationController) {
    self.controller = controller
    prompt.addStyleClass("prompt")
    prompt.ellipsize(.end)
    promptRevealer = Revealer(.slideDown, child: WindowHandle(child: prompt))
    super.init(surface: Box(.vertical, children: [promptRevealer, headerBar]))
    surface.addStyleClass("navigation-bar")
    headerBar.showsTitleButtons = false
    headerBar.packStart(start.widget)
    headerBar.packEnd(end.widget)
    headerBar.setTitleWidget(center.widget)
  }

  /// The items of the pages on the stack, root first: parallel to `viewControllers`. Row S14.
  public var items: [NavigationItem] { controller?.viewControllers.map(\.navigationItem) ?? [] }

  /// The item of the topmost page. Row S14.
  public var topItem: NavigationItem? { items.last }

  /// The item of the page that the back button leads to; nil at the root. Row S14.
  public var backItem: NavigationItem? { items.dropLast().last }

  /// Whether the window's buttons are in this bar, on whichever sides the user has them. A window
  /// sets it for its root; set it yourself for a controller in a pane at the window's edge.
  public var showsTitleButtons: Bool {
    get { headerBar.showsTitleButtons }
    set { headerBar.showsTitleButtons = newValue }
  }

  /// Shows the items of a page with another below it, or of a root.
  func show(_ page: ViewController, above lower: ViewController?, animated: Bool) {
    showPrompt(of: page, animated: animated)
    showStart(of: page, above: lower, animated: animated)
    showCenter(of: page, animated: animated)
    let right = page.displayRightItems
    end.show(right.isEmpty ? nil : .init(right), of: page, animated: animated) {
      // The outermost item comes first in the array and stands last in the row.
      BarContent(items: right.reversed())
    }
  }

  /// Drops what is kept for a page that has left the stack.
  func forget(_ page: ViewController) {
    for slot in [start, center, end] { slot.forget(page) }
  }

  func setProgress(_ progress: Double) {
    for slot in [start, center, end] { slot.setProgress(progress) }
  }

  func endTransition() {
    for slot in [start, center, end] { slot.end() }
  }

  /// S23: the prompt keeps its text while it slides away.
  private func showPrompt(of page: ViewController, animated: Bool) {
    let text = page.displayPrompt ?? ""
    if !text.isEmpty, prompt.text != text { prompt.text = text }
    if promptRevealer.isRevealed == text.isEmpty {
      promptRevealer.reveal(!text.isEmpty, milliseconds: animated ? 250 : 0)
    }
  }

  /// S19: the page's own left items, else the lower page's back item, else its title.
  private func showStart(of page: ViewController, above lower: ViewController?, animated: Bool) {
    let items = page.displayLeftItems
    if items.isEmpty, let lower, page.displayCanPop {
      let target = BackContent.Target(lower)
      start.show(target, animated: animated) { makeBackContent(target) }
    } else {
      start.show(items.isEmpty ? nil : .init(items), of: page, animated: animated) {
        BarContent(items: items)
      }
    }
  }

  private func makeBackContent(_ target: BackContent.Target) -> BackContent {
    BackContent(
      target, goBack: { [weak controller] in controller?.goBack(.backButton) },
      showHistory: { [weak controller] in controller?.showHistory(from: $0) })
  }

  /// S21: the title view, else the item's title, else the controller's.
  private func showCenter(of page: ViewController, animated: Bool) {
    // A view that would be wide, as a toolbar, is; a custom widget does not ask for its children.
    center.widget.expandsHorizontally =
      page.navigationItem.titleView?.asWidget.expandsHorizontally == true
    if let view = page.navigationItem.titleView {
      center.show(.view(ObjectIdentifier(view)), of: page, animated: animated) {
        BarContent(widget: view.asWidget, keeping: [view])
      }
    } else {
      center.show(page.displayTitle ?? "", animated: animated) { TitleContent() }
    }
  }
}
