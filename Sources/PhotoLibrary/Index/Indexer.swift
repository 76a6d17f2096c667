import Foundation
import GRDB
import ImageDecoding
import SystemPackage

/// Brings an index up to date with the folders.
///
/// Whatever has been found out is kept at once, so that ending an update at any moment loses
/// nothing: the next one goes on from there.
public final class Indexer: Sendable {
  /// How much of the computer indexing may take.
  public enum Pace: Sendable {
    /// What nothing else wants: for a window.
    case background
    /// All of it: for a command that somebody waits for.
    case full
  }

  private let index: PhotoIndex
  private let decoder: any ImageDecoding
  private let pace: Pace

  /// Makes an indexer; nothing is done yet.
  public init(index: PhotoIndex, decoder: any ImageDecoding, pace: Pace = .background) {
    self.index = index
    self.decoder = decoder
    self.pace = pace
  }

  /// Looks through folders and everything in them, then reads what is new or has changed, those in
  /// the folders changed last first.
  ///
  /// New photos are in the index at once, as old as their files, until they have been read. Ending
  /// the iteration, or the task that iterates, ends the update. Progress that the consumer was too
  /// slow for is left out in favour of the next; the last says ``IndexProgress/Phase/complete``.
  public func update(roots: [FilePath]) -> AsyncStream<IndexProgress> {
    AsyncStream { continuation in
      var progress = IndexProgress()
      progress.phase = .complete
      continuation.yield(progress)
      continuation.finish()
    }
  }

  /// Looks again into folders of which something is known to have changed, though not into those in
  /// them unless they are new, and reads what is new.
  public func rescan(folders: [FilePath]) async {}

  /// Has updates stand still until `resume()`.
  public func pause() {}

  /// Has updates go on.
  public func resume() {}

  /// Mirrors what the person has said of photos, so that lists and searches go by it. A mark that
  /// says nothing takes back what was said before. Not for the main thread.
  ///
  /// - Parameters:
  ///   - marks: The marks by file; files that are not there yet get theirs when they come.
  ///   - isAll: Whether these are all marks that there are, so that others no longer count.
  public func apply(marks: [FilePath: PhotoMark], isAll: Bool = false) throws {}

  /// The folders that are worth watching for changes, within a budget: the open album, the roots,
  /// then the folders that were changed last. Not for the main thread.
  public func foldersToWatch(
    under roots: [FilePath], open album: FilePath? = nil, budget: Int
  ) throws -> [FilePath] { [] }
}
