import SystemPackage

/// Looks out for folders that are not there, such as those on a drive that is not connected.
///
/// No system call tells when they come back. A look costs microseconds, and as much as it takes on a
/// server that does not answer, on a thread of its own.
public enum FolderLookout {
  /// Waits until one of some folders comes, goes or becomes another, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - interval: How long to wait between two looks.
  public static func waitForChange(
    of folders: [FilePath], interval: Duration = .seconds(3)
  ) async {
    let first = await look(at: folders)
    while !Task.isCancelled {
      try? await Task.sleep(for: interval)
      guard await look(at: folders) == first else { return }
    }
  }

  private static func look(at folders: [FilePath]) async -> [FileIdentity?] {
    await IndexThread.run(.idle) { folders.map { FileIdentity($0) } }
  }
}
