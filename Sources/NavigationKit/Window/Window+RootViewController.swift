import GObjectKit
import GtkKit

extension Window {
  /// The controller whose view fills the window, as UIKit's `UIWindow.rootViewController`.
  ///
  /// The window owns the controller until the window is destroyed. The controller appears and
  /// disappears with the window, and the window has the controller's title, or that of the shown page
  /// of a split view. The header bar of a navigation controller replaces the title bar and has the
  /// window's buttons.
  ///
  /// Above any other root is a title bar with the window's title and buttons, as GTK draws it.
  ///
  /// Set the first root before presenting the window: GTK cannot change the frame of a window on
  /// screen. A controller that is shown elsewhere is refused; see <doc:Misuse>.
  ///
  /// When the system is low on memory, all controllers of the window get
  /// `didReceiveMemoryWarning()`.
  public var rootViewController: ViewController? {
    get { attachment(hostName, as: WindowHost.self)?.root }
    set {
      let current = attachment(hostName, as: WindowHost.self)
      guard newValue != current?.root else { return }
      if let newValue, let reason = newValue.placeDescription {
        return logRefusal(
          of: newValue.className, by: "\(Self.self).rootViewController", because: reason)
      }
      current?.end()
      attach(newValue.map { WindowHost($0, in: self) }, as: hostName)
    }
  }
}

private let hostName = "root-view-controller"
/// The style class of the title bars that this file makes.
private let titlebarClass = "root-title-bar"

/// Connects a root controller to its window.
@MainActor
final class WindowHost {
  let root: ViewController
  let modals: ModalStack
  private let closing: WindowClosing
  private let window: WeakReference<Window>
  private var connections: [SignalConnection] = []
  private var subscriptions: [Subscription] = []
  private var memoryWarnings: SignalConnection?
  private var titleTimer: LoopTimer?

  fileprivate init(_ root: ViewController, in window: Window) {
    self.root = root
    self.window = WeakReference(window)
    _ = styleSheet
    modals = ModalStack(root: root)
    closing = WindowClosing(of: window, root: root)
    root.host = modals
    Settings.followDesktop()
    root.titleButtonSides = .all
    showTitlebar(of: window)
    subscriptions = [root.changes.observe { [weak self] _ in self?.rootHasChanged() }]
    memoryWarnings = MemoryMonitor.shared?.onLowMemory { [weak root] in
      root?.deliverMemoryWarning()
    }
    updateTitle()
    window.child = modals.widget
    // Connect after the default handlers: by then GTK has mapped or unmapped all widgets.
    connections = ["map", "unmap"].map {
      window.connect($0, after: true) { [weak self] in self?.modals.windowMappingChanged() }
    }
    // GTK 4 unrealizes a window when it is closed, even if other objects still refer to it. A window
    // that was never on screen is only destroyed. Weak references to the window are nil by then, so
    // the handlers use its address.
    let address = UnsafeMutableRawPointer(window.opaque)
    connections += ["unrealize", "destroy"].map {
      window.connect($0, after: true) { Window(retaining: address).rootViewController = nil }
    }
    // A window that is on screen already does not emit "map" again.
    modals.windowMappingChanged()
  }

  isolated deinit {
    // The monitor outlives the window and retains the handler.
    memoryWarnings?.cancel()
    // The root can become the root of another window.
    root.dissolvePresentations()
  }

  /// Disconnects the root from the window, which gets another root.
  func end() {
    for connection in connections { connection.cancel() }
    closing.end()
    modals.end()
    root.host = nil
    root.endAwaiting()
    root.followView()
    root.titleButtonSides = []
    guard let window = window.object else { return }
    ownTitlebar(of: window)?.isVisible = true
    if window.child == modals.widget { window.child = nil }
  }

  private func rootHasChanged() {
    if let window = window.object { showTitlebar(of: window) }
    titleMayHaveChanged()
  }

  /// Shows a title bar above the root unless the root has a header bar. A title bar that the app has
  /// set stays.
  ///
  /// Every window gets the title bar, visible or not, before it is on screen: GTK can neither add a
  /// title bar to a window on screen nor remove it. With an invisible title bar, GTK draws no frame
  /// around the window.
  private func showTitlebar(of window: Window) {
    if window.titlebar == nil, !window.isMapped {
      let titlebar = HeaderBar()
      titlebar.addStyleClass(titlebarClass)
      // The look of the title bar that GTK itself makes.
      titlebar.addStyleClass("default-decoration")
      window.setTitlebar(titlebar)
    }
    ownTitlebar(of: window)?.isVisible = !root.hasHeaderBars
  }

  private func ownTitlebar(of window: Window) -> Widget? {
    window.titlebar.flatMap { $0.hasStyleClass(titlebarClass) ? $0 : nil }
  }

  /// Sets the window's title 50 ms later, and once for several changes: the window manager and
  /// screen readers announce each title.
  private func titleMayHaveChanged() {
    guard titleTimer == nil else { return }
    titleTimer = MainLoop.after(.milliseconds(50)) { [weak self] in
      self?.titleTimer = nil
      self?.updateTitle()
    }
  }

  private func updateTitle() {
    let title = root.windowTitle ?? ""
    guard let window = window.object, window.title != title else { return }
    window.title = title
  }
}
