import Glibc
import SystemPackage

extension FileDescriptor {
  /// Takes a lock of the file, which the system lets go of however the process ends. Waits for
  /// whoever has it, though not for ever.
  /// - Parameter isShared: Whether others can have the lock, too.
  /// - Returns: Whether the lock has been taken.
  func lock(isShared: Bool = false) -> Bool {
    for _ in 0..<200 {
      if tryLock(isShared: isShared) { return true }
      guard errno == EWOULDBLOCK else { return false }
      usleep(50_000)
    }
    return false
  }

  /// Takes a lock of the file unless somebody has it.
  func tryLock(isShared: Bool = false) -> Bool {
    flock(rawValue, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }
}
