import GObjectKit
import GtkKit

/// A container that shows one of several child controllers, chosen by a segmented control.
///
/// Each segment has the title of its child, and the control is the title view of the header bar.
/// The bar and toolbar items of the active child are shown, unless this controller has items of its
/// own. A child's `navigationController` is that of this container, so a child pushes as any page
/// does. The back button of a pushed page has the title of the selected segment.
///
/// Only the active child gets appearance messages.
open class SegmentManagingController: ViewController {
  /// The children, in the order of the segments.
  public private(set) var segmentedViewControllers: [ViewController] = []

  /// The active child, which is shown.
  public private(set) var activeViewController: ViewController

  /// The segmented control. Enable and disable its segments and give them icons; the controller
  /// adds and removes segments and sets `onValueChanged`.
  public let segmentedControl: SegmentedControl

  private let pages = PageContainer()
  /// The controller of an empty page, which is shown between the old child and the new one.
  private let emptyPage = ViewController()
  /// The child to show next, while a change is running.
  private var wanted: ViewController?
  /// Whether a child is being replaced.
  private var isExchanging = false
  private var followed: [ObjectIdentifier: Followed] = [:]

  /// The last title of a child, and the subscription of its changes.
  private struct Followed {
    var title: String?
    let subscriptions: [Subscription]
  }

  /// Creates a controller and shows the first child.
  ///
  /// - Parameters:
  ///   - viewControllers: The children. At least one must have no container yet.
  ///   - accessibilityLabel: The accessible name of the segmented control; nil for "View".
  public init(viewControllers: [ViewController], accessibilityLabel: String? = nil) {
    guard let first = viewControllers.first(where: { !$0.isTaken }) else {
      preconditionFailure("a segment-managing controller needs a child of its own")
    }
    activeViewController = first
    segmentedControl = SegmentedControl(
      accessibilityLabel: accessibilityLabel ?? texts.gettext("View"))
    super.init()
    for child in viewControllers { insertSegment(child, at: segmentedViewControllers.count) }
    segmentedControl.onValueChanged = { [weak self] in
      if let self, let index = segmentedControl.selectedSegmentIndex { selectSegment(at: index) }
    }
    navigationItem.titleView = segmentedControl
  }

  open override func loadView() { view = pages.widget }

  open override func viewDidLoad() { showPage() }

  /// Inserts a child and its segment at `index`, or at the end if `index` is too large. The active
  /// child stays the same.
  ///
  /// A child that has a container already, or that contains this controller, is refused; see
  /// <doc:Misuse>.
  public func insertSegment(_ viewController: ViewController, at index: Int) {
    guard admitsAsChild(viewController, for: "insertSegment") else { return }
    let index = min(max(index, 0), segmentedViewControllers.count)
    viewController.parent = self
    segmentedViewControllers.insert(viewController, at: index)
    segmentedControl.insertSegment(withTitle: viewController.displayTitle ?? "", at: index)
    followed[ObjectIdentifier(viewController)] = Followed(
      title: viewController.displayTitle,
      subscriptions: viewController.observeChanges { [weak self, weak viewController] _ in
        if let viewController { self?.childChanged(viewController) }
      })
    lockMayHaveChanged(by: [viewController])
  }

  /// Removes a child and its segment. If the child is active, the next enabled segment is selected,
  /// or else the last enabled one before it.
  ///
  /// An index that does not exist is ignored. The last child is refused; see
  /// <doc:Misuse>.
  public func removeSegment(at index: Int) {
    guard segmentedViewControllers.indices.contains(index) else { return }
    guard segmentedViewControllers.count > 1 else {
      return logRefusal(
        of: "the last segment", by: "\(className).removeSegment",
        because: "a segment-managing controller needs a child")
    }
    let child = segmentedViewControllers.remove(at: index)
    followed[ObjectIdentifier(child)] = nil
    segmentedControl.removeSegment(at: index)
    if child == activeViewController {
      // One child is shown even if no segment is enabled.
      let place = min(index, segmentedViewControllers.count - 1)
      selectSegment(at: segmentedControl.selectedSegmentIndex ?? place)
    }
    pages.remove(child)
    child.parent = nil
    lockMayHaveChanged(by: [child])
    child.endAwaiting()
  }

  /// Selects a segment and shows its child, as if the user had clicked it. An index that does not
  /// exist is ignored.
  public func selectSegment(at index: Int) {
    guard segmentedViewControllers.indices.contains(index) else { return }
    segmentedControl.selectedSegmentIndex = index
    show(segmentedViewControllers[index])
  }

  /// Saves the selected segment and the states of the children.
  open override func encodeRestorableState(to state: inout RestorableState) {
    state["segment"] = segmentedViewControllers.firstIndex(of: activeViewController)
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

  override var hasStateWithoutView: Bool { true }

  /// The children, in the order of the segments.
  public override var children: [ViewController] { segmentedViewControllers }

  /// False: only the active child gets appearance messages.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var appearanceChildren: [ViewController] { [activeViewController] }
  override var childForBars: ViewController? { activeViewController }

  /// Makes a child the active one. The old child disappears completely before the new one appears.
  /// A change that is requested by an appearance message is carried out afterwards.
  private func show(_ child: ViewController) {
    wanted = child
    guard !isExchanging else { return }
    isExchanging = true
    while let next = wanted, next != activeViewController { exchange(for: next) }
    isExchanging = false
    wanted = nil
  }

  private func exchange(for next: ViewController) {
    let old = activeViewController
    if isComingOrOnScreen { old.beginAppearanceTransition(false, animated: false) }
    activeViewController = next
    // The message can have made this controller appear again, and the old child with it.
    old.beginAppearanceTransition(false, animated: false)
    showPage(of: emptyPage)
    old.endAppearanceTransition()
    if isViewLoaded { _ = next.view }
    if isComingOrOnScreen { next.beginAppearanceTransition(true, animated: false) }
    showPage()
    // While this container is still appearing, its own end ends the appearance of the child.
    if appearance == .appeared { next.endAppearanceTransition() }
    changes.notify(.atOnce)
  }

  private func showPage() { showPage(of: activeViewController) }

  private func showPage(of controller: ViewController) {
    guard isViewLoaded else { return }
    pages.begin(showing: controller, direction: .forward)
    pages.end(.finished)
  }

  override func bringViewsBack() {
    // The child can have unloaded its view while it was off screen.
    if isViewLoaded, !activeViewController.isViewLoaded { showPage() }
  }

  /// The title of the selected segment, unless the app has set a back item with a title.
  override var displayBackTitle: String? {
    displayBackItem?.title ?? activeViewController.displayTitle
  }

  private func childChanged(_ child: ViewController) {
    let (key, title) = (ObjectIdentifier(child), child.displayTitle)
    // The bars observe the child's items themselves.
    guard let index = segmentedViewControllers.firstIndex(of: child), followed[key]?.title != title
    else { return }
    followed[key]?.title = title
    pages.update(child)
    // Keep the icon of a segment that shows one.
    if segmentedControl.titleForSegment(at: index) != nil {
      segmentedControl.setTitle(title ?? "", forSegmentAt: index)
    }
    changes.notify(.atOnce)
  }
}

extension SegmentManagingController: ManagedContainer {
  func releaseView(of child: ViewController) -> Bool {
    pages.remove(child)
    return true
  }
}
