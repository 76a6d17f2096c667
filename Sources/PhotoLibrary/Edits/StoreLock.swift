import SystemPackage

/// What makes one edit at a time of those that several processes would do with one store.
///
/// The system lets go of it however a process ends, so an edit that is under way in the journal
/// while somebody holds the lock was interrupted.
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
    // Another process may be copying large files.
    guard file.lock() else {
      throw EditFailure(
        .store(
          "another window is in the middle of a long edit",
          advice: "Try again when it is done."))
    }
    return try body()
  }
}
