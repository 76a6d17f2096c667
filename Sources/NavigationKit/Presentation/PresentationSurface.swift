import GtkKit

/// A sheet or popover with one presented controller.
protocol PresentationSurface: AnyObject {
  var controller: ViewController { get }
  /// Whether the surface hides everything below it.
  var coversAll: Bool { get }
  /// Whether the surface keeps clicks and the focus from everything below it.
  var isModal: Bool { get }
  /// The widget that contains the controller's view.
  var place: Widget { get }
  /// Adds the surface to a window, invisible at first.
  func enter(_ window: Widget)
  /// Sets the progress of the movement, from 0 (off screen) to 1 (in place).
  func setProgress(_ progress: Double)
  /// Whether the surface dims everything below it.
  var dims: Bool { get }
  /// Sets the progress, from 0 to 1, of a dimming surface above this one, so that the window is
  /// dimmed only once.
  func setCoverage(_ coverage: Double)
  /// Sets whether the surface is drawn, and whether it takes clicks and the focus. A popover closes
  /// unless both are true.
  func setState(isVisible: Bool, isReachable: Bool)
  /// Removes the surface from its window.
  func leave()
}

extension PresentationSurface {
  /// Handles Escape: pops a page of a navigation controller that pops on Escape, else dismisses the
  /// controller unless `isModalInPresentation` is set.
  func escape(while focus: Widget?) -> Propagation {
    if let navigation = controller.stackForEscape(from: focus) {
      return focus?.takesText == true ? .proceed : navigation.goBack(.key)
    }
    dismissUnlessModal()
    return .stop
  }

  /// Dismisses the controller at the user's request, unless `isModalInPresentation` is set or a page
  /// refuses.
  func dismissUnlessModal() {
    if !controller.isModalInPresentation { controller.leavePresentation() }
  }
}

extension ViewController {
  /// Returns the innermost navigation controller in this controller that Escape pops: around the
  /// focus, or on screen if no widget has the focus.
  fileprivate func stackForEscape(from focus: Widget?) -> NavigationController? {
    let around =
      focus.map { Array($0.owners(marked: .navigation)) } ?? controllersOnScreen.reversed()
    return around.lazy.compactMap { $0 as? NavigationController }
      .filter { $0 == self || $0.ancestors.contains(self) }
      .first { $0.popsOnEscape && $0.hasWayBack }
  }
}
