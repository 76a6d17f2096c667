/// The state of a page, also while its view is not loaded.
extension ViewController {
  /// The state that `encodeRestorableState(to:)` saves, or the state for a view that is not loaded yet.
  /// For containers, which save the states of their children in their own.
  ///
  /// Setting it calls `decodeRestorableState(from:)` at once, so that the page's title is right
  /// before its view is loaded.
  public var restorableState: RestorableState {
    get {
      // Encoding could load the view, or lose the state that is kept for it.
      guard isViewLoaded || hasStateWithoutView else {
        return stateForView ?? RestorableState()
      }
      var state = RestorableState()
      encodeRestorableState(to: &state)
      return state
    }
    set {
      stateForView = isViewLoaded || hasStateWithoutView ? nil : newValue
      decodeRestorableState(from: newValue)
    }
  }

  /// Returns whether the page has the given destination.
  func standsFor(_ destination: any Destination) -> Bool {
    self.destination.map { AnyHashable($0) == AnyHashable(destination) } ?? false
  }
}
