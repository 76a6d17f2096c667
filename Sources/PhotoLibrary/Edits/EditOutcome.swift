import SystemPackage

/// The changes that an edit, an undo or a redo has made, so that views can be updated.
public struct EditOutcome: Sendable {
  /// Files that were moved or renamed, with their old and new paths.
  public internal(set) var moved: [(from: FilePath, to: FilePath)] = []
  /// Files that the edit created or restored.
  public internal(set) var added: [FilePath] = []
  /// Files that the edit removed.
  public internal(set) var removed: [FilePath] = []
  /// Files whose contents changed.
  public internal(set) var changed: [FilePath] = []
  /// Photos whose marks changed, with their new marks.
  public internal(set) var marks: [FilePath: PhotoMark] = [:]
  /// Albums that were created, deleted or changed.
  public internal(set) var albums: Set<UserAlbumID> = []
  /// Whether the marks of photos that are not duplicates changed.
  public internal(set) var changesDistinctPhotos = false
  /// The parts of the edit that failed. All other parts succeeded.
  public internal(set) var failures: [EditFailure] = []
  /// Files that got another name than the edit intended, because that name was taken.
  public internal(set) var renamed: [(wanted: FilePath, given: FilePath)] = []

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    moved.isEmpty && added.isEmpty && removed.isEmpty && changed.isEmpty && marks.isEmpty
      && albums.isEmpty && !changesDistinctPhotos
  }

  /// Appends the changes of an edit that followed this one.
  mutating func append(_ next: EditOutcome) {
    moved += next.moved
    added += next.added
    removed += next.removed
    changed += next.changed
    marks.merge(next.marks) { $1 }
    albums.formUnion(next.albums)
    changesDistinctPhotos = changesDistinctPhotos || next.changesDistinctPhotos
    failures += next.failures
    renamed += next.renamed
  }
}

/// The identifier of an edit in the journal.
public struct EditID: Hashable, Codable, Sendable, RawRepresentable, Comparable {
  /// The number in the store. Later edits have greater numbers.
  public let rawValue: Int64

  /// Creates the identifier with this number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Returns whether the first edit was performed before the second.
  public static func < (left: EditID, right: EditID) -> Bool { left.rawValue < right.rawValue }
}

/// An edit that has been performed, undone or redone.
public struct PerformedEdit: Identifiable, Sendable {
  /// The edit's identifier in the journal.
  public let id: EditID
  /// The title of the edit, such as `3 photos moved to “Beach”`.
  public let title: String
  /// The changes that performing, undoing or redoing the edit has made.
  public let outcome: EditOutcome
}

/// An edit that can be undone or redone.
public struct JournalEntry: Identifiable, Hashable, Sendable {
  /// The edit's identifier in the journal.
  public let id: EditID
  /// The title of the edit, such as `3 photos moved to “Beach”`.
  public let title: String
}
