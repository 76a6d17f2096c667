import GObjectKit
import GtkKit

/// Two stacks side by side, a sidebar and a detail, which become one where there is no room for
/// both.
///
/// In a window that is wide enough, both are shown. In a narrower one the columns *collapse*: one of
/// them fills the window, the detail's root has a back button to the sidebar, and all the ways back
/// lead there too. Pages, focus and scroll positions stay as they are. Rows B16 and S11.
///
/// Which of the two it is follows from the width alone, before anything is laid out, so that
/// nothing flickers. The window is titled by the detail while both columns are shown, else by the
/// one that is.
///
/// The columns appear and disappear as they are shown and hidden; those messages come once the
/// layout has ended.
@MainActor
open class SplitViewController: ViewController {
  /// A part of a split view, with a stack of its own.
  public nonisolated enum Column: Sendable {
    /// The sidebar.
    case primary
    /// The detail, which is what the window is about.
    case secondary
  }

  /// The sidebar's stack.
  public let primary: NavigationController
  /// The detail's stack.
  public let secondary: NavigationController

  /// The column that is shown while the columns are collapsed, or will be when they are: the sidebar
  /// at first, then the one that was shown last by `show(_:animated:)`,
  /// `showDetailViewController(_:animated:)` or a way back.
  public internal(set) var topColumn = SplitViewController.Column.primary

  let layout = SplitLayout()
  let queue = ChangeQueue()
  /// Whether the mode has changed, in the midst of layout, and nobody has been told yet.
  var hasChangedMode = false
  /// What had the focus in each column when the focus left it.
  var lastFocus: [Column: WeakReference<Widget>] = [:]
  /// The column that had the focus before the mode changed: GTK takes it from what is hidden.
  var columnWithFocusBefore: Column?
  /// The column that lost the focus by collapsing, and gets it back by expanding.
  var columnThatLostFocus: Column?
  let collapseChanges = Notifier<Bool>()
  /// What the observers of the mode know.
  var wasCollapsed = false
  private var observations: [Observation] = []

  /// A split view of two stacks.
  ///
  /// - Parameters:
  ///   - primary: The sidebar; a controller other than a navigation controller becomes the root of
  ///     one.
  ///   - secondary: The detail, likewise. What is shown elsewhere already is refused with a line
  ///     in the log, and its column is empty.
  public init(primary: ViewController, secondary: ViewController) {
    self.primary = Self.makeColumn(primary)
    let isTwice = primary == secondary
    self.secondary = Self.makeColumn(secondary, isFree: !isTwice)
    super.init()
    for column in [self.primary, self.secondary] { column.parent = self }
    observations = [
      // Where it leads back to may have another name, or be another page.
      self.primary.observeStack { [weak self] _ in self?.sidebarChanged() }
    ]
    for column in [self.primary, self.secondary] {
      observations += column.observeChanges { [weak self] _ in self?.changes.notify(.atOnce) }
    }
    layout.onModeChanged = { [weak self] in self?.modeChanged() }
  }

  private static func makeColumn(
    _ controller: ViewController, isFree: Bool = true
  ) -> NavigationController {
    guard isFree, !controller.isTaken else {
      Log.warning(
        "A column of a split view is a view controller that is shown nowhere else.",
        domain: "NavigationKit")
      return NavigationController(rootViewController: ViewController())
    }
    return controller as? NavigationController
      ?? NavigationController(rootViewController: controller)
  }

  // MARK: Columns

  /// Whether only one column is shown, for want of room.
  public var isCollapsed: Bool { layout.isCollapsed }

  /// Calls `handler` with `isCollapsed` when it has changed and the layout has ended, for as long
  /// as the returned observation lives.
  public func observeCollapse(_ handler: @escaping (_ isCollapsed: Bool) -> Void) -> Observation {
    collapseChanges.observe(handler)
  }

  /// Whether the sidebar is away even where there is room for both columns, so that the detail has
  /// all of it. A narrow window shows it all the same when it is asked for.
  public var isPrimaryHidden: Bool {
    get { layout.hidesPrimary }
    set {
      guard newValue != layout.hidesPrimary else { return }
      layout.hidesPrimary = newValue
      modeChanged()
      layout.updateVisibility()
      if isViewLoaded { view.queueResize() }
    }
  }

  /// The stack of a column.
  public func navigationController(for column: Column) -> NavigationController {
    column == .primary ? primary : secondary
  }

