import GObjectKit
import GtkKit

extension Window {
  /// The controller whose view fills the window, which owns it until it is destroyed.
  ///
  /// The controller appears and disappears with the window, and the window is titled by its
  /// page. A navigation controller's header bar takes the place of the title bar, with the
  /// window's buttons where the user has them; give a window its first one before presenting it,
  /// since GTK cannot change the frame of a window on screen. Rows S1 and S11.
  ///
  /// A controller that is shown in another place already is refused with a line in the log.
  ///
  /// When the system is short of memory, all controllers hear of it. Row S43.
  public var rootViewController: ViewController? {
    get { attachment(hostName, as: WindowHost.self)?.root }
    set {
      let current = attachment(hostName, as: WindowHost.self)
      guard newValue != current?.root else { return }
      guard newValue?.isTaken != true else {
        return Log.warning(
          "The view controller is in a container, is presented, or is another window's root.",
          domain: "NavigationKit")
      }
      current?.end()
      attach(newValue.map { WindowHost($0, in: self) }, as: hostName)
    }
  }
}

private let hostName = "root-view-controller"

/// Ties a controller to a window.
@MainActor
final class WindowHost {
  let root: ViewController
  let modals: ModalStack
  private let closing: WindowClosing
  private let window: WeakReference<Window>
  private var connections: [SignalConnection] = []
  private var observations: [Observation] = []
  private var memoryWarnings: SignalConnection?
  private var titleTimer: LoopTimer?

  fileprivate init(_ root: ViewController, in window: Window) {
    self.root = root
    self.window = WeakReference(window)
    _ = styleSheet
    modals = ModalStack(root: root)
    closing = WindowClosing(of: window, root: root)
    root.host = self
    Settings.followDesktop()
    (root as? any TitleBarProviding)?.titleButtonSides = .all
    showTitlebar(of: window)
    observations = root.observeChanges { [weak self] _ in self?.titleMayHaveChanged() }
    memoryWarnings = MemoryMonitor.shared?.onLowMemory { [weak root] in
      root?.deliverMemoryWarning()
    }
    updateTitle()
    window.child = modals.widget
    // The classes' own handlers run first: GTK is done with the widgets.
    connections = ["map", "unmap"].map {
      window.connect($0, after: true) { [weak self] in self?.modals.windowMappingChanged() }
    }
    // GTK 4 unrealizes a window when it is closed for good, whoever may hold it yet; one that was
    // never on screen is only destroyed. By its address, for weak references have ended by then.
    let address = UnsafeMutableRawPointer(window.opaque)
    connections += ["unrealize", "destroy"].map {
      window.connect($0, after: true) { Window(retaining: address).rootViewController = nil }
    }
    // A window that is on screen already maps no more.
    modals.windowMappingChanged()
  }

  isolated deinit {
    // The monitor outlives every window, and would keep the handler.
    memoryWarnings?.disconnect()
    // The root may live on, and come into another window.
    root.dissolvePresentations()
  }

  /// Lets go of the window, for another root.
  func end() {
    for connection in connections { connection.disconnect() }
    closing.end()
    modals.end()
    root.host = nil
    root.endAwaiting()
    root.followView()
    (root as? any TitleBarProviding)?.titleButtonSides = []
    if let window = window.object, window.child == modals.widget { window.child = nil }
  }

  /// A header bar of the root's is the title bar. An invisible one tells GTK that the
  /// window draws its own frame; a root of another kind needs it back.
  private func showTitlebar(of window: Window) {
    let name = "stands-back"
    if root is any TitleBarProviding, window.titlebar == nil {
      let titlebar = HeaderBar()
      titlebar.addStyleClass(name)
      window.setTitlebar(titlebar)
    }
    guard let titlebar = window.titlebar, titlebar.hasStyleClass(name) else { return }
    titlebar.isVisible = !(root is any TitleBarProviding)
  }

  /// The desktop hears of a new title shortly afterwards, and once where pages follow each other
  /// quickly: each time, the window manager and the screen reader are told.
  private func titleMayHaveChanged() {
    guard titleTimer == nil else { return }
    titleTimer = MainLoop.after(.milliseconds(50)) { [weak self] in
      self?.titleTimer = nil
      self?.updateTitle()
    }
  }

  private func updateTitle() {
    let title = root.displayTitle ?? ""
    guard let window = window.object, window.title != title else { return }
    window.title = title
  }
}

/// The library's own rules and icons, applied once for the program, before any that add to them.
let styleSheet: Void = {
  StyleSheet(css: String(decoding: PackageResources.navigation_css, as: UTF8.self)).apply()
  IconTheme.add(["emblem-shared-symbolic": PackageResources.emblem_shared_symbolic_svg])
}()
