import Dispatch
import GObjectKit
import GtkKit

/// Keeps where the user is in a file, so that the program opens there again.
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
/// From then on, the navigation controller's `path` is saved a second after each change of the
/// stack, when the controller goes off screen, and when the program ends in the ordinary way; never
/// when nothing has changed. Row S8.
///
/// - Ownership: The navigation controller owns its session, of which it has one.
@MainActor
public final class NavigationSession {
  private let file: File
  private weak var navigationController: NavigationController?
  private var observation: Observation?
  private var timer: LoopTimer?
  private var shutdown: SignalConnection?
  private let record = Record()

  /// Saves a navigation controller's path in a file.
  ///
  /// - Parameters:
  ///   - file: The file's path. Each navigation controller needs a file of its own.
  ///   - navigationController: Becomes the session's owner, in the place of one that it had.
  public init(file: String, navigationController: NavigationController) {
    self.file = File(path: file)
    self.navigationController = navigationController
    navigationController.session = self
    observation = navigationController.observeStack { [weak self] _ in self?.stackChanged() }
  }

  /// Saves a navigation controller's path where programs keep such things: in
  /// `$XDG_STATE_HOME/IDENTIFIER/NAME`, which is below `~/.local/state` by default.
  ///
  /// - Parameters:
  ///   - application: Its identifier names the folder; the path is saved also when it quits.
  ///   - name: The file's name, for a program with several navigation controllers.
  ///   - navigationController: Becomes the session's owner.
  public convenience init(
    application: Application, name: String = "navigation",
    navigationController: NavigationController
  ) {
    let folder = application.identifier ?? "navigation"
    self.init(
      file: "\(File.stateFolder)/\(folder)/\(name)", navigationController: navigationController)
    shutdown = application.onShutdown { [weak self] in self?.save() }
  }

  isolated deinit { shutdown?.disconnect() }

  /// Makes the pages that stood when the path was last saved, at once. Register the destinations
  /// before, and present the window afterwards: then the first thing that it shows is the page that
  /// was on top.
  ///
  /// Without a file nothing is restored. Of a file that is damaged, the pages before the damage
  /// are, and it is kept beside, with ".broken" after its name.
  ///
  /// - Returns: What kept pages from being restored, which is in the log as well.
  @discardableResult
  public func restore() -> NavigationPath.Problem? {
    guard let navigationController else { return nil }
    do {
      guard let bytes = try file.read() else { return nil }
      let path = NavigationPath(bytes: bytes)
      let problem = navigationController.restore(path)
      if problem == nil { record.begin(with: path) } else { setAside() }
      return problem
    } catch {
      let problem = NavigationPath.Problem(.unreadable(details: error.message), position: 0)
      Log.warning(problem.description, domain: "NavigationKit")
      setAside()
      return problem
    }
  }

  /// What this program does not understand is not overwritten.
  private func setAside() {
    let name = file.path + ".broken"
    guard file.move(to: name) else { return }
    Log.message("What could not be restored is kept as \(name).", domain: "NavigationKit")
  }

  private func stackChanged() {
    timer = MainLoop.after(.seconds(1)) { [weak self] in
      self?.timer = nil
      self?.startSaving()
    }
  }

  /// Saves the path now, and returns when it is on the disk; does nothing when it is there already.
  ///
  /// The session does this by itself. Call it after a change that only the state of a page has, if
  /// that is to outlast the end of the process. A file that cannot be written is in the log, once.
  public func save() {
    timer = nil
    startSaving()
    record.finish()
  }

  private func startSaving() {
    if let path = navigationController?.path { record.write(path, to: file) }
  }
}

/// What is in the file. It is written one path after the other while the program goes on: a disk
/// may take its time.
private nonisolated final class Record: Sendable {
  private let queue = DispatchQueue(label: "navigation session")
  // Used on the queue only.
  private nonisolated(unsafe) var written = NavigationPath()
  private nonisolated(unsafe) var hasFailed = false

  func begin(with path: NavigationPath) { queue.sync { written = path } }

  func write(_ path: NavigationPath, to file: File) {
    queue.async { [self] in
      guard path != written else { return }
      do {
        try file.write(Array(path.text.utf8))
        written = path
      } catch {
        guard !hasFailed else { return }
        hasFailed = true
        Log.warning(
          "Where the user is cannot be saved; the program needs a place that it can write to. "
            + "\(error)", domain: "NavigationKit")
      }
    }
  }

  /// Waits for what has been begun.
  func finish() { queue.sync {} }
}
