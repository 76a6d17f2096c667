import SystemPackage

/// The old and the new path of a file that was moved.
struct MovedPath: Codable, Hashable {
  var from: StoredPath
  var to: StoredPath

  init(from: FilePath, to: FilePath) {
    self.from = StoredPath(from)
    self.to = StoredPath(to)
  }

  var inverse: MovedPath { MovedPath(from: to.path, to: from.path) }
}

/// The smallest part of an edit. Every step has an exact inverse.
///
/// The journal stores each step in this encoding before the step is performed. The names of cases
/// and properties must not change, or old journals become unreadable.
enum Step: Codable, Hashable {
  case mark(MarkChange)
  case marks(MarkChanges)
  case album(AlbumChange)
  case distinct(DistinctChange)
  /// Records that something other than an edit has moved a file.
  case noted(MovedPath)
  case move(FileMove)
  case copy(FileCopy)
  case removeCopy(FileCopy)
  case trash(TrashMove)
  case restore(TrashMove)
  case patch(FilePatch)

  /// The step that undoes this one.
  var inverse: Step {
    switch self {
    case .mark(let change): .mark(change.inverse)
    case .marks(let changes): .marks(changes.inverse)
    case .album(let change): .album(change.inverse)
    case .distinct(let change): .distinct(change.inverse)
    case .noted(let move): .noted(move.inverse)
    case .move(let move): .move(move.inverse)
    case .copy(let copy): .removeCopy(copy)
    case .removeCopy(let copy): .copy(copy)
    case .trash(let move): .restore(move)
    case .restore(let move): .trash(move)
    case .patch(let patch): .patch(patch.inverse)
    }
  }
}

/// The steps of an edit for one photo and the files that belong to it, or for many photos whose files
/// do not change. If one step fails, the others are reverted.
struct EditUnit: Codable, Hashable {
  var steps: [Step]
  /// The mount points of the drives that held the files when the unit was planned; nil for files on
  /// the root file system, or if they were not recorded.
  private var mountPoints: [StoredPath]?
  /// Whether the journal records each move of the unit separately, also after the next undo or redo;
  /// nil, which means false, in most units.
  private(set) var notesMoves: Bool?

  init(steps: [Step]) {
    self.steps = steps
  }

  var inverse: EditUnit {
    var inverse = self
    inverse.steps = steps.reversed().map(\.inverse)
    return inverse
  }

  /// The files that the unit moves outside the trash.
  var fileMoves: [MovedPath] {
    steps.compactMap { step in
      guard case .move(let move) = step else { return nil }
      return MovedPath(from: move.from.path, to: move.to.path)
    }
  }

  /// Returns the unit with a separate record of each of its moves from now on.
  func notingMoves() -> EditUnit {
    var unit = self
    unit.notesMoves = true
    return unit
  }

  /// Records the mount points of the drives that hold the files.
  mutating func noteMountPoints(_ known: inout MountPoints) {
    guard changesFiles else { return }
    var places: Set<StoredPath> = []
    for file in steps.lazy.flatMap(\.paths) {
      if let place = known.ofFile(at: file.path) { places.insert(StoredPath(place)) }
    }
    mountPoints = places.isEmpty ? nil : Array(places)
  }

  /// The mount points of the drives that hold the files.
  var drives: Set<StoredPath> { Set(mountPoints ?? []) }

  /// A file on a drive that is no longer connected; nil if all drives are connected. The folder at
  /// which the drive was mounted may still exist, so its existence proves nothing.
  var disconnectedFile: FilePath? {
    guard let drive = mountPoints?.first(where: { !$0.path.isMountPoint }) else { return nil }
    return steps.flatMap(\.paths).map(\.path).first { $0.starts(with: drive.path) } ?? drive.path
  }

  /// The photo that the unit is about; nil for an edit of an album, or of the marks of many photos.
  var photo: FilePath? {
    switch steps.first {
    case .mark(let change): change.path.path
    case .move(let move): move.from.path
    case .copy(let copy), .removeCopy(let copy): copy.from.path
    case .trash(let move), .restore(let move): move.original.path
    case .patch(let patch): patch.path.path
    case .marks, .album, .distinct, .noted, nil: nil
    }
  }

  /// Whether the unit changes files.
  var changesFiles: Bool {
    steps.contains(where: \.changesFiles)
  }
}
