/// What a page looks like, kept while its view is not there.
extension ViewController {
  /// The state that the page is in, or that its view will be made with.
  ///
  /// Setting it tells the controller at once, so that titles are right before the view is made.
  var restorableState: RestorableState {
    get {
      // To ask a page without a view would make the view, or lose what is kept for it.
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

  /// Whether the page stands for a destination.
  func standsFor(_ destination: any Destination) -> Bool {
    self.destination.map { AnyHashable($0) == AnyHashable(destination) } ?? false
  }
}
