import GtkKit

/// Where one presented controller is shown.
protocol PresentationSurface: AnyObject {
  var controller: ViewController { get }
  /// Whether what is below is out of sight.
  var coversAll: Bool { get }
  /// Whether what is below takes no clicks and no focus.
  var isModal: Bool { get }
  /// What holds the controller's view.
  var place: Widget { get }
  /// Comes into the window, still out of sight.
  func enter(_ window: Widget)
  /// How far it has come, from 0, out of sight, to 1, at rest.
  func setProgress(_ progress: Double)
  /// Whether it dims what is below.
  var dims: Bool { get }
  /// How far one that dims has come above it, from 0 to 1: what is below the topmost is dimmed once.
  func setCoverage(_ coverage: Double)
  /// Whether it is to be drawn, and takes clicks and the focus.
  func setState(isVisible: Bool, isReachable: Bool)
  /// Leaves the window.
  func leave()
}

extension PresentationSurface {
  /// What Escape does: a page inside is left first, then the controller is dismissed, unless only
  /// code may do that.
  func escape(while focus: Widget?) -> Propagation {
    let navigation =
      controller as? NavigationController ?? (controller as? SplitViewController)?.focusedStack
    if let navigation, navigation.popsOnEscape, navigation.hasWayBack {
      return focus?.takesText == true ? .proceed : navigation.goBack(.key)
    }
    dismissUnlessModal()
    return .stop
  }

  /// Dismisses the controller as the user asks for it, unless only code may, or somebody says no.
  func dismissUnlessModal() {
    if !controller.isModalInPresentation { controller.leavePresentation() }
  }
}
