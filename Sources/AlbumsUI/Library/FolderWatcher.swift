import GObjectKit
import GtkKit
import PhotoLibrary
import SystemPackage

/// Hears of changes in folders, as far as the system can watch so many.
final class FolderWatcher {
  /// How many folders are watched at most: other programs need watches too.
  nonisolated static let budget = 1_000

  private var monitors: [FilePath: FileMonitor] = [:]
  private var changed: Set<FilePath> = []
  private var timer: LoopTimer?
  private let onChanged: ([FilePath]) -> Void

  /// - Parameter onChanged: Called with folders in which something has changed, at most twice a
  ///   second.
  init(onChanged: @escaping ([FilePath]) -> Void) { self.onChanged = onChanged }

  /// Watches these folders, and no others.
  func watch(_ folders: [FilePath]) {
    let wanted = Set(folders)
    monitors = monitors.filter { wanted.contains($0.key) }
    for folder in folders where monitors[folder] == nil {
      do {
        monitors[folder] = try FileMonitor.watch(folder.nulTerminated) { [weak self] in
          self?.noteChange(in: folder)
        }
      } catch {
        // The rest would fail in the same way; a look at the folders when the window comes to the
        // front finds what was missed.
        Log.debug("\(DisplayName.string(from: folder)) is not watched: \(error)", domain: "Albums")
        return
      }
    }
  }

  /// Gathers what comes in bursts, such as the copying of many files.
  private func noteChange(in folder: FilePath) {
    changed.insert(folder)
    guard timer == nil else { return }
    timer = MainLoop.after(.milliseconds(500)) { [weak self] in
      guard let self else { return }
      timer = nil
      defer { changed = [] }
      onChanged(Array(changed))
    }
  }
}
