import GObjectKit
import GtkKit

/// The view of a navigation controller: the pages, and the bars above and below them.
extension StackPresenter {
  /// Creates the widget with the pages and the bars.
  func makeWidget() -> Widget {
    let widget = CustomWidget(
      NavigationLayout(
        container: container, top: bars.navigationBarReveal, bottom: bars.toolbarReveal),
      cssName: "navigation")
    for part in [
      container.widget, container.cover, bars.navigationBarReveal.widget, bars.toolbarReveal.widget,
    ] { part.setParent(widget) }
    container.onBarHeightsChanged = { [weak self] in self?.updateInsets() }
    for bar in [bars.navigationBar.surface, bars.toolbar.surface] {
      // A double click goes back one page, two separate clicks go back two.
      bar.takePresses(from: 2) { [weak self] in self?.queue.isBusy == true }
    }
    return widget
  }

  /// Adds the view of the shown page, which was not needed before or has been dropped.
  func showPage() {
    guard let shown else { return }
    container.begin(showing: shown, direction: .forward, animated: false)
    container.end(.finished)
    updateBars(.atOnce)
  }

  /// The width at which the header bar shows all its content, in pixels; 0 if it is hidden.
  var comfortableBarWidth: Int {
    bars.navigationBarReveal.isRevealed ? bars.navigationBar.comfortableWidth : 0
  }

  /// Removes the widgets of a page.
  func releaseView(of page: ViewController) {
    container.remove(page)
    bars.forget(page)
  }

  // MARK: Bars

  private var barContents: BarPresenter.Contents? {
    guard let shown, let controller else { return nil }
    return BarPresenter.Contents(
      page: shown,
      lower: shownStack.dropLast().last ?? controller.parent?.backTarget(of: controller),
      hidesToolbar: shownStack.dropFirst().contains(where: \.hidesBottomBarWhenPushed))
  }

  /// Shows the items of the shown page.
  ///
  /// - Parameters:
  ///   - change: Whether to animate the difference.
  ///   - rides: Whether the bars move along with the pages.
  func updateBars(_ change: BarChange, rides: Bool = false) {
    guard let controller, let barContents else { return }
    bars.endTransition()
    passTitleButtons()
    let isAnimated = change == .animated && (rides || controller.movesVisibly)
    bars.show(barContents, animated: isAnimated, rides: rides) { [weak self] change in
      guard let self, !isStarting else { return }
      // While pages move, other changes are not animated.
      updateBars(queue.isBusy ? .atOnce : change)
    }
    updatePage()
    controller.changed()
    if isAnimated, !rides { bars.runTransition(on: controller.view) }
  }

  /// Passes `titleButtonSides` on to the shown page if its header bar replaces this controller's.
  func passTitleButtons() {
    guard let controller, let shown, shown.replacesNavigationBar,
      shown.titleButtonSides != controller.titleButtonSides
    else { return }
    shown.titleButtonSides = controller.titleButtonSides
  }

  /// Updates the header bar's contents, such as the back button. Can be called during a layout.
  func updateBackButton() {
    if let barContents { bars.updateBackButton(barContents) }
  }

  /// Updates the back button of the root when the containers around offer another page to go back
  /// to.
  func followContainer() {
    containerChanges =
      controller?.ancestors.map {
        $0.changes.observe { [weak self] _ in self?.containerChanged() }
      } ?? []
    containerChanged()
  }

  private func containerChanged() {
    // A page that is popped with this controller keeps its back button.
    if case .disappearing = controller?.appearance { return }
    guard !queue.isBusy, let barContents, barContents.lower != bars.lower else { return }
    updateBars(.atOnce)
  }

  /// Reveals or hides the bars after `isNavigationBarHidden` or `isToolbarHidden` has changed.
  func updateReveal(animated: Bool) {
    // During the calls before a movement, the bars wait and then move along with the pages.
    guard !isStarting, let controller, let barContents else { return }
    bars.updateReveal(barContents, animated: animated && controller.movesVisibly)
    updatePage()
  }

  /// Updates which bars cover the shown page.
  private func updatePage() {
    guard let controller, controller.isViewLoaded, let shown else { return }
    let reaches = shown.reachesUnderTranslucentBars
    container.update(
      shown, underTop: reaches && bars.navigationBar.isTranslucent,
      underBottom: reaches && bars.toolbar.isTranslucent)
    updateInsets()
  }

  /// Insets the content of a page that scrolls, so that translucent bars do not cover its ends.
  private func updateInsets() {
    guard let controller, controller.isViewLoaded, let scrollView = shown?.contentScrollView else {
      return
    }
    scrollView.contentInsets = Edges(
      top: bars.navigationBar.isTranslucent ? bars.navigationBarReveal.restingHeight : 0,
      bottom: bars.toolbar.isTranslucent ? bars.toolbarReveal.restingHeight : 0)
  }
}
