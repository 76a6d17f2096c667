import GObjectKit
import GtkKit

/// A container that shows one of several child controllers, chosen by a segmented control.
///
/// Each segment has the title of its child, or of the root of a navigation controller. The bars show
/// the items of the active child, unless this controller has items of its own. A child's
/// `navigationController` is that of this container, so a child pushes as any page does. The back
/// button of a pushed page has the title of the selected segment. Only the active child gets
/// appearance messages.
///
/// The control is the title view of the header bar. Outside a navigation controller, as the root of
/// a window or in a sheet, the controller shows a header bar and a toolbar itself.
///
/// The control is below the children in two cases. If a child has a header bar of its own, as a
/// navigation controller has, only the child's bar is shown, even inside a navigation controller. If
/// this controller is in a container that is a page, the header bar shows the container's title.
///
/// The active child and the selected segment always agree. The app may select a segment in the
/// control, which shows its child. Segments are inserted and removed by this controller; the control
/// refuses other calls (<doc:Misuse>).
open class SegmentManagingController: ViewController {
  /// The children, in the order of the segments.
  public private(set) var segmentedViewControllers: [ViewController] = []

  /// The active child, which is shown; nil without segments.
  public private(set) var activeViewController: ViewController?

  /// The segmented control. Select, enable and disable its segments, give them icons, and set its
  /// `onValueChanged`, which is called after the child is shown.
  public let segmentedControl: SegmentedControl

  private let pages = PageContainer()
  private(set) lazy var frame = SegmentFrame(self, pages: pages.widget)
  /// The controller of an empty page, which is shown between the old child and the new one, and
  /// without segments.
  private let emptyPage = ViewController()
  /// The child to show next, while a change is running.
  private var wanted: ViewController?
  /// Whether a child is being replaced.
  private var isExchanging = false
  private var followed: [ObjectIdentifier: Followed] = [:]
  private let segmentChanges = Notifier<ViewController?>()
  private var selections: Subscription?
  /// Whether the initializer has ended. Observers are not notified of the first child.
  private var isCreated = false

  /// The last title of a child, and the subscription of its changes.
  private struct Followed {
    var title: String?
    let subscription: Subscription
  }

  /// Creates a controller and shows the first child. Refuses controllers that are shown elsewhere;
  /// see <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - viewControllers: The children; can be empty.
  ///   - segmentedControl: The control; nil for a new one. Its segments are replaced by those of the
  ///     children. The control of another `SegmentManagingController` is refused.
  ///   - accessibilityLabel: The accessible name of a new control; nil for "View".
  public init(
    viewControllers: [ViewController] = [], segmentedControl: SegmentedControl? = nil,
    accessibilityLabel: String? = nil
  ) {
    self.segmentedControl =
      segmentedControl?.unmanaged
      ?? SegmentedControl(accessibilityLabel: accessibilityLabel ?? texts.gettext("View"))
    super.init()
    selections = self.segmentedControl.manage(by: self) { [weak self] in self?.show(segment: $0) }
    for child in viewControllers { insertSegment(child, at: segmentedViewControllers.count) }
    navigationItem.titleView = self.segmentedControl
    isCreated = true
  }

  open override func loadView() { view = frame.widget }

  open override func viewDidLoad() { showPage() }

  // MARK: Segments

  /// Inserts a child and its segment at `index`, or at the end if `index` is too large. The active
  /// child stays the same. The first child becomes active.
  ///
  /// A child that has a container already, or that contains this controller, is refused; see
  /// <doc:Misuse>.
  public func insertSegment(_ viewController: ViewController, at index: Int) {
    adopt(viewController, for: "insertSegment")
    guard viewController.parent == self, !segmentedViewControllers.contains(viewController) else {
      return
    }
    let index = min(max(index, 0), segmentedViewControllers.count)
    segmentedViewControllers.insert(viewController, at: index)
    followed[ObjectIdentifier(viewController)] = Followed(
      title: segmentTitle(of: viewController),
      subscription: viewController.changes.observe { [weak self, weak viewController] _ in
        if let viewController { self?.childChanged(viewController) }
      })
    segmentedControl.insert(.title(segmentTitle(of: viewController) ?? ""), at: index)
    if activeViewController == nil { selectSegment(at: index) }
    lockMayHaveChanged(by: [viewController])
    childrenChanged(by: viewController)
  }

  /// Removes a child and its segment. If the child is active, the next enabled segment is selected,
  /// or else the last enabled one before it. An index that does not exist is ignored.
  public func removeSegment(at index: Int) {
    guard segmentedViewControllers.indices.contains(index) else { return }
    removeChild(segmentedViewControllers[index])
  }

  /// Selects a segment and shows its child. An index that does not exist is ignored.
  public func selectSegment(at index: Int) {
    if segmentedViewControllers.indices.contains(index) {
      segmentedControl.selectedSegmentIndex = index
    }
  }

  /// Called after another child has become active, by the user or by code. The default does nothing.
  ///
  /// The child is in `activeViewController`, and has appeared if this controller is on screen.
  open func didChangeSegment() {}

  /// Calls `handler` with the active child after each change and after `didChangeSegment()`, until
  /// the returned subscription is cancelled or released.
  public func observeSegment(_ handler: @escaping (ViewController?) -> Void) -> Subscription {
    segmentChanges.observe(handler)
  }

  // MARK: State

  /// Saves the selected segment and the states of the children.
  open override func encodeRestorableState(to state: inout RestorableState) {
    state["segment"] = activeViewController.flatMap(segmentedViewControllers.firstIndex)
    let states = segmentedViewControllers.map(\.restorableState)
    if states.contains(where: { !$0.isEmpty }) { state["children"] = states }
  }

