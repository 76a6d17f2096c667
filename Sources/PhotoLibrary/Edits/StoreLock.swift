import ImageDecoding
import SystemPackage

/// A lock that lets only one process at a time edit files with the same store.
///
/// The system releases the lock when a process ends, for whatever reason. So when a process gets
/// the lock, every edit that the journal lists as in progress was interrupted.
enum StoreLock {
  static func whileHeld<Value>(
    in folder: FilePath, _ body: () throws(EditFailure) -> Value
  ) throws(EditFailure) -> Value {
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(
        folder.appending("library.lock"), .readWrite, options: [.create, .closeOnExec],
        permissions: .ownerReadWrite)
    } catch {
      throw StoreProblem(error).failure
    }
    defer { try? file.close() }
    // Another process may hold the lock for long, because it copies large files.
    guard file.lock() else {
      throw EditFailure(
        .store(
          texts.gettext("another window is in the middle of a long edit"),
          advice: texts.gettext("Try again when it is done.")))
    }
    return try body()
  }
}
