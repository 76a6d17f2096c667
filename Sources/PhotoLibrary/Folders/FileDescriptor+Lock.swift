import Glibc
import SystemPackage

extension FileDescriptor {
  /// Takes a lock on the file. The system releases it when the process ends, even after a crash.
  /// The call fails if another process keeps its lock for longer than `patience`, so a process that
  /// hangs cannot block this one for ever. It succeeds on a file system without locks.
  ///
  /// - Parameters:
  ///   - isShared: Whether other processes can take a shared lock at the same time.
  ///   - patience: How long to wait for another process.
  /// - Returns: Whether the lock was taken, or the file system has no locks.
  func lock(isShared: Bool = false, within patience: Duration = .seconds(10)) -> Bool {
    let end = ContinuousClock.now + patience
    while !tryLock(isShared: isShared) {
      switch errno {
      case ENOLCK, ENOSYS, EOPNOTSUPP: return true
      case EWOULDBLOCK, EINTR: break
      default: return false
      }
      guard ContinuousClock.now < end else { return false }
      usleep(50_000)
    }
    return true
  }

  /// Takes a lock on the file without waiting. Returns false if another process has it.
  func tryLock(isShared: Bool = false) -> Bool {
    flock(rawValue, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }
}
