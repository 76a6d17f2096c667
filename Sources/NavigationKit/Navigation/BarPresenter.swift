import GObjectKit
import GtkKit

/// Shows the items of a page in a navigation bar and a toolbar, and reveals and hides the two bars.
final class BarPresenter {
  /// The page that the bars show, and its place on the stack.
  struct Contents {
    let page: ViewController
    /// The page to which the back button goes back.
    let lower: ViewController?
    /// Whether a page on the stack hides the toolbar.
    let hidesToolbar: Bool
  }

  let navigationBar: NavigationBar
  let toolbar = Toolbar()
  let navigationBarReveal: BarReveal
  let toolbarReveal: BarReveal
  var isNavigationBarHidden = false
  var isToolbarHidden = true
  private var transition: Transition?
  private var subscriptions: [Subscription] = []
  /// The page to which the shown back button goes back.
  private(set) weak var lower: ViewController?

  /// Creates the bars.
  ///
  /// - Parameters:
  ///   - handlers: The navigation bar's requests to its navigation controller.
  ///   - toolbarItems: Returns the items of the shown page.
  init(_ handlers: NavigationBar.Handlers, toolbarItems: @escaping () -> [BarButtonItem]) {
    navigationBar = NavigationBar(handlers)
    toolbar.filledItems = toolbarItems
    navigationBarReveal = BarReveal(navigationBar.surface, at: .top, isRevealed: true)
    toolbarReveal = BarReveal(toolbar.surface, at: .bottom, isRevealed: false)
  }

  // MARK: Contents

  /// Shows the contents of the bars, and reveals or hides them.
  ///
  /// - Parameters:
  ///   - contents: The contents.
  ///   - animated: Whether to start a cross-fade.
  ///   - rides: Whether the bars move along with the pages.
  ///   - onChange: Called when the shown items change.
  func show(
    _ contents: Contents, animated: Bool, rides: Bool, onChange: @escaping (BarChange) -> Void
  ) {
    observe(contents, onChange)
    updateBackButton(contents, animated: animated)
    showToolbarItems(contents, animated: animated)
    reveal(contents, animated: animated, rides: rides)
  }

  /// Shows the contents of the navigation bar. Can be called during a layout.
  func updateBackButton(_ contents: Contents, animated: Bool = false) {
    lower = contents.lower
    navigationBar.show(
      contents.page.navigationBarContents(above: contents.lower), animated: animated)
  }

  /// Reveals or hides the bars after one of the `is…Hidden` properties has changed.
  func updateReveal(_ contents: Contents, animated: Bool) {
    showToolbarItems(contents, animated: false)
    reveal(contents, animated: animated, rides: false)
  }

  /// Removes the content of a page that has left the stack.
  func forget(_ page: ViewController) {
    navigationBar.forget(page)
    toolbar.forget(page)
  }

  private func showsToolbar(_ contents: Contents) -> Bool {
    !isToolbarHidden && !contents.page.displayToolbarItems.isEmpty && !contents.hidesToolbar
  }

  private func showToolbarItems(_ contents: Contents, animated: Bool) {
    // A toolbar that is being hidden keeps its items.
    guard showsToolbar(contents) else { return }
    toolbar.show(
      contents.page.displayToolbarItems, of: contents.page, actions: contents.page.displayActions,
      animated: animated && toolbarReveal.isRevealed)
  }

  private func reveal(_ contents: Contents, animated: Bool, rides: Bool) {
    for (bar, isRevealed) in [
      (navigationBarReveal, !isNavigationBarHidden && !contents.page.replacesNavigationBar),
      (toolbarReveal, showsToolbar(contents)),
    ] {
      if rides, animated {
        bar.beginRide(to: isRevealed)
      } else {
        bar.reveal(isRevealed, animated: animated)
      }
    }
  }

  private func observe(_ contents: Contents, _ onChange: @escaping (BarChange) -> Void) {
    subscriptions =
      [contents.lower, contents.page].compactMap { $0?.changes.observe(onChange) }
      + [navigationBar.changes.observe(onChange), toolbar.changes.observe(onChange)]
  }

  // MARK: Movement

  /// Runs the cross-fade while the pages stand still.
  func runTransition(on widget: Widget) {
    let transition = Transition(
      progress: { [weak self] in self?.setContentProgress($0) },
      completion: { [weak self] _ in
        self?.endContentTransition()
        self?.transition = nil
      })
    self.transition = transition
    transition.run(on: widget)
  }

  /// Ends the cross-fade of `runTransition(on:)` at once.
  func endTransition() { transition?.end() }

  /// Moves the bars along with the pages, to a progress from 0 to 1.
  func setProgress(_ progress: Double) {
    setContentProgress(progress)
    navigationBarReveal.ride(progress)
    toolbarReveal.ride(progress)
  }

  /// Ends the movement along with the pages.
  func endMovement() {
    endContentTransition()
    navigationBarReveal.endRide()
    toolbarReveal.endRide()
  }

  private func setContentProgress(_ progress: Double) {
    navigationBar.setProgress(progress)
    toolbar.setProgress(progress)
  }

  private func endContentTransition() {
    navigationBar.endTransition()
    toolbar.endTransition()
  }
}
