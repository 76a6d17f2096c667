import GObjectKit
import GtkKit

/// Shows two stacks side by side, a sidebar and a detail, or only one of them in a narrow window.
/// UIKit's `UISplitViewController`.
///
/// In a narrow window the columns *collapse*: one column fills the window, the detail's root has a
/// back button to the sidebar, and keys and swipes go back there too. Pages keep their focus and
/// scroll positions.
///
/// Only the width decides whether the columns collapse. The decision is made before the layout, so
/// that nothing flickers. The window has the title of the detail while both columns are shown, else
/// that of the shown one.
///
/// A column gets appearance calls when it is shown and hidden, after the layout has ended.
@MainActor
open class SplitViewController: ViewController {
  /// One of the two stacks.
  public nonisolated enum Column: Sendable {
    /// The sidebar.
    case primary
    /// The detail.
    case secondary
  }

  /// The sidebar's stack.
  public let primary: NavigationController
  /// The detail's stack.
  public let secondary: NavigationController

  /// The column that fills the window while the columns are collapsed.
  ///
  /// The sidebar at first, then the column that was shown last: by `show(_:animated:)`, by
  /// `showDetailViewController(_:animated:)`, or because the user went back.
  public internal(set) var topColumn = SplitViewController.Column.primary {
    didSet { if topColumn != oldValue { session?.contentChanged() } }
  }

  /// Saves the paths of both columns in a file.
  var session: NavigationSession?

  let layout = SplitLayout()
  let queue = ChangeQueue()
  /// Whether the columns have collapsed or expanded during layout, and observers have not been
  /// notified.
  var hasChangedMode = false
  /// The focus in each column when it left the column.
  var focusMemories: [Column: FocusMemory] = [:]
  /// The column that had the focus before the mode changed. GTK removes the focus from hidden
  /// widgets.
  var columnWithFocusBefore: Column?
  /// The column that lost the focus by collapsing. Expanding gives it back.
  var columnThatLostFocus: Column?
  let collapseChanges = Notifier<Bool>()
  /// The value of `isCollapsed` that observers got last.
  var wasCollapsed = false
  private var subscriptions: [Subscription] = []

  /// Creates a split view of two stacks.
  ///
  /// A controller that is shown elsewhere is refused and its column has an empty page; see
  /// <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - primary: The sidebar. A controller other than a navigation controller becomes the root of
  ///     one.
  ///   - secondary: The detail, likewise.
  public init(primary: ViewController, secondary: ViewController) {
    self.primary = Self.makeColumn(primary)
    // A controller that is passed for both columns is in the first one by now, and is refused.
    self.secondary = Self.makeColumn(secondary, other: self.primary)
    super.init()
    for column in [self.primary, self.secondary] { column.parent = self }
    subscriptions = [
      // The detail's back button shows the title of the sidebar's topmost page.
      self.primary.observeStack { [weak self] _ in self?.sidebarChanged() }
    ]
    layout.onModeChanged = { [weak self] in self?.modeChanged() }
    layout.primaryBarWidth = { [weak self] in self?.primary.comfortableBarWidth ?? 0 }
  }

  /// Returns the stack of a column.
  ///
  /// - Parameters:
  ///   - controller: The controller for the column.
  ///   - other: The other column, which may not have the same controller.
  /// - Returns: The stack; one with an empty page if the controller is refused.
  private static func makeColumn(
    _ controller: ViewController, other: NavigationController? = nil
  ) -> NavigationController {
    let reason = controller == other ? "it is the other column" : controller.placeDescription
    if let reason {
      logRefusal(of: controller.className, by: "\(Self.self).init", because: reason)
      return NavigationController(rootViewController: ViewController())
    }
    return controller as? NavigationController
      ?? NavigationController(rootViewController: controller)
  }

  // MARK: Columns

  /// Whether the window is too narrow for both columns.
  public var isCollapsed: Bool { layout.isCollapsed }

  /// Calls `handler` with `isCollapsed` after each change, when the layout has ended, until
  /// the returned subscription is cancelled or released.
  public func observeCollapse(_ handler: @escaping (_ isCollapsed: Bool) -> Void) -> Subscription {
    collapseChanges.observe(handler)
  }

  /// Whether the sidebar is hidden even if there is room for both columns. While the columns are
  /// collapsed, this has no effect: the top column is shown.
  public var isPrimaryHidden: Bool {
    get { layout.hidesPrimary }
    set {
      guard newValue != layout.hidesPrimary else { return }
      layout.hidesPrimary = newValue
      session?.contentChanged()
      modeChanged()
      layout.updateVisibility()
      if isViewLoaded { view.queueResize() }
    }
  }

  /// Returns the stack of a column.
  public func navigationController(for column: Column) -> NavigationController {
    column == .primary ? primary : secondary
  }

