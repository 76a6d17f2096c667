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
  /// Starts to bring the page on screen.
  func beginAppearing(animated: Bool) {
    switch appearance {
    case .appearing, .appeared: return
    case .disappeared, .disappearing: break
    }
    appearance = .appearing(animated: animated)
    viewWillAppear(animated: animated)
    for child in appearanceChildren { child.beginAppearing(animated: animated) }
  }

  /// Starts to take the page off screen.
  func beginDisappearing(animated: Bool) {
    switch appearance {
    case .disappearing, .disappeared: return
    case .appearing, .appeared: break
    }
    appearance = .disappearing(animated: animated)
    viewWillDisappear(animated: animated)
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
