import GtkKit

/// Loading and dropping the view.
extension ViewController {
  /// The widget of the page. The first access calls `loadView()`, then `viewDidLoad()`.
  ///
  /// Assign it in `loadView()`. If you assign a widget before the first access, neither is called.
  public var view: Widget {
    get { loadedView ?? makeView() }
    set { replaceView(by: newValue) }
  }

  /// Whether `view` is loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view.
  func makeView() -> Widget {
    loadView()
    let newView = loadedView ?? Box(.vertical)
    if loadedView == nil { view = newView }
    viewDidLoad()
    return newView
  }

  /// Makes another widget the view.
  func replaceView(by newView: Widget) {
    if loadedView != nil { modelFollowers = [] }
    if actionGroup != nil { offerActions(in: newView, insteadOf: loadedView) }
    loadedView = newView
    stateForView = nil
    viewConnections.forEach { $0.cancel() }
    viewConnections = ["map", "unmap"].map {
      newView.connect($0) { [weak self] in self?.viewMappingChanged() }
    }
  }

  /// Drops the view of a page that is off screen. The view is loaded again when the page is shown.
  ///
  /// State that only the widgets have, such as a scroll position or unsaved text, is lost unless
  /// `encodeRestorableState(to:)` saves it. The saved state is passed to
  /// `decodeRestorableState(from:)` at once, for the next view.
  ///
  /// - Returns: Whether a view was dropped. These keep theirs: a page on screen, the root of a
  ///   window, a presented controller, and a child whose container does not release it.
  @discardableResult
  public func unloadView() -> Bool {
    guard let view = loadedView, appearance == .disappeared, !view.isMapped else { return false }
    guard host == nil, presenter == nil, parentReleasesView else { return false }
    let state = hasStateWithoutView ? RestorableState() : restorableState
    view.unparent()
    if actionGroup != nil { offerActions(in: nil, insteadOf: view) }
    viewConnections.forEach { $0.cancel() }
    viewConnections = []
    modelFollowers = []
    loadedView = nil
    viewDidUnload()
    if !state.isEmpty { restorableState = state }
    return true
  }

  private var parentReleasesView: Bool {
    guard let parent else { return true }
    return parent.releaseView(of: self)
  }
}

extension ViewController: Hashable {
  /// Returns whether both are the same controller.
  public nonisolated static func == (a: ViewController, b: ViewController) -> Bool { a === b }

  /// Hashes the identity of the controller.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
