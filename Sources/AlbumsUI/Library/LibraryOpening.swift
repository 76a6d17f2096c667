import Dispatch
import PhotoLibrary
import Synchronization
import SystemPackage

/// Opens the index and lists the first page on another thread while GTK starts. Both take about as
/// long, so the first frame can show the albums.
///
/// Does not open the user's data: another process may be running that has them open, and this
/// process may only pass its arguments to that one.
nonisolated final class LibraryOpening: Sendable {
  /// The opened index and its listing.
  struct Opened: Sendable {
    let index: PhotoIndex
    /// The folders that are probably shown first.
    let roots: [FilePath]
    /// The listing of these folders.
    let listing: LibraryListing
  }

  private let work = DispatchGroup()
  private let result = Mutex<Result<Opened, any Error>?>(nil)

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - folders: The folders of the program's files.
  ///   - roots: Returns the folders that are probably shown first. Called on the other thread.
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

  /// Waits until the work has ended.
  ///
  /// - Returns: The index and the listing.
  /// - Throws: An error if not even an index in memory can be opened.
  func wait() throws -> Opened {
    work.wait()
    return try result.withLock { $0! }.get()
  }
}
