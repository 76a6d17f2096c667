import GObjectKit
import GtkKit

/// Saves the path of a navigation controller in a file, and restores it at the next start.
///
/// ```swift
/// let navigationController = NavigationController(rootViewController: AlbumsPage())
/// registerDestinations(navigationController.destinations)
/// NavigationSession(application: application, navigationController: navigationController)
///   .restore()
/// window.rootViewController = navigationController
/// window.present()
/// ```
///
/// The session saves the navigation controller's `path` one second after the stack changes, when
/// the controller disappears, and when the application shuts down. It writes on a thread of its
/// own, and only if the path has changed.
///
/// - Ownership: The navigation controller owns its session. It has at most one.
@MainActor
public final class NavigationSession {
  private let file: SessionFile
  private weak var navigationController: NavigationController?
  private var subscription: Subscription?
  private var timer: LoopTimer?
  private var shutdown: SignalConnection?

  /// Creates a session that saves a navigation controller's path in a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file. Each navigation controller needs its own file.
  ///   - navigationController: The navigation controller, which owns the session. Its previous
  ///     session ends.
  public init(file: String, navigationController: NavigationController) {
    self.file = SessionFile(file)
    self.navigationController = navigationController
    navigationController.session = self
    subscription = navigationController.observeStack { [weak self] _ in self?.stackChanged() }
  }

  /// Creates a session that saves a navigation controller's path in
  /// `$XDG_STATE_HOME/IDENTIFIER/NAME`, by default in `~/.local/state/IDENTIFIER/NAME`.
  ///
  /// - Parameters:
  ///   - application: The application, whose identifier names the folder. The path is also saved
  ///     when it shuts down.
  ///   - name: The name of the file. A program with several navigation controllers gives each
  ///     another.
  ///   - navigationController: The navigation controller, which owns the session.
  public convenience init(
    application: Application, name: String = "navigation",
    navigationController: NavigationController
  ) {
    let folder = application.identifier ?? "navigation"
    self.init(
      file: "\(File.stateFolder)/\(folder)/\(name)", navigationController: navigationController)
    shutdown = application.onShutdown { [weak self] in self?.save() }
  }

  isolated deinit { shutdown?.cancel() }

  /// Restores the saved pages, without animation. Call it after registering the destinations and
  /// before presenting the window.
  ///
  /// Without a file, nothing changes. If the file is damaged, the pages before the damage are
  /// restored, and the file is renamed: ".broken" is added to its name.
  ///
  /// - Returns: The problem that kept pages from being restored, or nil. The problem is logged as
  ///   well.
  @discardableResult
  public func restore() -> NavigationPath.Problem? {
    guard let navigationController else { return nil }
    do {
      guard let bytes = try file.read() else { return nil }
      let path = NavigationPath(bytes: bytes)
      let problem = navigationController.restore(path)
      if problem == nil { file.contains(path) } else { setAside() }
      return problem
    } catch {
      let problem = NavigationPath.Problem(.unreadable(details: error.message), position: 0)
      Log.warning(problem.description, domain: "NavigationKit")
      setAside()
      return problem
    }
  }

  /// Renames a file that could not be restored completely, so that it is not overwritten.
  private func setAside() {
    let name = file.file.path + ".broken"
    guard file.file.move(to: name) else { return }
    Log.message("The unreadable file was renamed to \(name).", domain: "NavigationKit")
  }

  private func stackChanged() {
    timer = MainLoop.after(.seconds(1)) { [weak self] in self?.startSaving() }
  }

  /// Saves the path now if it has changed, and returns when it is written to disk.
  ///
  /// The session saves by itself after each change of the stack. Call this after a change of only a
  /// page's state, if it must survive a crash. A failure to write is logged, once.
  public func save() {
    startSaving()
    file.finish()
  }

  /// Saves the path on another thread, and does not wait. Does nothing if it is on disk already.
  func startSaving() {
    timer = nil
    if let path = navigationController?.path { file.write(path) }
  }
}
