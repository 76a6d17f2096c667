import GtkKit

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
/// repeat the state is not sent, so whoever leads a controller may be generous with the calls. A
/// container's children hear it after the container, each once.
///
/// A container that moves its children (`NavigationController`, `SegmentManagingController`, one
/// of yours that overrides `shouldAutomaticallyForwardAppearanceMethods`) leads them. Everyone
/// else follows its own view: it appears when GTK maps the view and disappears with it.
extension ViewController {
  /// Whether the page is on screen or on its way there.
  var isComingOrOnScreen: Bool {
    switch appearance {
    case .appearing, .appeared: true
    case .disappearing, .disappeared: false
    }
  }

  /// Starts to bring the page on screen, or to take it off.
  ///
  /// For containers that lead their children themselves. Ends with `endAppearanceTransition()`,
  /// or with the opposite beginning when the movement is turned round. Row S42.
  ///
  /// - Parameters:
  ///   - isAppearing: Which way.
  ///   - animated: What the messages say.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isComingOrOnScreen else { return }
    if !isAppearing { prepareToDisappear() }
    // What that has ended may have led the page there already.
    guard isAppearing != isComingOrOnScreen else { return }
    if isAppearing {
      appearance = .appearing(animated: animated)
      viewWillAppear(animated: animated)
    } else {
      appearance = .disappearing(animated: animated)
      viewWillDisappear(animated: animated)
    }
    // The message may have led the page back again.
    guard isAppearing == isComingOrOnScreen else { return }
    if isAppearing { bringViewsBack() }
    for child in appearanceChildren where !isAppearing || goesOnScreen(child) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
    // It may have led the page all the way, and then nobody else tells the children of the end.
    if appearance == .appeared || appearance == .disappeared {
      for child in appearanceChildren { child.endAppearanceTransition() }
    }
    if isAppearing { didForwardAppearing(animated: animated) }
  }

  /// Ends what `beginAppearanceTransition(_:animated:)` began last.
  public func endAppearanceTransition() {
    switch appearance {
    case .appeared, .disappeared: return
    case .appearing(let animated):
      appearance = .appeared
      viewDidAppear(animated: animated)
      for child in appearanceChildren { child.endAppearanceTransition() }
      if appearance == .appeared { didForwardAppeared(animated: animated) }
    case .disappearing(let animated):
      appearance = .disappeared
      viewDidDisappear(animated: animated)
      for child in appearanceChildren { child.endAppearanceTransition() }
    }
  }

  /// Begins and ends at once.
  func setAppearance(_ isAppearing: Bool) {
    beginAppearanceTransition(isAppearing, animated: false)
    endAppearanceTransition()
  }

  /// GTK has mapped or unmapped the view, unless it is still about to do so to what is around it.
  func viewMappingChanged() {
    if isViewLoaded, view.isMapped { keyBindings.update() }
    // Whoever leads sends the messages, a window after GTK has gone through all of its widgets: a
    // message may hide the window again, which GTK must not hear half-way.
    let isLed = parent.map { !$0.shouldAutomaticallyForwardAppearanceMethods } ?? isHosted
    if !isLed { followView() }
  }

  /// Appears or disappears with the view.
  func followView() {
    guard !isLedByPresentation, isViewLoaded else { return }
    guard let parent else {
      // Messages may hide the window or bring it back.
      repeat { setAppearance(view.isMapped) } while isComingOrOnScreen != view.isMapped
      return
    }
    if view.isMapped {
      guard parent.isComingOrOnScreen else { return }
      beginAppearanceTransition(true, animated: false)
      if parent.appearance == .appeared { endAppearanceTransition() }
    } else if !parent.isViewLoaded || parent.view.isMapped {
      // Where the container goes as well, the children hear of it after the container.
      setAppearance(false)
    }
  }

  /// Whether a window leads: the controller is its root, or presented in it.
  private var isHosted: Bool { host != nil || presenter != nil }

  /// A child whose view is elsewhere, or on a hidden page of a `GtkStack`, stays off screen.
  private func goesOnScreen(_ child: ViewController) -> Bool {
    guard child.parent?.shouldAutomaticallyForwardAppearanceMethods == true else { return true }
    return child.isViewLoaded && child.view.isShown(inside: view)
  }
}
