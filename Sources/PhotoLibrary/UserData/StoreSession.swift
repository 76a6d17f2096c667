import Glibc
import Synchronization
import SystemPackage

/// A file beside the store that is there while a process uses it, and so is left by one that ended
/// without an end.
final class StoreSession: Sendable {
  /// Whether the last process that used the store did not come to an end of its own.
  let isAfterUncleanExit: Bool
  /// Whether no other process used the store when this one came.
  let isAlone: Bool

  private let hasSeenDamage = Atomic(false)
  private let path: FilePath
  private let descriptor: Mutex<FileDescriptor?>

  /// Begins a session. Whoever is alone stays so until ``share()``: others wait for that.
  init(folder: FilePath) throws {
    path = folder.appending("library.session")
    while true {
      let existed = path.withPlatformString { access($0, F_OK) } == 0
      let descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
      do {
        // The system lets go of a process's locks however it ends. Nobody holding one beside the
        // file means that whoever made it is gone.
        let isAlone = descriptor.tryLock()
        if !isAlone, !descriptor.lock(isShared: true) {
          throw Errno.wouldBlock
        }
        // Whoever ended in the meantime has removed what is open here, and nobody would see it.
        if try descriptor.status(at: path).st_nlink > 0 {
          self.isAlone = isAlone
          isAfterUncleanExit = existed && isAlone
          self.descriptor = Mutex(descriptor)
          return
        }
      } catch {
        try? descriptor.close()
        throw error
      }
      try descriptor.close()
    }
  }

  /// Lets other processes use the store, too.
  func share() {
    descriptor.withLock { descriptor in
      _ = descriptor?.lock(isShared: true)
    }
  }

  /// Has the store be checked at the next opening.
  func noteDamage() { hasSeenDamage.store(true, ordering: .relaxed) }

  /// Ends the session, once. The file goes with the last one.
  func end() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    let isLast = descriptor.tryLock()
    if isLast, !hasSeenDamage.load(ordering: .relaxed) {
      _ = path.withPlatformString { unlink($0) }
    }
    try? descriptor.close()
  }
}
