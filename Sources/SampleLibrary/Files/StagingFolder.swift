import FoundationEssentials
import Glibc

/// A hidden folder beside its destination that gets the destination's name only when complete.
///
/// A run that ends early never leaves a destination: after a failure this object removes the
/// folder, and after a kill the next run empties it. An advisory lock keeps two runs apart; the
/// system releases it when the process exits.
final class StagingFolder {
  let url: URL
  private let destination: URL
  private let lock: CInt

  init(for destination: URL) throws(SampleLibraryError) {
    let destination = destination.standardizedFileURL
    self.destination = destination
    url = destination.deletingLastPathComponent()
      .appending(path: ".\(destination.lastPathComponent).partial", directoryHint: .isDirectory)
    let files = FileManager.default
    guard !files.fileExists(atPath: destination.path) else {
      throw .folderExists(path: destination.path)
    }
    do {
      try files.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: url.path, reason: error.reason)
    }
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw .inUse(path: destination.path)
    }
    // Set last: an initializer that fails before this does not run `deinit`, which would
    // remove the folder of the other run.
    lock = descriptor
    do {
      for leftover in try files.contentsOfDirectory(atPath: url.path) {
        try files.removeItem(at: url.appending(path: leftover))
      }
    } catch {
      throw .unwritable(path: url.path, reason: error.reason)
    }
  }

  deinit {
    // After publishing, no folder has this name.
    try? FileManager.default.removeItem(at: url)
    close(lock)
  }

  /// Gives the folder the destination's name, all at once.
  func publish() throws(SampleLibraryError) {
    guard !FileManager.default.fileExists(atPath: destination.path) else {
      throw .folderExists(path: destination.path)
    }
    guard rename(url.path, destination.path) == 0 else {
      throw .unwritable(path: destination.path, reason: String(cString: strerror(errno)))
    }
  }
}
