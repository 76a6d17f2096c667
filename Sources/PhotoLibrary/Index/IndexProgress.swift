import SystemPackage

/// The progress of an update of the index, and finally its result.
public struct IndexProgress: Sendable, Equatable {
  /// A step of an update.
  public enum Phase: Sendable, Equatable {
    /// Listing folders to find new, changed and removed files.
    case listing
    /// Reading the metadata of new and changed files.
    case reading
    /// The update is finished, though some files or folders may have failed.
    case complete
  }

  /// The current step.
  public internal(set) var phase = Phase.listing
  /// The number of folders that were listed.
  public internal(set) var folderCount = 0
  /// The number of photo files that were listed.
  public internal(set) var fileCount = 0
  /// The number of photos that were added.
  public internal(set) var newCount = 0
  /// The number of photos that were removed.
  public internal(set) var goneCount = 0
  /// The number of files to read.
  public internal(set) var unreadCount = 0
  /// The number of files that were read, with or without success.
  public internal(set) var readCount = 0
  /// The size of all files that were read with success, in bytes.
  public internal(set) var byteCount = 0
  /// The files that could not be read in this or an earlier update, with reasons. Set at the end
  /// only.
  public internal(set) var failures: [FilePath: String] = [:]
  /// The number of files that were not read because the decoder is not available. Set at the end
  /// only.
  public internal(set) var untriedCount = 0
  /// The folders that could not be read.
  public internal(set) var problems: [LibraryProblem] = []
  /// The reason why the update could not write to the index, such as a full disk; nil otherwise.
  public internal(set) var stop: IndexNotice?

  /// Creates the progress of an update that has not begun.
  public init() {}

  /// Whether all folders have been listed, so that the index contains every photo.
  public var isListed: Bool { phase != .listing }
}
