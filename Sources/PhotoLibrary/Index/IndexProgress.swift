import SystemPackage

/// How far the index has come, and in the end what came of it.
public struct IndexProgress: Sendable, Equatable {
  /// What is being done.
  public enum Phase: Sendable, Equatable {
    /// Folders are looked through for what has come, gone or changed.
    case listing
    /// New and changed files are read.
    case reading
    /// All is done that could be.
    case complete
  }

  /// What is being done.
  public internal(set) var phase = Phase.listing
  /// How many folders have been looked into.
  public internal(set) var folderCount = 0
  /// How many files have been looked at.
  public internal(set) var fileCount = 0
  /// How many photos were not known before.
  public internal(set) var newCount = 0
  /// How many photos have gone.
  public internal(set) var goneCount = 0
  /// How many files there are to read.
  public internal(set) var unreadCount = 0
  /// How many of those have been read, with or without success.
  public internal(set) var readCount = 0
  /// How large those are together that could be read.
  public internal(set) var byteCount = 0
  /// The files that could not be read, now or before, and why; in the end only.
  public internal(set) var failures: [FilePath: String] = [:]
  /// The folders that could not be looked into.
  public internal(set) var problems: [LibraryProblem] = []
  /// Why nothing more can be kept, where that is so: a full disk, for one.
  public internal(set) var stop: IndexNotice?

  /// The progress of an update that has not begun.
  public init() {}

  /// Whether the folders have been looked through, so that whatever is not in the index is not there.
  public var isListed: Bool { phase != .listing }
}
