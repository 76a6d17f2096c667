import GObjectKit
import GtkKit
import PhotoLibrary
import SystemPackage

/// Hears of changes in folders, as far as the system can watch so many.
final class FolderWatcher {
  /// How many folders are watched at most: other programs need watches too.
  nonisolated static let budget = 1_000

  private static let longestTurn = Duration.milliseconds(2)

  private var monitors: [FilePath: FileMonitor] = [:]
  private var wanted: Set<FilePath> = []
  private var changed: Set<FilePath> = []
  private var telling: Task<Void, Never>?
  private let onChanged: ([FilePath]) async -> Void

  /// - Parameter onChanged: Called with folders in which something has changed, half a second later
  ///   at the soonest, and not again before it has returned.
  init(onChanged: @escaping ([FilePath]) async -> Void) { self.onChanged = onChanged }

  isolated deinit { telling?.cancel() }

  /// Watches these folders, and no others, a few in each turn of the main loop: for each the system
  /// goes through what it knows of the files in it.
  ///
  /// - Returns: Those that were not watched before.
  func watch(_ folders: [FilePath]) async -> [FilePath] {
    wanted = Set(folders)
    monitors = monitors.filter { wanted.contains($0.key) }
    var new: [FilePath] = []
    var beginning = ContinuousClock.now
    // Others may be wanted by the time of a later turn.
    for folder in folders where wanted.contains(folder) && monitors[folder] == nil {
      do {
        monitors[folder] = try FileMonitor.watch(folder.nulTerminated) { [weak self] in
          self?.noteChange(in: folder)
        }
        new.append(folder)
      } catch {
        // The rest would fail in the same way; a look at the folders when the window comes to the
        // front finds what was missed.
        Log.debug("\(DisplayName.string(from: folder)) is not watched: \(error)", domain: "Albums")
        break
      }
      guard beginning.duration(to: .now) > Self.longestTurn else { continue }
      await withCheckedContinuation { next in MainLoop.whenIdle { next.resume() } }
      beginning = .now
    }
    return new
  }

  /// Gathers what comes in bursts, such as the copying of many files.
  private func noteChange(in folder: FilePath) {
    changed.insert(folder)
    guard telling == nil else { return }
    telling = Task { [weak self] in
      while self?.changed.isEmpty == false {
        try? await Task.sleep(for: .milliseconds(500))
        guard let self, !Task.isCancelled else { return }
        let folders = Array(changed)
        changed = []
        await onChanged(folders)
      }
      self?.telling = nil
    }
  }
}
