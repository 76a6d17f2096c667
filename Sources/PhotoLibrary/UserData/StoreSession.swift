import Glibc
import Synchronization
import SystemPackage

/// A file beside the store that is there while a process uses it, and so is left by one that ended
/// without an end.
final class StoreSession: Sendable {
  /// Whether the last process that used the store did not come to an end of its own.
  let isAfterUncleanExit: Bool

  private let hasSeenDamage = Atomic(false)
  private let path: FilePath
  private let descriptor: Mutex<FileDescriptor?>

  /// Begins a session; nil where no file can be made.
  init?(folder: FilePath) {
    path = folder.appending("library.session")
    let existed = path.withPlatformString { access($0, F_OK) } == 0
    guard
      let descriptor = try? FileDescriptor.open(
        path, .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
    else { return nil }
    self.descriptor = Mutex(descriptor)
    // The system lets go of a process's locks however it ends. Nobody holding one beside the file
    // means that whoever made it is gone.
    let isAlone = flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    isAfterUncleanExit = existed && isAlone
    flock(descriptor.rawValue, LOCK_SH)
  }

  /// Has the store be checked at the next opening.
  func noteDamage() { hasSeenDamage.store(true, ordering: .relaxed) }

  /// Ends the session, once. The file goes with the last one.
  func end() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    let isLast = flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    if isLast, !hasSeenDamage.load(ordering: .relaxed) {
      _ = path.withPlatformString { unlink($0) }
    }
    try? descriptor.close()
  }
}
