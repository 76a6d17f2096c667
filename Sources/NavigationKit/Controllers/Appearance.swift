/// Where a page is on its way on and off the screen.
enum Appearance: Equatable {
  case disappeared
  case appearing(animated: Bool)
  case appeared
  case disappearing(animated: Bool)
}

/// The one place that sends the four appearance messages.
///
/// Each `will` is followed by exactly one `did` or by the opposite `will`; a message that would
/// repeat the state is not sent, so containers may be generous with their calls. A container's
/// children hear it after the container, each once.
extension ViewController {
  /// Whether the page is on screen or on its way there.
  var isComingOrOnScreen: Bool {
    switch appearance {
    case .appearing, .appeared: true
    case .disappearing, .disappeared: false
    }
  }

  /// Starts to bring the page on screen.
  func beginAppearing(animated: Bool) {
    guard !isComingOrOnScreen else { return }
    appearance = .appearing(animated: animated)
    viewWillAppear(animated: animated)
    // The message may have led the page away again.
    guard isComingOrOnScreen else { return }
    for child in appearanceChildren { child.beginAppearing(animated: animated) }
  }

  /// Starts to take the page off screen.
  func beginDisappearing(animated: Bool) {
    guard isComingOrOnScreen else { return }
    appearance = .disappearing(animated: animated)
    viewWillDisappear(animated: animated)
    guard !isComingOrOnScreen else { return }
    for child in appearanceChildren { child.beginDisappearing(animated: animated) }
  }

  /// Ends what was begun last.
  func endAppearanceTransition() {
    switch appearance {
    case .appeared, .disappeared: return
    case .appearing(let animated):
      appearance = .appeared
      viewDidAppear(animated: animated)
    case .disappearing(let animated):
      appearance = .disappeared
      viewDidDisappear(animated: animated)
    }
    for child in appearanceChildren { child.endAppearanceTransition() }
  }
}
