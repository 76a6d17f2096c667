import GObjectKit
import GtkKit

/// Saves the pages of a navigation or split view controller in a file, and restores them at the next
/// start.
///
/// ```swift
/// let window = ApplicationWindow(application: application)
/// let navigationController = NavigationController(rootViewController: AlbumsPage())
/// registerDestinations(navigationController.destinations)
/// NavigationSession.start(application: application, for: navigationController, window: window)
///   .restore()
/// window.rootViewController = navigationController
/// window.present()
/// ```
///
/// The session saves the pages and the window's size one second after they change, when the
/// controller disappears, and when the application shuts down. It writes on a background thread, and
/// only if the content has changed.
///
/// - Ownership: A controller owns its session, and has at most one.
@MainActor
public final class NavigationSession {
  private let file: SessionFile
  private weak var container: (any SessionContainer)?
  private var subscriptions: [Subscription] = []
  private var timer: LoopTimer?
  private var shutdown: SignalConnection?
  private let window: WeakReference<Window>?
  private var windowConnections: [SignalConnection] = []
  /// The last size of the window, which may be destroyed before the session is saved.
  private var windowSize: SessionContent.WindowSize?

  init(file: String, container: any SessionContainer, window: Window?) {
    self.file = SessionFile(file, stackCount: container.sessionStacks.count)
    self.container = container
    self.window = window.map { WeakReference($0) }
    container.session?.end()
    container.session = self
    subscriptions = container.sessionStacks.map {
      $0.observeStack { [weak self] _ in self?.contentChanged() }
    }
    windowConnections = ["default-width", "default-height", "maximized"].compactMap { name in
      window?.connect("notify::\(name)") { [weak self] in self?.windowSizeChanged() }
    }
    readWindowSize()
  }

  convenience init(
    application: Application, name: String, container: any SessionContainer, window: Window?
  ) {
    let folder = application.identifier ?? "navigation"
    self.init(file: "\(File.stateFolder)/\(folder)/\(name)", container: container, window: window)
    shutdown = application.onShutdown { [weak self] in self?.save() }
  }

  isolated deinit { end() }

  /// Stops saving: the controller has another session, or this session is being released.
  private func end() {
    subscriptions = []
    timer = nil
    shutdown?.cancel()
    for connection in windowConnections { connection.cancel() }
  }

  /// Restores the saved pages, without animation. Call it after registering the destinations and
  /// before presenting the window.
  ///
  /// Without a file, nothing changes. If the file is damaged, the pages before the damage are
  /// restored, at least the root, and the file is renamed: ".broken" is added to its name.
  ///
  /// A page that does not exist any more, such as that of a deleted album, does not count as damage:
  /// the pages below it are restored, and the file keeps its name.
  ///
  /// - Returns: The problem that kept pages from being restored, or nil. The problem is logged as
  ///   well, unless a page does not exist any more (`.gone`).
  @discardableResult
  public func restore() -> NavigationPath.Problem? {
    guard let container else { return nil }
    do {
      guard let bytes = try file.read() else { return nil }
      let content = try SessionContent(bytes: bytes, count: container.sessionStacks.count)
      restoreWindow(content.window)
      let problem = container.restoreSession(content)
      switch problem {
      case nil: file.contains(content)
      case let problem? where problem.isOfGonePage: break
      default: setAside()
      }
      return problem
    } catch {
      let reason =
        error as? NavigationPath.Problem.Reason
        ?? .unreadable(details: (error as? GLibError)?.message ?? "\(error)")
      let problem = NavigationPath.Problem(reason, position: 0)
      problem.log(call: "NavigationSession.restore")
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

  // MARK: The window

  private func restoreWindow(_ size: SessionContent.WindowSize?) {
    guard let size, let window = window?.object else { return }
    if let width = size.width, let height = size.height {
      window.setDefaultSize(width: width, height: height)
    }
    if size.isMaximized { window.setProperty("maximized", to: true) }
    windowSize = size
  }

  private func windowSizeChanged() {
    let before = windowSize
    readWindowSize()
    if windowSize != before { contentChanged() }
  }

  private func readWindowSize() {
    guard let window = window?.object else { return }
    let (width, height) = (
      window.property("default-width", as: Int.self),
      window.property("default-height", as: Int.self)
    )
    // A window without a default size has the size of its content.
    let hasSize = width > 0 && height > 0
    windowSize = SessionContent.WindowSize(
      width: hasSize ? width : nil, height: hasSize ? height : nil,
      isMaximized: window.property("maximized", as: Bool.self))
  }

  // MARK: Saving

  /// Saves the content a second later, and once for several changes.
  func contentChanged() {
    timer = MainLoop.after(.seconds(1)) { [weak self] in self?.startSaving() }
  }

  /// Saves the pages now if they have changed, and returns when they are written to disk.
  ///
  /// The session saves by itself after each change of a stack. Call this after a change of only a
  /// page's state, if that state must survive a crash. The first failure to write is logged.
  public func save() {
    startSaving()
    file.finish()
  }

  /// Saves the pages on another thread, and does not wait. Does nothing if they are on disk already.
  func startSaving() {
    timer = nil
    guard var content = container?.sessionContent else { return }
    content.window = windowSize
    file.write(content)
  }
}

/// A controller whose pages a session saves.
protocol SessionContainer: ViewController {
  /// The session, which the controller owns.
  var session: NavigationSession? { get set }
  /// The stacks whose pages are saved.
  var sessionStacks: [NavigationController] { get }
  /// The pages to save.
  var sessionContent: SessionContent { get }
  /// Restores pages and logs what cannot be restored.
  ///
  /// - Returns: The first problem that is not a missing page. If there is no such problem, the first
  ///   page that does not exist any more. Nil if all pages are restored.
  func restoreSession(_ content: SessionContent) -> NavigationPath.Problem?
}

extension NavigationController: SessionContainer {
  var sessionStacks: [NavigationController] { [self] }

  var sessionContent: SessionContent { SessionContent(paths: [path]) }

  func restoreSession(_ content: SessionContent) -> NavigationPath.Problem? {
    content.paths.first.flatMap { restore($0) }
  }
}

extension NavigationSession {
  /// Starts to save the pages of a navigation controller in a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file. Each session needs its own file.
  ///   - navigationController: The navigation controller, which owns the session. Its previous
  ///     session ends.
  ///   - window: The window whose size is saved and restored; nil for none.
  /// - Returns: The session.
  @discardableResult
  public static func start(
    file: String, for navigationController: NavigationController, window: Window? = nil
  ) -> NavigationSession {
    NavigationSession(file: file, container: navigationController, window: window)
  }

  /// Starts to save the pages of a navigation controller in
  /// `$XDG_STATE_HOME/IDENTIFIER/NAME`, by default in `~/.local/state/IDENTIFIER/NAME`.
  ///
  /// - Parameters:
  ///   - application: The application, whose identifier names the folder. The pages are also saved
  ///     when it shuts down.
  ///   - name: The name of the file. Each window of a program needs its own.
  ///   - navigationController: The navigation controller, which owns the session. Its previous
  ///     session ends.
  ///   - window: The window whose size is saved and restored; nil for none.
  /// - Returns: The session.
  @discardableResult
  public static func start(
    application: Application, name: String = "navigation",
    for navigationController: NavigationController, window: Window? = nil
  ) -> NavigationSession {
    NavigationSession(
      application: application, name: name, container: navigationController, window: window)
  }
}
