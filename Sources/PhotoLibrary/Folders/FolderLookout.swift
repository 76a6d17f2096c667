import SystemPackage

/// Looks out for folders that are not there, such as those on a drive that is not connected.
///
/// No system call tells when they come back. A look costs microseconds, and as much as it takes on a
/// server that does not answer, on a thread of its own.
public enum FolderLookout {
  /// Waits until one of some folders that are not there is back, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - problems: The folders and their problems. Only those that may pass are checked.
  ///   - interval: How long to wait between two looks.
  public static func waitForReturn(
    of problems: [LibraryProblem], interval: Duration = .seconds(3)
  ) async {
    let missing = problems.filter(\.mayPass)
    let first = await look(at: missing)
    while !Task.isCancelled {
      let now = await look(at: missing)
      let isBack = zip(missing, zip(first, now)).contains { problem, states in
        // Where a drive is not connected, there often is an empty folder.
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