  /// Selects the saved segment and passes the saved states to the children.
  open override func decodeRestorableState(from state: RestorableState) {
    let states: [RestorableState] = state["children"] ?? []
    for (child, state) in zip(segmentedViewControllers, states) where !child.isViewLoaded {
      child.restorableState = state
    }
    if let segment: Int = state["segment"] { selectSegment(at: segment) }
  }

  /// True: the children have their states.
  open override var hasStateWithoutView: Bool { true }

  // MARK: Containment

  /// The children, in the order of the segments.
  open override var children: [ViewController] { segmentedViewControllers }

  /// Adds a segment at the end.
  open override func addChild(_ child: ViewController) {
    insertSegment(child, at: segmentedViewControllers.count)
  }

  /// Removes the segment of the child.
  open override func removeChild(_ child: ViewController) {
    guard let index = segmentedViewControllers.firstIndex(of: child) else { return }
    segmentedViewControllers.remove(at: index)
    followed[ObjectIdentifier(child)] = nil
    segmentedControl.remove(at: index)
    if segmentedViewControllers.isEmpty {
      show(nil)
    } else if child == activeViewController || child == wanted {
      // One child is shown even if no segment is enabled.
      selectSegment(
        at: segmentedControl.selectedSegmentIndex ?? min(index, segmentedViewControllers.count - 1))
    }
    pages.remove(child)
    super.removeChild(child)
    childrenChanged(by: child)
  }

  /// Updates the bars and the place of the control after a child was added or removed.
  private func childrenChanged(by child: ViewController) {
    frame.update()
    if child.hasHeaderBars { setNeedsUpdateOfBars() }
  }

  /// Releases the view of a child that is off screen.
  open override func releaseView(of child: ViewController) -> Bool {
    pages.remove(child)
    return true
  }

  /// False: only the active child gets appearance messages.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  /// The active child.
  open override var childrenForAppearance: [ViewController] {
    activeViewController.map { [$0] } ?? []
  }

  /// The active child.
  open override var childForBars: ViewController? { activeViewController }

  /// The active child.
  open override var childForBackTitle: ViewController? { activeViewController }

  /// Whether the controller shows a header bar, as outside a navigation controller, or its active
  /// child does.
  open override var hasHeaderBars: Bool {
    frame.hasHeaderBar || activeViewController?.hasHeaderBars == true
  }

  /// Whether the active child has a header bar.
  open override var replacesNavigationBar: Bool { activeViewController?.hasHeaderBars == true }

  /// The page below this controller, for the root of a navigation controller that is a child.
  open override func backTarget(of child: ViewController) -> ViewController? {
    replacesNavigationBar && displayCanPop ? parent?.backTarget(of: self) : nil
  }

  /// Goes back to the page below this controller.
  open override func goBack(from child: ViewController, animated: Bool) {
    parent?.goBack(from: self, animated: animated)
  }

  /// The sides of the header bar that have the window's buttons.
  open override var titleButtonSides: TitleButtonSides { didSet { frame.update() } }

  override func take(_ step: AppearanceStep) {
    guard case .childrenWillAppear = step, isViewLoaded else { return }
    frame.update()
    // The child can have unloaded its view while it was off screen.
    if activeViewController?.isViewLoaded == false { showPage() }
  }

  // MARK: Exchange

  private func show(segment index: Int?) {
    // While a segment is inserted or removed, the segments and the children differ.
    guard let index, segmentedViewControllers.indices.contains(index) else { return }
    show(segmentedViewControllers[index])
  }

  /// Makes a child the active one. The old child disappears completely before the new one appears.
  /// A change that is requested by an appearance message is carried out afterwards.
  private func show(_ child: ViewController?) {
    wanted = child
    guard !isExchanging else { return }
    isExchanging = true
    while wanted != activeViewController { exchange(for: wanted) }
    isExchanging = false
  }

  private func exchange(for next: ViewController?) {
    let old = activeViewController
    transition(
      from: old, to: next,
      remove: {
        // An appearance message of the old child may have removed the next child.
        activeViewController = next.flatMap { segmentedViewControllers.contains($0) ? $0 : nil }
        showPage(of: emptyPage)
      },
      add: {
        activeViewController = next
        showPage()
      })
    // An appearance message may have removed the segment of the old child.
    if let old, !segmentedViewControllers.contains(old) { pages.remove(old) }
    frame.update()
    guard isCreated else { return }
    didChangeSegment()
    segmentChanges.notify(activeViewController)
  }

  private func showPage() { showPage(of: activeViewController ?? emptyPage) }

  private func showPage(of controller: ViewController) {
    guard isViewLoaded else { return }
    pages.begin(showing: controller, direction: .forward, animated: false)
    pages.end(.finished)
  }

  private func childChanged(_ child: ViewController) {
    let (key, title) = (ObjectIdentifier(child), segmentTitle(of: child))
    guard let index = segmentedViewControllers.firstIndex(of: child) else { return }
    pages.update(child)
    guard followed[key]?.title != title else { return }
    followed[key]?.title = title
    // Keep the icon of a segment that shows one.
    if segmentedControl.titleForSegment(at: index) != nil {
      segmentedControl.setTitle(title ?? "", forSegmentAt: index)
    }
  }

  /// Returns the title of a child's segment. For a navigation controller, this is the title of its
  /// root, so that it stays while pages are pushed.
  private func segmentTitle(of child: ViewController) -> String? {
    let root = child is any PageOwner ? child.children.first : nil
    return child.navigationItem.title ?? child.title ?? root?.displayTitle ?? child.displayTitle
  }
}
