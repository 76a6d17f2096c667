import Glibc
import SystemPackage

/// What makes one edit at a time of those that several processes would do with one store.
///
/// The system lets go of it however a process ends, so an edit that is under way in the journal
/// while somebody holds the lock was interrupted.
enum StoreLock {
  static func whileHeld<Value>(
    in folder: FilePath, _ body: () throws(EditFailure) -> Value
  ) throws(EditFailure) -> Value {
    let path = folder.appending("library.lock")
    let number = path.withPlatformString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard number >= 0 else {
      throw StoreProblem(Errno(rawValue: errno)).failure
    }
    defer { close(number) }
    // Another process may be copying large files.
    guard FileDescriptor(rawValue: number).lock() else {
      throw EditFailure(
        .store(
          "another window is in the middle of a long edit",
          advice: "Try again when it is done."))
    }
    return try body()
  }
}