  /// Shows a column if the columns are collapsed, or else as soon as they collapse.
  public func show(_ column: Column, animated: Bool = true) {
    secondary.stackPresenter.interactiveTransition?.release()
    guard column != topColumn else { return }
    topColumn = column
    queue.add { [weak self] completion in
      self?.start(column, animated: animated, completion: completion)
    }
  }

  /// Replaces the detail's stack by a page, and shows the detail if the columns are collapsed.
  ///
  /// Pages are not asked by `shouldPop(reason:)`. If the user chooses the page, use
  /// `requestDetailViewController(_:animated:)`. For refused pages, see <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - viewController: The page. A navigation controller, or a controller that is shown
  ///     elsewhere, is refused.
  ///   - animated: Whether the column moves in.
  public func showDetailViewController(_ viewController: ViewController, animated: Bool = true) {
    secondary.setViewControllers([viewController], animated: false)
    if secondary.viewControllers == [viewController] { show(.secondary, animated: animated) }
  }

  /// Replaces the detail's stack by a page if all pages of the stack agree.
  ///
  /// Each page is asked by `shouldPop(reason:)` with the reason `.replaced`. Use this method for pages
  /// that the user chooses in the sidebar.
  ///
  /// - Returns: Whether all agreed and were replaced.
  @discardableResult
  public func requestDetailViewController(
    _ viewController: ViewController, animated: Bool = true
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      secondary.leave(
        { [weak secondary] in secondary?.viewControllers.reversed() ?? [] }, reason: .replaced,
        completion: { continuation.resume(returning: $0) }
      ) { [weak self] in
        self?.showDetailViewController(viewController, animated: animated)
      }
    }
  }

  // MARK: View

  open override func loadView() {
    let widget = CustomWidget(layout, cssName: "split-view")
    widget.clipsChildren = true
    let separator = CustomWidget(cssName: "separator")
    for part in [primary.view, separator, secondary.view] {
      part.unparent()
      part.setParent(widget)
    }
    layout.views = (primary.view, separator, secondary.view)
    // Without a mapped view there are no frames to wait for.
    widget.connect("unmap") { [weak self] in
      MainLoop.whenIdle { [weak self] in self?.take(.willDisappear) }
    }
    view = widget
    addKeys()
  }

  /// The sidebar's stack and the detail's.
  open override var children: [ViewController] { [primary, secondary] }

  /// False: the width decides which columns are on screen.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  open override var childrenForAppearance: [ViewController] {
    layout.visibleColumns.map(navigationController(for:))
  }

  /// The detail, or the top column if the columns have collapsed.
  open override var childForTitle: ViewController? {
    isCollapsed ? navigationController(for: topColumn) : secondary
  }

  /// The title of the shown page, or else the split view's own title. The latter is also the heading
  /// of its key commands.
  open override var windowTitle: String? { childForTitle?.windowTitle ?? displayTitle }

  override func take(_ step: AppearanceStep) {
    switch step {
    case .willDisappear:
      if isViewLoaded, !view.isMapped { queue.endCurrent() }
      session?.startSaving()
    case .childrenWillAppear: foreseeMode()
    case .childrenAreAppearing, .childrenDidAppear: break
    }
  }

  /// Refuses the child: the columns are set by the initializer. See <doc:Misuse>.
  open override func addChild(_ child: ViewController) { refuseToAdd(child) }

  /// Refuses to remove the column. See <doc:Misuse>.
  open override func removeChild(_ child: ViewController) { refuseToRemove(child) }

  /// True: the header bars of the columns replace the title bar of a window.
  open override var hasHeaderBars: Bool { true }

  /// The sidebar's topmost page, for the detail while the columns are collapsed; else nil.
  open override func backTarget(of child: ViewController) -> ViewController? {
    isCollapsed && child == secondary ? primary.topViewController : nil
  }

  /// Shows the sidebar.
  open override func goBack(from child: ViewController, animated: Bool) {
    show(.primary, animated: animated)
  }

  /// The sides of the window's buttons, which the columns divide between them.
  open override var titleButtonSides: TitleButtonSides {
    didSet {
      // Create the buttons of all sides now, because the columns may exchange them during layout.
      for column in [primary, secondary] { column.titleButtonSides = titleButtonSides }
      updateBars()
    }
  }
}

extension SplitViewController: StackContainer {
  var stacks: [NavigationController] { [primary, secondary] }

  var mainStack: NavigationController { secondary }

  var showsStacksSideBySide: Bool { layout.visibleColumns.count == 2 }

  func beginInteractiveBack(from child: NavigationController) -> InteractiveTransition? {
    child == secondary && topColumn == .secondary ? beginLeadingBack() : nil
  }
}

extension ViewController {
  /// The nearest split view controller around this controller.
  public var splitViewController: SplitViewController? {
    ancestors.compactMap { $0 as? SplitViewController }.first
  }
}
