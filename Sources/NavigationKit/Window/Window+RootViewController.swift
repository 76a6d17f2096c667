import GObjectKit
import GtkKit

extension Window {
  /// The controller whose view fills the window, which owns it until it is destroyed.
  ///
  /// The controller appears and disappears with the window, and the window is titled by its
  /// page. A navigation controller's header bar takes the place of the title bar, with the
  /// window's buttons where the user has them; give a window its first one before presenting it,
  /// since GTK cannot change the frame of a window on screen.
  public var rootViewController: ViewController? {
    get { attachment(hostName, as: WindowHost.self)?.root }
    set {
      attachment(hostName, as: WindowHost.self)?.end()
      attach(newValue.map { WindowHost($0, in: self) }, as: hostName)
    }
  }
}

private let hostName = "root-view-controller"

/// Ties a controller to a window.
private final class WindowHost {
  let root: ViewController
  private let window: WeakReference<Window>
  private var connections: [SignalConnection] = []
  private var observations: [Observation] = []

  init(_ root: ViewController, in window: Window) {
    self.root = root
    self.window = WeakReference(window)
    _ = styleSheet
    window.child = root.view
    if let navigationController = root as? NavigationController {
      navigationController.navigationBar.headerBar.showsTitleButtons = true
      // An invisible title bar tells GTK that the window draws its own frame.
      if !window.hasTitlebar {
        let titlebar = Box(.horizontal)
        titlebar.isVisible = false
        window.setTitlebar(titlebar)
      }
    }
    connections = [
      window.connect("map", after: true) { [weak root] in
        root?.beginAppearing(animated: false)
        root?.endAppearanceTransition()
      },
      window.connect("unmap") { [weak root] in
        root?.beginDisappearing(animated: false)
        root?.endAppearanceTransition()
      },
    ]
    observations = [root.changes, root.navigationItem.changes].map {
      $0.observe { [weak self] in self?.updateTitle() }
    }
    updateTitle()
    // A window that is on screen already maps no more.
    if window.isMapped {
      root.beginAppearing(animated: false)
      root.endAppearanceTransition()
    }
  }

  /// Lets go of the window, for another root.
  func end() {
    for connection in connections { connection.disconnect() }
    // The view may be in another place already.
    if let window = window.object, window.child == root.view { window.child = nil }
    root.beginDisappearing(animated: false)
    root.endAppearanceTransition()
  }

  private func updateTitle() {
    let title = root.displayTitle ?? ""
    guard let window = window.object, window.title != title else { return }
    window.title = title
  }
}

/// The library's own rules, applied once for the program when its first window gets a root.
private let styleSheet: Void =
  StyleSheet(css: String(decoding: PackageResources.navigation_css, as: UTF8.self)).apply()
