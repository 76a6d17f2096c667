import GtkKit

/// The header bar of a navigation controller.
///
/// The navigation controller fills the bar from the `navigationItem` of the top page. Set only the
/// style and the window buttons here.
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
    // The CSS name of GTK's header bar, for themes. A GtkHeaderBar would cut items before the
    // title.
    let headerBar = CustomWidget(
      child: WindowHandle(child: row), cssName: "headerbar", role: .group)
    super.init(surface: Box(.vertical, children: [promptRevealer, headerBar]))
    surface.addStyleClass("navigation-bar")
    showTitleButtons()
    for side in [controls.start, controls.end] {
      side.onEmptyChanged { [weak self] in self?.showTitleButtons() }
    }
  }

  /// The navigation items of the pages on the stack, the root's first, parallel to
  /// `viewControllers`.
  public var items: [NavigationItem] { controller?.viewControllers.map(\.navigationItem) ?? [] }

  /// The navigation item of the top page.
  public var topItem: NavigationItem? { items.last }

  /// The navigation item of the page below the top; nil at the root.
  public var backItem: NavigationItem? { items.dropLast().last }

  /// Whether the bar has the window's buttons, on the sides that the user has configured.
  ///
  /// A window sets this for its root controller. Set it yourself for a controller in a pane that is
  /// as wide as the window. Set `titleButtonSides` for panes side by side.
  public var showsTitleButtons: Bool {
    get { !titleButtonSides.isEmpty }
    set { titleButtonSides = newValue ? .all : [] }
  }

  /// The sides of the bar that have the window's buttons, if the user has configured buttons there.
  /// Of several bars side by side, the first has `.start` and the last has `.end`.
  public var titleButtonSides: TitleButtonSides = [] {
    didSet { if titleButtonSides != oldValue { showTitleButtons() } }
  }

  private func showTitleButtons() {
    for (side, controls) in [(TitleButtonSides.start, controls.start), (.end, controls.end)] {
      // Empty window controls would take up spacing.
      let isVisible = titleButtonSides.contains(side) && !controls.isEmpty
      if isVisible != controls.isVisible { controls.isVisible = isVisible }
    }
  }

  /// Shows the items of a page, with a back button for `lower` if it is not nil.
  func show(_ page: ViewController, above lower: ViewController?, animated: Bool) {
    showPrompt(of: page, animated: animated)
    showStart(of: page, above: lower, animated: animated)
    showCenter(of: page, animated: animated)
    let right = page.displayRightItems
    end.show(
      right.isEmpty ? nil : .init(right), of: page, actions: page.displayActions, animated: animated
    ) {
      // The outermost item is the first of the array and the last of the row.
      BarRow(right.reversed(), at: .end)
    }
  }

  /// Removes the content of a page that has left the stack.
  func forget(_ page: ViewController) {
    for slot in [start, center, end] { slot.forget(page) }
  }

  func setProgress(_ progress: Double) {
    for slot in [start, center, end] { slot.setProgress(progress) }
  }

  func endTransition() {
    for slot in [start, center, end] { slot.end() }
  }

  /// Shows or hides the prompt. It keeps its text while it slides away.
  private func showPrompt(of page: ViewController, animated: Bool) {
    let text = page.displayPrompt ?? ""
    if !text.isEmpty, prompt.text != text { prompt.text = text }
    if promptRevealer.isRevealed == text.isEmpty {
      prompt.setAccessibleHidden(text.isEmpty)
      let slides = animated && !Settings.reducesMotion
      promptRevealer.reveal(!text.isEmpty, milliseconds: slides ? 250 : 0)
    }
  }

  /// Shows the page's left items, else the back button for the lower page.
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

  /// Shows the title view, else the navigation item's title, else the controller's title.
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

/// The sides of a bar at which the window's buttons can be.
public struct TitleButtonSides: OptionSet, Sendable {
  /// The raw bit mask.
  public let rawValue: Int

  /// Creates sides from a raw bit mask.
  public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

  /// The side at which lines of text begin.
  public static let start = TitleButtonSides(rawValue: 1)
  /// The side at which lines of text end.
  public static let end = TitleButtonSides(rawValue: 2)
  /// Both sides.
  public static let all: TitleButtonSides = [.start, .end]
}

/// A controller with header bars that replace a window's title bar.
protocol TitleBarProviding: ViewController {
  /// The sides of the controller's header bars that have the window's buttons.
  var titleButtonSides: TitleButtonSides { get set }
}

extension NavigationController: TitleBarProviding {
  var titleButtonSides: TitleButtonSides {
    get { navigationBar.titleButtonSides }
    set { navigationBar.titleButtonSides = newValue }
  }
}
