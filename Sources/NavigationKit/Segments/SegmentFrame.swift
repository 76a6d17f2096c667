import GtkKit

/// The view of a segment-managing controller: its children and, outside a navigation controller, a
/// header bar above and a toolbar and the control below.
final class SegmentFrame {
  let widget: Widget
  private weak var controller: SegmentManagingController?
  private let box: Box
  private let pages: Widget
  private var bars: Bars?
  private var subscription: Subscription?
  private var transition: Transition?

  /// The bars, which are made when they are needed first.
  private struct Bars {
    let navigationBar: NavigationBar
    let toolbar = Toolbar()
    /// Contains the control if a child has a header bar.
    let strip = ActionBar()
  }

  init(_ controller: SegmentManagingController, pages: Widget) {
    self.controller = controller
    self.pages = pages
    pages.expandsVertically = true
    box = Box(.vertical, children: [pages])
    widget = box
    subscription = controller.changes.observe { [weak self] in self?.update($0) }
  }

  /// Whether the control needs a bar of this frame: no navigation controller is around, and the app
  /// has not put the control into a view of its own.
  var isNeeded: Bool {
    guard let controller else { return false }
    let control = controller.segmentedControl
    return controller.navigationItem.titleView === control
      && !controller.ancestors.contains { $0 is any PageOwner }
      && (control.asWidget.parent.map { $0.isInside(box) || BarSlot.isSlot($0) } ?? true)
  }

  /// Shows or hides the bars, and updates their contents.
  func update(_ change: BarChange = .atOnce) {
    guard let controller else { return }
    let childrenWithBars = controller.children.filter(\.hasHeaderBars)
    for child in childrenWithBars { child.titleButtonSides = controller.titleButtonSides }
    guard isNeeded else { return hideBars() }
    guard controller.isViewLoaded else { return }
    let bars = bars ?? makeBars()
    let showsBar = controller.activeViewController?.hasHeaderBars != true
    bars.navigationBar.asWidget.isVisible = showsBar
    bars.navigationBar.titleButtonSides = controller.titleButtonSides
    bars.toolbar.asWidget.isVisible = showsBar && !controller.displayToolbarItems.isEmpty
    move(controller.segmentedControl.asWidget, below: !childrenWithBars.isEmpty, in: bars)
    guard showsBar else { return }
    var contents = controller.navigationBarContents(above: nil)
    if !childrenWithBars.isEmpty { contents.titleView = nil }
    show(contents, controller, in: bars, animated: change == .animated)
  }

  private func makeBars() -> Bars {
    let bars = Bars(
      navigationBar: NavigationBar(
        NavigationBar.Handlers(
          items: { [weak controller] in controller.map { [$0.navigationItem] } ?? [] }, goBack: {},
          showHistory: { _ in })))
    bars.toolbar.filledItems = { [weak controller] in controller?.displayToolbarItems ?? [] }
    bars.strip.addStyleClass("navigation-toolbar")
    box.insert(bars.navigationBar.asWidget, after: nil)
    box.append(bars.toolbar.asWidget)
    box.append(bars.strip)
    self.bars = bars
    return bars
  }

  private func hideBars() {
    guard let bars else { return }
    for bar in [bars.navigationBar.asWidget, bars.toolbar.asWidget, bars.strip] {
      bar.isVisible = false
    }
    release(bars)
  }

  private func release(_ bars: Bars) { bars.strip.setCenterWidget(nil) }

  /// Moves the control to the strip below, or gives it back to the header bar.
  private func move(_ control: Widget, below isBelow: Bool, in bars: Bars) {
    bars.strip.isVisible = isBelow
    let isInStrip = control.isInside(bars.strip)
    if isBelow, !isInStrip {
      BarSlot.release(control)
      bars.strip.setCenterWidget(control)
    } else if !isBelow, isInStrip {
      release(bars)
    }
  }

  private func show(
    _ contents: NavigationBarContents, _ controller: SegmentManagingController, in bars: Bars,
    animated: Bool
  ) {
    transition?.end()
    Transition.start(on: widget, animated: animated) { isAnimated in
      bars.navigationBar.show(contents, animated: isAnimated)
      bars.toolbar.show(
        controller.displayToolbarItems, of: controller, actions: controller.displayActions,
        animated: isAnimated)
      let transition = Transition(
        progress: { progress in
          bars.navigationBar.setProgress(progress)
          bars.toolbar.setProgress(progress)
        },
        completion: { _ in
          bars.navigationBar.endTransition()
          bars.toolbar.endTransition()
        })
      self.transition = transition
      return transition
    }
  }
}
