import GtkKit
import NavigationKit

/// Manages a few view controllers, and shows the one that a segmented control in the title selects.
///
/// Override `segmentedViewControllerContent()` to create them.
open class SegmentManagingViewController: ViewController {
  /// The control, with a segment for each controller.
  public let segmentedControl = SegmentedControl(accessibilityLabel: "View")

  /// The controllers, in the order of the segments.
  public private(set) lazy var segmentedViewControllers = segmentedViewControllerContent()

  /// The controller that is shown.
  public private(set) var activeViewController: ViewController?

  private let box = Box(.vertical)

  /// Creates the controller and its segments.
  public init() {
    super.init()
    for child in segmentedViewControllers {
      addChild(child)
      segmentedControl.insertSegment(
        withTitle: child.title ?? "", at: segmentedControl.numberOfSegments)
    }
    segmentedControl.onValueChanged = { [weak self] in self?.didChangeSegmentControl() }
    navigationItem.titleView = segmentedControl
    activeViewController = segmentedViewControllers.first
  }

  /// Returns a controller for each segment.
  open func segmentedViewControllerContent() -> [ViewController] { [] }

  open override func loadView() { view = box }

  open override func viewDidLoad() { addActiveView() }

  open override func viewWillAppear(animated: Bool) {
    // The child can have unloaded its view while it was off screen.
    addActiveView()
  }

  /// Shows the controller of the selected segment.
  public func didChangeSegmentControl() {
    guard let index = segmentedControl.selectedSegmentIndex else { return }
    let (old, new) = (activeViewController, segmentedViewControllers[index])
    guard new != old else { return }
    transition(
      from: old, to: new,
      remove: {
        if let old, old.isViewLoaded, old.view.parent == box { box.remove(old.view) }
        activeViewController = new
      },
      add: { addActiveView() })
  }

  private func addActiveView() {
    guard isViewLoaded, let child = activeViewController, child.view.parent != box else { return }
    box.append(child.view)
  }

  // MARK: Forwarding

  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  open override var childrenForAppearance: [ViewController] {
    activeViewController.map { [$0] } ?? []
  }

  open override var childForBars: ViewController? { activeViewController }

  open override var childForBackTitle: ViewController? { activeViewController }

  open override func releaseView(of child: ViewController) -> Bool {
    if child.isViewLoaded, child.view.parent == box { box.remove(child.view) }
    return true
  }

  // MARK: State

  open override var hasStateWithoutView: Bool { true }

  open override func encodeRestorableState(to state: inout RestorableState) {
    state["segment"] = segmentedControl.selectedSegmentIndex
    state["children"] = segmentedViewControllers.map(\.restorableState)
  }

  open override func decodeRestorableState(from state: RestorableState) {
    let states: [RestorableState] = state["children"] ?? []
    for (child, state) in zip(segmentedViewControllers, states) { child.restorableState = state }
    segmentedControl.selectedSegmentIndex = state["segment"] ?? 0
    didChangeSegmentControl()
  }
}
