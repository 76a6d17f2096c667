import GObjectKit
import GtkKit
import PhotoLibrary
import SystemPackage

/// Watches folders for changes, as many as the system allows.
final class FolderWatcher {
  /// The largest number of watched folders: other programs need watches too.
  nonisolated static let budget = 1_000

  private var monitors: [FilePath: FileMonitor] = [:]
  private var wanted: Set<FilePath> = []
  private var changed: Set<FilePath> = []
  private var telling: Task<Void, Never>?
  private let onChanged: ([FilePath]) async -> Void

  /// - Parameter onChanged: Called with the changed folders, at the earliest half a second after a
  ///   change, and not again before it has returned.
  init(onChanged: @escaping ([FilePath]) async -> Void) { self.onChanged = onChanged }

  isolated deinit { telling?.cancel() }

  /// Watches these folders, and no others.
  ///
  /// - Returns: The folders that were not watched before.
  func watch(_ folders: [FilePath]) async -> [FilePath] {
    wanted = Set(folders)
    monitors = monitors.filter { wanted.contains($0.key) }
    var new: [FilePath] = []
    // A later call may have changed the wanted folders meanwhile.
    for folder in folders where wanted.contains(folder) && monitors[folder] == nil {
      do {
        let monitor = try await FileMonitor.watch(FileLocation(folder)) { [weak self] in
          self?.noteChange(in: folder)
        }
        guard wanted.contains(folder), monitors[folder] == nil else { continue }
        monitors[folder] = monitor
        new.append(folder)
      } catch {
        // All further watches would fail too. Changes in folders that are not watched are found by
        // the scan when the window is activated.
        Log.debug("\(DisplayName.string(from: folder)) is not watched: \(error)", domain: "Albums")
        break
      }
    }
    return new
  }

  /// Debounces bursts of changes, such as when many files are copied.
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
