import GObjectKit
import GtkKit

/// What the bars show, and whether they are there.
extension NavigationController {
  /// Brings the bars in line with the shown page.
  ///
  /// - Parameters:
  ///   - change: Whether the difference is to be seen as a movement.
  ///   - rides: Whether a movement of the pages leads that of the bars.
  func updateBars(_ change: BarChange, rides: Bool = false) {
    guard let shown else { return }
    barTransition?.end()
    let isAnimated =
      change == .animated && (rides || movesVisibly)
    let lower = pageBelow
    observe(shown, lower)
    navigationBar.show(shown, above: lower, animated: isAnimated)
    showToolbarItems(animated: isAnimated)
    revealBars(animated: isAnimated, rides: rides)
    updatePage()
    changes.notify(.atOnce)
    if isAnimated, !rides { runBarTransition() }
  }

  /// What the back button leads to.
  private var pageBelow: ViewController? {
    shownStack.dropLast().last ?? parent?.backTarget(of: self)
  }

  /// Shows or hides the way back, and changes nothing else: this may come in the midst of layout.
  func updateWayBack() {
    if let shown { navigationBar.show(shown, above: pageBelow, animated: false) }
  }

  /// The items that the toolbar shows.
  var shownToolbarItems: [BarButtonItem] { shown?.displayToolbarItems ?? [] }

  /// Whether the toolbar has something to show, and may.
  private var wantsToolbar: Bool {
    !isToolbarHidden && !shownToolbarItems.isEmpty
      && !shownStack.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
  }

  private func showToolbarItems(animated: Bool) {
    // A bar that slides away keeps its items until it is gone.
    guard wantsToolbar, let shown else { return }
    toolbar.show(
      shownToolbarItems, of: shown, actions: shown.displayActions,
      animated: animated && toolbarReveal.isRevealed)
  }

  private func revealBars(animated: Bool, rides: Bool) {
    for (bar, isRevealed) in [
      (navigationBarReveal, !isNavigationBarHidden), (toolbarReveal, wantsToolbar),
    ] {
      if rides, animated {
        bar.beginRide(to: isRevealed)
      } else {
        bar.reveal(isRevealed, animated: animated)
      }
    }
  }

  /// Cross-fades what the bars show, while the pages stand still.
  private func runBarTransition() {
    let transition = Transition(
      progress: { [weak self] in
        self?.navigationBar.setProgress($0)
        self?.toolbar.setProgress($0)
      },
      completion: { [weak self] _ in
        self?.navigationBar.endTransition()
        self?.toolbar.endTransition()
        self?.barTransition = nil
      })
    barTransition = transition
    transition.run(on: view)
  }

  func barsWereHiddenOrShown(animated: Bool) {
    // What a page asks for as it comes is carried out with its movement.
    guard !isStarting else { return }
    showToolbarItems(animated: false)
    revealBars(animated: animated && movesVisibly, rides: false)
    updatePage()
  }

  /// Lets the shown page know what it may lie under.
  private func updatePage() {
    guard isViewLoaded, let shown else { return }
    let reaches = shown.reachesUnderTranslucentBars
    container.update(
      shown, underTop: reaches && navigationBar.isTranslucent,
      underBottom: reaches && toolbar.isTranslucent)
    updateInsets()
  }

  /// Keeps what scrolls clear of translucent bars at its ends. Row S30.
  func updateInsets() {
    guard isViewLoaded, let shown, let scrollView = shown.contentScrollView else { return }
    scrollView.contentInsets = Edges(
      top: navigationBar.isTranslucent ? navigationBarReveal.restingHeight : 0,
      bottom: toolbar.isTranslucent ? toolbarReveal.restingHeight : 0)
  }

  /// Follows what the bars show, and nothing else.
  private func observe(_ page: ViewController, _ lower: ViewController?) {
    let update: (BarChange) -> Void = { [weak self] change in
      guard let self, !isStarting else { return }
      // While pages move, their movement is the only one.
      updateBars(queue.isBusy ? .atOnce : change)
    }
    let followed = [lower, page].compactMap(\.self).flatMap {
      sequence(first: $0, next: \.childForBars)
    }
    observations =
      followed.flatMap { $0.observeChanges(update) }
      + [navigationBar.changes.observe(update), toolbar.changes.observe(update)]
      + followed.compactMap {
        $0.navigationItem.backBarButtonItem?.changes.observe { update(.atOnce) }
      }
  }
}
