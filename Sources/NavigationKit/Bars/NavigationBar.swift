import GtkKit

/// The header bar of a navigation controller, which alone fills it.
///
/// Change what it shows through the pages' `navigationItem`; only its look is set here. Rows S13,
/// S14, S19–S23 and S29.
public final class NavigationBar: Bar {
  private let controls = (start: WindowControls(.start), end: WindowControls(.end))
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
    prompt.setAccessibleHidden(true)
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
      side.onEmptyChanged { [weak self] in self?.showTitleButtons() }
    }
  }

  /// The items of the pages on the stack, root first: parallel to `viewControllers`. Row S14.
  public var items: [NavigationItem] { controller?.viewControllers.map(\.navigationItem) ?? [] }

  /// The item of the topmost page. Row S14.
  public var topItem: NavigationItem? { items.last }

  /// The item of the page that the back button leads to; nil at the root. Row S14.
  public var backItem: NavigationItem? { items.dropLast().last }

  /// Whether the window's buttons are in this bar, on whichever sides the user has them. A window
  /// sets it for its root; set it yourself for a controller in a pane that is as wide as the
  /// window, and `titleButtonSides` where panes stand side by side.
  public var showsTitleButtons: Bool {
    get { !titleButtonSides.isEmpty }
    set { titleButtonSides = newValue ? .all : [] }
  }

  /// The sides at which this bar has the window's buttons, where the user has some there. Of
  /// several bars side by side, the first has those of the start and the last those of the end.
  public var titleButtonSides: TitleButtonSides = [] {
    didSet { if titleButtonSides != oldValue { showTitleButtons() } }
  }

  private func showTitleButtons() {
    for (side, controls) in [(TitleButtonSides.start, controls.start), (.end, controls.end)] {
      // Empty ones would take up the space beside them.
      let isVisible = titleButtonSides.contains(side) && !controls.isEmpty
      if isVisible != controls.isVisible { controls.isVisible = isVisible }
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
      prompt.setAccessibleHidden(text.isEmpty)
      let slides = animated && !Settings.reducesMotion
      promptRevealer.reveal(!text.isEmpty, milliseconds: slides ? 250 : 0)
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
      target, goBack: { [weak controller] in controller?.goBack(.backButton) },
      showHistory: { [weak controller] in controller?.showHistory(from: $0) })
  }

  /// S21: the title view, else the item's title, else the controller's.
  private func showCenter(of page: ViewController, animated: Bool) {
    if let view = page.navigationItem.titleView {
      center.show(
        .view(ObjectIdentifier(view)), of: page, actions: page.displayActions, animated: animated
      ) { BarContent(widget: view.asWidget, keeping: [view]) }
    } else {
      center.show(page.displayTitle ?? "", animated: animated) { TitleContent() }
    }
  }
}

/// Sides of a window at which its buttons may be.
public struct TitleButtonSides: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Sides from their bits.
  public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

  /// Where reading starts.
  public static let start = TitleButtonSides(rawValue: 1)
  /// The other side.
  public static let end = TitleButtonSides(rawValue: 2)
  /// Both.
  public static let all: TitleButtonSides = [.start, .end]
}

/// A controller whose header bars take the place of a window's title bar, with its buttons.
protocol TitleBarProviding: ViewController {
  /// The sides of the controller at which it has the window's buttons.
  var titleButtonSides: TitleButtonSides { get set }
}

extension NavigationController: TitleBarProviding {
  var titleButtonSides: TitleButtonSides {
    get { navigationBar.titleButtonSides }
    set { navigationBar.titleButtonSides = newValue }
  }
}
