import GObjectKit
import GtkKit

/// Shows one of several controllers, chosen by a segmented control in the header bar.
///
/// The segments are titled as the children's bars would be. A child that needs the navigation
/// controller finds it as any page does, and pushes through it; the page above is then led back to
/// by the selected segment's title. The active child hears the appearance messages, the others
/// nothing. Rows S39–S45.
open class SegmentManagingController: ViewController {
  /// The children, in the order of the segments.
  public private(set) var segmentedViewControllers: [ViewController] = []

  /// The child that is shown.
  public private(set) var activeViewController: ViewController

  /// The control in the header bar. Its segments and its handler are this controller's; what may
  /// be set is which segments are enabled, and icons for them.
  public let segmentedControl: SegmentedControl

  private let pages = PageContainer()
  /// Has an empty page, which is shown after the old child has gone and before the new one comes.
  private let nobody = ViewController()
  /// Whom to show next, and whether that is under way.
  private var wanted: ViewController?
  private var isExchanging = false
  private var followed: [ObjectIdentifier: Followed] = [:]

  /// A child whose title is followed.
  private struct Followed {
    var title: String?
    let observations: [Observation]
  }

  /// A controller that manages children, the first shown.
  ///
  /// - Parameters:
  ///   - viewControllers: At least one; each titled.
  ///   - accessibilityLabel: What a screen reader calls the group of segments.
  public init(viewControllers: [ViewController], accessibilityLabel: String = "View") {
    guard let first = viewControllers.first(where: { !$0.isTaken }) else {
      preconditionFailure("a segment-managing controller needs a child of its own")
    }
    activeViewController = first
    segmentedControl = SegmentedControl(accessibilityLabel: accessibilityLabel)
    super.init()
    for child in viewControllers { insertSegment(child, at: segmentedViewControllers.count) }
    segmentedControl.onValueChanged = { [weak self] in
      if let self, let index = segmentedControl.selectedSegmentIndex { selectSegment(at: index) }
    }
    navigationItem.titleView = segmentedControl
  }

  open override func loadView() { view = pages.widget }

  open override func viewDidLoad() { showPage() }

  /// Inserts a child, and a segment titled by it, before the one at `index`; past the end appends
  /// it. The child that is shown stays. Row S45.
  ///
  /// A child that is in a container already, or that this controller is in, is refused: that is
  /// logged and changes nothing.
  public func insertSegment(_ viewController: ViewController, at index: Int) {
    guard admitsAsChild(viewController) else { return }
    let index = min(max(index, 0), segmentedViewControllers.count)
    viewController.parent = self
    segmentedViewControllers.insert(viewController, at: index)
    segmentedControl.insertSegment(withTitle: viewController.displayTitle ?? "", at: index)
    followed[ObjectIdentifier(viewController)] = Followed(
      title: viewController.displayTitle,
      observations: viewController.observeChanges { [weak self, weak viewController] _ in
        if let viewController { self?.childChanged(viewController) }
      })
    lockMayHaveChanged(by: [viewController])
  }

  /// Removes a child and its segment. If it is shown, it goes off screen and the next child, or at
  /// the end the one before, takes its place; disabled segments are passed over if they can be.
  ///
  /// The last child stays: to remove it is logged and changes nothing. An index that does not
  /// exist is ignored.
  public func removeSegment(at index: Int) {
    guard segmentedViewControllers.indices.contains(index) else { return }
    guard segmentedViewControllers.count > 1 else {
      return Log.warning(
        "A segment-managing controller needs a child; the last one stays.", domain: "NavigationKit")
    }
    let child = segmentedViewControllers.remove(at: index)
    followed[ObjectIdentifier(child)] = nil
    segmentedControl.removeSegment(at: index)
    if child == activeViewController {
      // Something is shown also when no segment is left that the user could choose.
      let place = min(index, segmentedViewControllers.count - 1)
      selectSegment(at: segmentedControl.selectedSegmentIndex ?? place)
    }
    pages.remove(child)
    child.parent = nil
    lockMayHaveChanged(by: [child])
    child.endAwaiting()
  }

  /// Shows a child by its place, as if the user had selected its segment; an index that does not
  /// exist is ignored.
  public func selectSegment(at index: Int) {
    guard segmentedViewControllers.indices.contains(index) else { return }
    segmentedControl.selectedSegmentIndex = index
    show(segmentedViewControllers[index])
  }

  /// Saves which segment is selected, and the children's states.
  open override func encodeRestorableState(to state: inout RestorableState) {
    state["segment"] = segmentedViewControllers.firstIndex(of: activeViewController)
    let states = segmentedViewControllers.map(\.restorableState)
    if states.contains(where: { !$0.isEmpty }) { state["children"] = states }
  }

  /// Selects the segment that was selected, and hands the children their states.
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

  /// No: the selected segment decides which child is on screen.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var appearanceChildren: [ViewController] { [activeViewController] }
  override var childForBars: ViewController? { activeViewController }

  /// S40: the old child goes off screen completely before the new one comes. What the messages
  /// ask for meanwhile is done afterwards.
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
    // The message may have brought this controller back, and the old child with it.
    old.beginAppearanceTransition(false, animated: false)
    showPage(of: nobody)
    old.endAppearanceTransition()
    if isViewLoaded { _ = next.view }
    if isComingOrOnScreen { next.beginAppearanceTransition(true, animated: false) }
    showPage()
    // While this controller itself is still appearing, its own end ends the child's as well.
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
    // The child may have dropped its view meanwhile.
    if isViewLoaded, !activeViewController.isViewLoaded { showPage() }
  }

  override func releaseView(of child: ViewController) -> Bool {
    pages.remove(child)
    return true
  }

  /// S41: the page above is led back to by the selected segment, unless the app says otherwise.
  override var displayBackTitle: String? {
    displayBackItem?.title ?? activeViewController.displayTitle
  }

  private func childChanged(_ child: ViewController) {
    let (key, title) = (ObjectIdentifier(child), child.displayTitle)
    // Bars follow the rest by themselves, and with movement where that is asked for.
    guard let index = segmentedViewControllers.firstIndex(of: child), followed[key]?.title != title
    else { return }
    followed[key]?.title = title
    pages.update(child)
    // A segment that the app has given an icon keeps it.
    if segmentedControl.titleForSegment(at: index) != nil {
      segmentedControl.setTitle(title ?? "", forSegmentAt: index)
    }
    changes.notify(.atOnce)
  }
}
