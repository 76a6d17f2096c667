import Glibc
import SystemPackage

extension FileDescriptor {
  /// Takes a lock of the file, which the system lets go of however the process ends.
  ///
  /// A process that stands still keeps its lock, so nobody waits for ever. Where the file system has
  /// no locks there is nobody to wait for.
  /// - Parameters:
  ///   - isShared: Whether others can have the lock, too.
  ///   - patience: How long to wait for another process.
  /// - Returns: Whether no other process is in the way now.
  func lock(isShared: Bool = false, within patience: Duration = .seconds(10)) -> Bool {
    let end = ContinuousClock.now + patience
    while !tryLock(isShared: isShared) {
      guard errno == EWOULDBLOCK || errno == EINTR else { return true }
      guard ContinuousClock.now < end else { return false }
      usleep(50_000)
    }
    return true
  }

  /// Takes a lock of the file unless somebody has it.
  func tryLock(isShared: Bool = false) -> Bool {
    flock(rawValue, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }
}
