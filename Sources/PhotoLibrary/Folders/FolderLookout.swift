import SystemPackage

/// Waits for missing folders to return, such as those on a drive that is not connected.
///
/// No system call reports their return, so this polls them. A check takes microseconds. It runs on
/// its own thread, because a server that does not answer can block it for long.
public enum FolderLookout {
  /// Waits until one of the missing folders is there again, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - problems: The folders and their problems. Only problems with `mayPass` are checked.
  ///   - interval: The time between two checks.
  public static func waitForReturn(
    of problems: [LibraryProblem], interval: Duration = .seconds(3)
  ) async {
    let missing = problems.filter(\.mayPass)
    let first = await look(at: missing)
    while !Task.isCancelled {
      let now = await look(at: missing)
      let isBack = zip(missing, zip(first, now)).contains { problem, states in
        // The mount point of a drive that is not connected often remains as an empty folder. The
        // drive is back when the folder's identity changes.
        problem.kind == .offline ? states.0 != states.1 : states.1 != nil
      }
      if isBack { return }
      try? await Task.sleep(for: interval)
    }
  }

  private static func look(at problems: [LibraryProblem]) async -> [FileIdentity?] {
    await IndexThread.run(.idle) { problems.map { FileIdentity($0.path) } }
  }
}
