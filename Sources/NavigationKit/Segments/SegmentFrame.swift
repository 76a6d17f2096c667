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

  /// The bars, which are made when they are first needed.
  private struct Bars {
    let navigationBar: NavigationBar
    let toolbar = Toolbar()
    /// The bar below the children that can contain the control.
    let strip = ActionBar()
    let place = Box(.horizontal)
  }

  init(_ controller: SegmentManagingController, pages: Widget) {
    self.controller = controller
    self.pages = pages
    pages.expandsVertically = true
    box = Box(.vertical, children: [pages])
    widget = box
    subscription = controller.changes.observe { [weak self] in self?.update($0) }
  }

  /// The bars that the frame shows besides the children.
  private enum Content {
    /// No bars: the control is in the header bar of a navigation controller, or in a view of the
    /// app.
    case nothing
    /// The control below the children: the header bar of the navigation controller around does not
    /// show it.
    case strip
    /// A header bar and a toolbar, with the control in the header bar or below.
    case bars
  }

  private var content: Content {
    guard let controller, isControlFree(of: controller) else { return .nothing }
    guard controller.ancestors.contains(where: { $0 is any PageOwner }) else { return .bars }
    return controller.parent is any PageOwner && !haveChildrenBars ? .nothing : .strip
  }

  /// Returns whether the control is the title view, and the app has not put it into a view of its
  /// own.
  private func isControlFree(of controller: SegmentManagingController) -> Bool {
    let control = controller.segmentedControl
    return controller.navigationItem.titleView === control
      && (control.asWidget.parent.map { $0.isInside(box) || BarSlot.isSlot($0) } ?? true)
  }

  private var haveChildrenBars: Bool {
    controller?.children.contains(where: \.hasHeaderBars) == true
  }

  /// Whether the frame has a header bar, because no navigation controller is around it.
  var hasHeaderBar: Bool { content == .bars }

  /// Whether the control is below the children.
  var hasControlBelow: Bool {
    switch content {
    case .nothing: false
    case .strip: true
    case .bars: haveChildrenBars
    }
  }

  /// Shows or hides the bars, and updates their contents.
  func update(_ change: BarChange = .atOnce) {
    guard let controller else { return }
    for child in controller.children where child.hasHeaderBars {
      child.titleButtonSides = controller.titleButtonSides
    }
    let content = content
    guard content != .nothing else { return hideBars() }
    guard controller.isViewLoaded else { return }
    let bars = bars ?? makeBars()
    let showsBar = content == .bars && controller.activeViewController?.hasHeaderBars != true
    bars.navigationBar.asWidget.isVisible = showsBar
    bars.navigationBar.titleButtonSides = controller.titleButtonSides
    bars.toolbar.asWidget.isVisible = showsBar && !controller.displayToolbarItems.isEmpty
    move(controller.segmentedControl.asWidget, below: hasControlBelow, in: bars)
    guard showsBar else { return }
    show(
      controller.navigationBarContents(above: nil), controller, in: bars,
      animated: change == .animated)
  }

  private func makeBars() -> Bars {
    let bars = Bars(
      navigationBar: NavigationBar(
        NavigationBar.Handlers(
          items: { [weak controller] in controller.map { [$0.navigationItem] } ?? [] }, goBack: {},
          showHistory: { _ in })))
    bars.toolbar.filledItems = { [weak controller] in controller?.displayToolbarItems ?? [] }
    bars.strip.addStyleClass("navigation-toolbar")
    bars.strip.setCenterWidget(bars.place)
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
    for control in bars.place.children { control.unparent() }
  }

  /// Moves the control to the strip below, or gives it back to the header bar.
  private func move(_ control: Widget, below isBelow: Bool, in bars: Bars) {
    bars.strip.isVisible = isBelow
    let isInStrip = control.isInside(bars.strip)
    if isBelow, !isInStrip {
      BarSlot.release(control)
      bars.place.append(control)
    } else if !isBelow, isInStrip {
      control.unparent()
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

extension SegmentManagingController: TitleViewHolder {
  /// Whether the control is below the children.
  var holdsTitleView: Bool { frame.hasControlBelow }
}
