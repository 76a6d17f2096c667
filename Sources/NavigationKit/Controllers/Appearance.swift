import GtkKit

/// Whether a page is on screen, or is being shown or hidden.
enum Appearance: Equatable {
  case disappeared
  case appearing(animated: Bool)
  case appeared
  case disappearing(animated: Bool)
}

/// The steps of an appearance or disappearance at which the library's containers act.
enum AppearanceStep {
  /// Before the controller disappears.
  case willDisappear
  /// Before the children appear. They may have dropped their views while they were off screen.
  case childrenWillAppear
  /// The children have begun to appear.
  case childrenAreAppearing(animated: Bool)
  /// The children have appeared.
  case childrenDidAppear(animated: Bool)
}

/// The only place that makes the four appearance calls.
///
/// Each `will` call is followed by exactly one `did` call or by the opposite `will` call. A call
/// that would repeat the state is not made, so containers may report more often than needed.
/// Children get their calls after their container, each once.
///
/// A container that moves its children (`NavigationController`, `SegmentManagingController`, or one
/// that overrides `shouldAutomaticallyForwardAppearanceMethods`) decides when they appear. Any
/// other controller appears when GTK maps its view, and disappears when GTK unmaps it.
extension ViewController {
  /// Whether the page is on screen or is being shown.
  var isComingOrOnScreen: Bool {
    switch appearance {
    case .appearing, .appeared: true
    case .disappearing, .disappeared: false
    }
  }

  /// Begins to show or to hide the page. UIKit's method of that name.
  ///
  /// For containers that forward the appearance calls themselves. Call `endAppearanceTransition()`
  /// afterwards, or this method with the opposite argument if the user reverses the movement.
  ///
  /// - Parameters:
  ///   - isAppearing: Whether the page is to appear.
  ///   - animated: The argument of the appearance calls.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isComingOrOnScreen else { return }
    if !isAppearing { take(.willDisappear) }
    // `take(_:)` may have ended a movement, whose calls may have changed the state.
    guard isAppearing != isComingOrOnScreen else { return }
    if isAppearing {
      appearance = .appearing(animated: animated)
      viewWillAppear(animated: animated)
    } else {
      appearance = .disappearing(animated: animated)
      viewWillDisappear(animated: animated)
    }
    // An override of the method may have shown or hidden the page again.
    guard isAppearing == isComingOrOnScreen else { return }
    if isAppearing { take(.childrenWillAppear) }
    for child in childrenForAppearance where !isAppearing || goesOnScreen(child) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
    // The override may also have ended the transition, before the children had begun theirs.
    if appearance == .appeared || appearance == .disappeared {
      for child in childrenForAppearance { child.endAppearanceTransition() }
    }
    if isAppearing { take(.childrenAreAppearing(animated: animated)) }
  }

  /// Ends the last `beginAppearanceTransition(_:animated:)`.
  public func endAppearanceTransition() {
    switch appearance {
    case .appeared, .disappeared: return
    case .appearing(let animated):
      appearance = .appeared
      viewDidAppear(animated: animated)
      for child in childrenForAppearance { child.endAppearanceTransition() }
      if appearance == .appeared { take(.childrenDidAppear(animated: animated)) }
    case .disappearing(let animated):
      appearance = .disappeared
      viewDidDisappear(animated: animated)
      for child in childrenForAppearance { child.endAppearanceTransition() }
    }
  }

  /// Begins and ends an appearance transition at once.
  func setAppearance(_ isAppearing: Bool) {
    beginAppearanceTransition(isAppearing, animated: false)
    endAppearanceTransition()
  }

  /// Handles a mapped or unmapped view. GTK may not have handled the widgets around it yet.
  func viewMappingChanged() {
    if isViewLoaded, view.isMapped { keyBindings.update() }
    // A container that does not forward the calls automatically makes them itself. A window makes
    // them after GTK has mapped all widgets, because an override may hide the window, which GTK
    // does not support while it maps.
    let isLed = parent.map { !$0.shouldAutomaticallyForwardAppearanceMethods } ?? isHosted
    if !isLed { followView() }
  }

  /// Makes the appearance calls that match whether the view is mapped.
  func followView() {
    guard !isLedByPresentation, isViewLoaded else { return }
    guard let parent else {
      // Overrides may hide the window or show it again.
      repeat { setAppearance(view.isMapped) } while isComingOrOnScreen != view.isMapped
      return
    }
    if view.isMapped {
      guard parent.isComingOrOnScreen else { return }
      beginAppearanceTransition(true, animated: false)
      if parent.appearance == .appeared { endAppearanceTransition() }
    } else if !parent.isViewLoaded || parent.view.isMapped {
      // If the container disappears too, it forwards the calls after its own.
      setAppearance(false)
    }
  }

  /// Whether a window makes the calls: the controller is its root, or is presented in it.
  private var isHosted: Bool { host != nil || presenter != nil }

  /// Returns whether a child appears together with this controller. False if the child's view is
  /// elsewhere, or on a hidden page of a `GtkStack`.
  private func goesOnScreen(_ child: ViewController) -> Bool {
    guard child.parent?.shouldAutomaticallyForwardAppearanceMethods == true else { return true }
    return child.isViewLoaded && child.view.isShown(inside: view)
  }
}
