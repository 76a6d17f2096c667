import Glibc
import Synchronization
import SystemPackage

/// A file beside the store that exists while a process uses the store. If it still exists although
/// no process uses the store, the last process ended abnormally.
final class StoreSession: Sendable {
  /// Whether the last process that used the store ended abnormally.
  let isAfterUncleanExit: Bool
  /// Whether no other process used the store when this session began.
  let isAlone: Bool

  private let hasSeenDamage = Atomic(false)
  private let path: FilePath
  private let seal: StoreSeal
  private let descriptor: Mutex<FileDescriptor?>

  /// Begins a session. If no other process uses the store, this one has it alone until ``share()``;
  /// other processes wait for that.
  init(folder: FilePath) throws {
    path = folder.appending("library.session")
    seal = StoreSeal(folder: folder)
    while true {
      let existed = path.withPlatformString { access($0, F_OK) } == 0
      let descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .closeOnExec], permissions: [.ownerReadWrite])
      do {
        // The system releases the locks of a process however it ends. So if the file exists but is
        // not locked, the process that created it has ended.
        let isAlone = descriptor.tryLock()
        // A window may be waiting meanwhile.
        if !isAlone, !descriptor.lock(isShared: true, within: .seconds(3)) {
          throw Errno.wouldBlock
        }
        // A process that ended meanwhile may have deleted the file that is open here. Then no other
        // process would notice this session, so try again.
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

  /// The state of the file when this session began.
  var fileState: StoreSeal.State {
    // While another process uses the file, it differs from the last checksum.
    guard isAlone else { return .intact }
    return isAfterUncleanExit ? .unknown : seal.state
  }

  /// Forgets the contents that the file had at the end of the last process.
  func noteRepair() { seal.remove() }

  /// Lets other processes use the store, too.
  func share() {
    descriptor.withLock { descriptor in
      _ = descriptor?.lock(isShared: true)
    }
  }

  /// Makes sure that the store is checked the next time it is opened.
  func noteDamage() { hasSeenDamage.store(true, ordering: .relaxed) }

  /// Ends the session. Further calls do nothing. The last session deletes the file, unless damage
  /// was noted.
  ///
  /// - Parameter isSound: Whether this session has found the store sound. If it is the last, it then
  ///   records the contents for the next start.
  func end(isSound: Bool = false) {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    let isLast = descriptor.tryLock()
    if isLast, !hasSeenDamage.load(ordering: .relaxed) {
      if isSound { seal.write() }
      _ = path.withPlatformString { unlink($0) }
    }
    try? descriptor.close()
  }
}
