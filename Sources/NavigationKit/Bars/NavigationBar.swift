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
  /// What is at the sides, with the window's buttons outermost.
  private let startSide: Box
  private let endSide: Box
  private var startControls: WindowControls?
  private var endControls: WindowControls?
  private weak var controller: NavigationController?

  init(controller: NavigationController) {
    self.controller = controller
    prompt.addStyleClass("prompt")
    prompt.ellipsize(.end)
    startSide = Box(.horizontal, spacing: 6, children: [start.widget])
    endSide = Box(.horizontal, spacing: 6, children: [end.widget])
    promptRevealer = Revealer(.slideDown, child: WindowHandle(child: prompt))
    super.init(surface: Box(.vertical, children: [promptRevealer, headerBar]))
    surface.addStyleClass("navigation-bar")
    headerBar.showsTitleButtons = false
    headerBar.packStart(startSide)
    headerBar.packEnd(endSide)
    headerBar.setTitleWidget(center.widget)
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
    didSet { if titleButtonSides != oldValue { updateTitleButtons() } }
  }

  /// Made when they are first wanted: most bars have none.
  private func updateTitleButtons() {
    // Kept before they come into the bar, where they say at once what they hold.
    if titleButtonSides.contains(.start), startControls == nil {
      let controls = makeControls(.start)
      startControls = controls
      startSide.insert(controls, after: nil)
    }
    if titleButtonSides.contains(.end), endControls == nil {
      let controls = makeControls(.end)
      endControls = controls
      endSide.append(controls)
    }
    for (controls, side) in [(startControls, TitleButtonSides.start), (endControls, .end)] {
      guard let controls else { continue }
      // Empty ones would take up the space beside them.
      let isVisible = titleButtonSides.contains(side) && !controls.isEmpty
      if isVisible != controls.isVisible { controls.isVisible = isVisible }
    }
  }

  private func makeControls(_ side: WindowControls.Side) -> WindowControls {
    let controls = WindowControls(side)
    controls.onEmptyChanged { [weak self] in self?.updateTitleButtons() }
    return controls
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