  /// Brings a column in while the columns are collapsed; else notes it for when they are.
  public func show(_ column: Column, animated: Bool = true) {
    secondary.interactiveTransition?.release()
    guard column != topColumn else { return }
    topColumn = column
    queue.add { [weak self] completion in
      self?.start(column, animated: animated, completion: completion)
    }
  }

  /// Makes a page the detail, alone on its stack, and brings it in while the columns are collapsed.
  /// Nobody is asked; where the user chooses it, use `requestDetailViewController(_:animated:)`.
  ///
  /// - Parameters:
  ///   - viewController: The page; a navigation controller, or what is shown elsewhere, is refused
  ///     with a line in the log.
  ///   - animated: Whether it moves in, where it does.
  public func showDetailViewController(_ viewController: ViewController, animated: Bool = true) {
    secondary.setViewControllers([viewController], animated: false)
    if secondary.viewControllers == [viewController] { show(.secondary, animated: animated) }
  }

  /// Makes a page the detail, as the user does who chooses it in the sidebar: every page of the
  /// detail's stack is asked first, with the reason `.replaced`.
  ///
  /// - Returns: Whether they have all agreed and are gone.
  @discardableResult
  public func requestDetailViewController(
    _ viewController: ViewController, animated: Bool = true
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      secondary.leave(
        secondary.viewControllers.reversed(), reason: .replaced,
        completion: { continuation.resume(returning: $0) }
      ) { [weak self] in
        self?.showDetailViewController(viewController, animated: animated)
      }
    }
  }

  // MARK: Widths

  /// Below this width, in pixels, the columns collapse; make it what the two need beside each
  /// other. 600 at first.
  public var collapseWidth: Int {
    get { layout.widths.collapse }
    set { setWidth(\.collapse, newValue) }
  }

  /// How wide the sidebar should be, in pixels; nil at first, which leaves it to the fraction.
  public var preferredPrimaryColumnWidth: Int? {
    get { layout.widths.preferred }
    set { setWidth(\.preferred, newValue) }
  }

  /// How much of the width the sidebar should have, where nothing else is preferred; 0.3 at first.
  public var preferredPrimaryColumnWidthFraction: Double {
    get { layout.widths.fraction }
    set { setWidth(\.fraction, newValue.isFinite ? min(max(newValue, 0), 1) : 0.3) }
  }

  /// The least width of the sidebar, in pixels; 200 at first.
  public var minimumPrimaryColumnWidth: Int {
    get { layout.widths.minimum }
    set { setWidth(\.minimum, newValue) }
  }

  /// The greatest width of the sidebar, in pixels, unless the least is greater; 320 at first.
  public var maximumPrimaryColumnWidth: Int {
    get { layout.widths.maximum }
    set { setWidth(\.maximum, newValue) }
  }

  private func setWidth<Value>(_ width: WritableKeyPath<SplitWidths, Value>, _ value: Value) {
    layout.widths[keyPath: width] = value
    if isViewLoaded { view.queueResize() }
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
    // Frames end; what is under way must not wait for them.
    widget.connect("unmap") { [weak self] in
      MainLoop.whenIdle { [weak self] in self?.prepareToDisappear() }
    }
    view = widget
    addKeys()
  }

  /// The sidebar's stack and the detail's.
  public override var children: [ViewController] { [primary, secondary] }

  /// No: the width decides which column is on screen.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var appearanceChildren: [ViewController] {
    layout.visibleColumns.map(navigationController(for:))
  }

  override var childForTitle: ViewController? {
    isCollapsed ? navigationController(for: topColumn) : secondary
  }

  override func bringViewsBack() { foreseeMode() }

  override func prepareToDisappear() {
    if isViewLoaded, !view.isMapped { queue.endCurrent() }
  }

  // MARK: The way back from the detail

  override func backTarget(of child: ViewController) -> ViewController? {
    isCollapsed && child == secondary ? primary.topViewController : nil
  }

  override func goBack(from child: ViewController, animated: Bool) {
    show(.primary, animated: animated)
  }

  override func beginInteractiveBack(from child: NavigationController) -> InteractiveTransition? {
    child == secondary && topColumn == .secondary ? beginLeadingBack() : nil
  }

  /// The window's buttons, divided among the columns.
  var titleButtonSides: TitleButtonSides = [] {
    didSet {
      // All of them are made now: the columns may exchange them in the midst of layout.
      for column in [primary, secondary] { column.titleButtonSides = titleButtonSides }
      updateBars()
    }
  }
}

extension SplitViewController: TitleBarProviding {}
