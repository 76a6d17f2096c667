import SystemPackage

/// What an edit, its undoing or redoing has changed, so that whatever shows it can follow.
public struct EditOutcome: Sendable {
  /// Files that are now elsewhere or have another name.
  public internal(set) var moved: [(from: FilePath, to: FilePath)] = []
  /// Files that are there now and were not before.
  public internal(set) var added: [FilePath] = []
  /// Files that are no longer there.
  public internal(set) var removed: [FilePath] = []
  /// Files with other contents than before.
  public internal(set) var changed: [FilePath] = []
  /// Photos of which something else is said than before, and what.
  public internal(set) var marks: [FilePath: PhotoMark] = [:]
  /// Albums that have been made, deleted, or changed.
  public internal(set) var albums: Set<UserAlbumID> = []
  /// What could not be done; the rest has been.
  public internal(set) var failures: [EditFailure] = []
  /// Files that had to be given another name than expected, because theirs was taken.
  public internal(set) var renamed: [(wanted: FilePath, given: FilePath)] = []

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    moved.isEmpty && added.isEmpty && removed.isEmpty && changed.isEmpty && marks.isEmpty
      && albums.isEmpty
  }

  /// Adds what happened after this.
  mutating func append(_ next: EditOutcome) {
    moved += next.moved
    added += next.added
    removed += next.removed
    changed += next.changed
    marks.merge(next.marks) { $1 }
    albums.formUnion(next.albums)
    failures += next.failures
    renamed += next.renamed
  }
}

/// What identifies an edit in the journal.
public struct EditID: Hashable, Codable, Sendable, RawRepresentable, Comparable {
  /// The number in the store; later edits have greater ones.
  public let rawValue: Int64

  /// Identifies the edit with a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Whether one edit was performed before another.
  public static func < (left: EditID, right: EditID) -> Bool { left.rawValue < right.rawValue }
}

/// An edit that has been performed, undone, or performed again.
public struct PerformedEdit: Identifiable, Sendable {
  /// What the journal knows the edit by.
  public let id: EditID
  /// What was done, such as “Moved 3 photos to Beach”.
  public let title: String
  /// What has changed by it, or by undoing or redoing it.
  public let outcome: EditOutcome
}

/// An edit that can be undone or redone.
public struct JournalEntry: Identifiable, Hashable, Sendable {
  /// What the journal knows the edit by.
  public let id: EditID
  /// What was done, such as “Moved 3 photos to Beach”.
  public let title: String
}
