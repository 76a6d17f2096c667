import GtkKit

/// Shows one of several controllers, chosen by a segmented control in the header bar.
///
/// The segments are titled by the children. A child that needs the navigation controller finds it
/// as any page does, and pushes through it; the page above is then led back to by the selected
/// segment's title. The active child hears the appearance messages, the others nothing. Seed rows
/// S39–S45.
open class SegmentManagingController: ViewController {
  /// The children, in the order of the segments.
  public let segmentedViewControllers: [ViewController]

  /// The child that is shown.
  public private(set) var activeViewController: ViewController

  /// The control in the header bar.
  public let segmentedControl: SegmentedControl

  private let pages = PageContainer()
  private var observations: [Observation] = []

  /// A controller that manages children, the first shown.
  ///
  /// - Parameters:
  ///   - viewControllers: At least one; each titled.
  ///   - accessibilityLabel: What a screen reader calls the group of segments.
  public init(viewControllers: [ViewController], accessibilityLabel: String = "View") {
    guard let first = viewControllers.first else {
      preconditionFailure("a segment-managing controller needs a child")
    }
    segmentedViewControllers = viewControllers
    activeViewController = first
    segmentedControl = SegmentedControl(
      titles: viewControllers.map { $0.title ?? "" }, accessibilityLabel: accessibilityLabel)
    super.init()
    for child in viewControllers { child.parent = self }
    segmentedControl.onValueChanged = { [weak self] in self?.segmentChanged() }
    navigationItem.titleView = segmentedControl
    observations = viewControllers.indices.map { index in
      viewControllers[index].changes.observe { [weak self] _ in self?.childChanged(at: index) }
    }
  }

  open override func loadView() { view = pages.widget }

  open override func viewDidLoad() {
    pages.begin(showing: activeViewController, direction: .forward)
    pages.end(.finished)
  }

  /// Shows a child by its place, as if the user had selected its segment.
  public func selectSegment(at index: Int) {
    segmentedControl.selectedSegmentIndex = index
    segmentChanged()
  }

  /// The children, in the order of the segments.
  public override var children: [ViewController] { segmentedViewControllers }

  /// No: the selected segment decides which child is on screen.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var appearanceChildren: [ViewController] { [activeViewController] }
  override var childForBars: ViewController? { activeViewController }

  /// S40: the old child goes off screen completely before the new one comes.
  private func segmentChanged() {
    guard let index = segmentedControl.selectedSegmentIndex else { return }
    let next = segmentedViewControllers[index]
    guard next != activeViewController else { return }
    let isOnScreen = isComingOrOnScreen
    if isOnScreen { activeViewController.beginAppearanceTransition(false, animated: false) }
    activeViewController.endAppearanceTransition()
    activeViewController = next
    if isViewLoaded { _ = next.view }
    if isOnScreen { next.beginAppearanceTransition(true, animated: false) }
    if isViewLoaded {
      pages.begin(showing: next, direction: .forward)
      pages.end(.finished)
    }
    // While this controller itself is still appearing, its own end ends the child's as well.
    if appearance == .appeared { next.endAppearanceTransition() }
    changes.notify(.atOnce)
  }

  /// S41: the page above is led back to by the selected segment, unless the app says otherwise.
  override var displayBackTitle: String? {
    navigationItem.backBarButtonItem?.title ?? activeViewController.displayTitle
  }

  private func childChanged(at index: Int) {
    segmentedControl.setTitle(segmentedViewControllers[index].title ?? "", forSegmentAt: index)
    changes.notify(.atOnce)
  }
}
