import GtkKit

/// The header bar of a navigation controller, which alone fills it.
///
/// Change what it shows through the pages' `navigationItem`; only its look is set here. Rows S13,
/// S14, S19–S23 and S29.
public final class NavigationBar: Bar {
  private let controls = (start: WindowControls(atStart: true), end: WindowControls(atStart: false))
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
    let row = CustomWidget(
      HeaderLayout(controls: controls, slots: (start, center, end)), cssName: "box")
    for part in [controls.start, start.widget, center.widget, end.widget, controls.end] {
      part.setParent(row)
    }
    // Named as GTK's own, so that themes know it; that one shrinks items before the title.
    let headerBar = CustomWidget(
      child: WindowHandle(child: row), cssName: "headerbar", role: .group)
    super.init(surface: Box(.vertical, children: [promptRevealer, headerBar]))
    surface.addStyleClass("navigation-bar")
    showTitleButtons()
    for side in [controls.start, controls.end] {
      side.connect("notify::empty") { [weak self] in self?.showTitleButtons() }
    }
  }

  /// The items of the pages on the stack, root first: parallel to `viewControllers`. Row S14.
  public var items: [NavigationItem] { controller?.viewControllers.map(\.navigationItem) ?? [] }

  /// The item of the topmost page. Row S14.
  public var topItem: NavigationItem? { items.last }

  /// The item of the page that the back button leads to; nil at the root. Row S14.
  public var backItem: NavigationItem? { items.dropLast().last }

  /// Whether the window's buttons are in this bar, on whichever sides the user has them. A window
  /// sets it for its root; set it yourself for a controller in a pane at the window's edge.
  public var showsTitleButtons = false {
    didSet { if showsTitleButtons != oldValue { showTitleButtons() } }
  }

  private func showTitleButtons() {
    for side in [controls.start, controls.end] {
      side.isVisible = showsTitleButtons && !side.isEmpty
    }
  }

  /// Shows the items of a page with another below it, or of a root.
  func show(_ page: ViewController, above lower: ViewController?, animated: Bool) {
    showPrompt(of: page, animated: animated)
    showStart(of: page, above: lower, animated: animated)
    showCenter(of: page, animated: animated)
    let right = page.displayRightItems
    end.show(
      right.isEmpty ? nil : .init(right), of: page, actions: page.displayActions, animated: animated
    ) {
      // The outermost item comes first in the array and stands last in the row.
      BarRow(right.reversed(), at: .end)
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
      start.show(
        items.isEmpty ? nil : .init(items), of: page, actions: page.displayActions,
        animated: animated
      ) { BarRow(items, at: .start) }
    }
  }

  private func makeBackContent(_ target: BackContent.Target) -> BackContent {
    BackContent(
      target, goBack: { [weak controller] in controller?.goBack() },
      showHistory: { [weak controller] in controller?.showHistory(from: $0) })
  }

  /// S21: the title view, else the item's title, else the controller's.
  private func showCenter(of page: ViewController, animated: Bool) {
    if let view = page.navigationItem.titleView {
      center.show(.view(ObjectIdentifier(view)), of: page, animated: animated) {
        BarContent(widget: view.asWidget, keeping: [view])
      }
    } else {
      center.show(page.displayTitle ?? "", animated: animated) { TitleContent() }
    }
  }
}
