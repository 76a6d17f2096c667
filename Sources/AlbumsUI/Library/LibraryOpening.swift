import Dispatch
import PhotoLibrary
import Synchronization
import SystemPackage

/// Opens the index and lists what the first page shows, on a thread of its own while GTK begins: both
/// take about as long, and the first frame then has the albums in it.
///
/// The user's data are left alone: it is not known yet whether another process has them, to which
/// this one will only say what it was asked to open.
nonisolated final class LibraryOpening: Sendable {
  /// What has been opened.
  struct Opened: Sendable {
    let index: PhotoIndex
    /// The folders that most likely are shown first.
    let roots: [FilePath]
    /// What is in them.
    let listing: LibraryListing
  }

  private let work = DispatchGroup()
  private let result = Mutex<Result<Opened, any Error>?>(nil)

  /// Begins.
  ///
  /// - Parameters:
  ///   - folders: Where everything is.
  ///   - roots: The folders that most likely are shown first; asked on the other thread.
  init(folders: ProgramFolders, roots: @escaping @Sendable () -> [FilePath]) {
    DispatchQueue.global(qos: .userInteractive).async(group: work) { [self] in
      let opened = Result {
        let index = try PhotoIndex(at: folders.index)
        let roots = roots()
        return Opened(
          index: index, roots: roots, listing: LibraryListing(of: roots, in: index))
      }
      result.withLock { $0 = opened }
    }
  }

  /// Waits for the end.
  ///
  /// - Returns: What has been opened.
  /// - Throws: An error where not even an index in memory can be had.
  func wait() throws -> Opened {
    work.wait()
    return try result.withLock { $0! }.get()
  }
}
