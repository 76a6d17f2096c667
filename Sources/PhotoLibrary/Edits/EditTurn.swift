import GRDB
import SystemPackage

/// A prepared undo or redo of an edit.
struct EditTurn {
  /// The edit in its new state. Its steps match the current paths of the files.
  private(set) var edit: JournaledEdit
  /// The state of the edit in the journal.
  let former: EditState
  /// The units in the journal, whose steps may have former paths.
  let formerUnits: [JournaledEdit.Unit]
  /// Indices of the units whose steps differ from those in the journal.
  private(set) var changed: [Int] = []
  /// Files that get a new name because their old one is taken.
  private(set) var renamed: [(wanted: FilePath, given: FilePath)] = []
  /// The moves by which the edit was last performed or undone, of the units whose moves are recorded
  /// separately from now on.
  private(set) var formerMoves: [MovedPath] = []
  /// The reasons why some units cannot be undone or redone now, by index.
  private(set) var refusals: [Int: EditFailure] = [:]

  /// Prepares to undo or redo an edit whose files may have been moved since, and whose sidecars this
  /// program may have written since.
  ///
  /// - Throws: ``EditFailure`` if the edit cannot be undone or redone in its current state, or if
  ///   `progress` was cancelled meanwhile.
  init(
    _ edit: JournaledEdit, isReverting: Bool, _ progress: EditProgress, in database: Database
  ) throws {
    let moves = try database.moves(since: edit)
    let states: [EditState] = isReverting ? [.applied, .unfound] : [.reverted]
    guard states.contains(edit.state) else { throw EditFailure(.notInJournal) }
    former = edit.state
    formerUnits = edit.units
    self.edit = edit
    self.edit.state = isReverting ? .reverting : .applying
    var places: Set<FilePath> = []
    var groups = PhotoGroups()
    let pending = edit.units.indices.filter { edit.units[$0].isDone == isReverting }
    for index in pending {
      try progress.check()
      let unit = edit.units[index].unit
      if let refusal = (isReverting ? unit.inverse : unit).refusal(by: moves) {
        refusals[index] = refusal
        continue
      }
      let (free, others) = try (isReverting ? unit.inverse : unit).following(moves)
        .acknowledgingSidecars(in: database)
        .withNewSidecars(&groups)
        .withFreePlaces { places.contains($0) || FileSystem.status($0) != nil }
        .withFreeNames()
      renamed += others
      places.formUnion(free.placesInTrash)
      var new = isReverting ? free.inverse : free
      // Earlier edits have the photo's former name, which is or was another photo's, too. Only the
      // whole way of the photo tells them apart.
      let former = (isReverting ? unit : unit.inverse).fileMoves
      if unit.notesMoves != true, edit.wasDone, !former.isEmpty,
        !others.isEmpty || former.contains(where: { moves($0.from.path) != $0.from.path })
      {
        new = new.notingMoves()
        formerMoves += former
      }
      guard new != unit else { continue }
      self.edit.units[index].unit = new
      changed.append(index)
    }
    if !pending.isEmpty, refusals.count == pending.count,
      !refusals.values.contains(where: { $0.isLasting(afterSearch: false) })
    {
      throw EditFailure(all: pending.compactMap { refusals[$0] })
    }
  }
}

extension EditUnit {
  /// Returns why the unit cannot be performed: a file that it changes was put into the trash.
  fileprivate func refusal(by moves: PathMoves) -> EditFailure? {
    steps.lazy.compactMap(\.changedFile).compactMap(moves.refusal).first
  }

  /// Returns whether the files that the unit changes exist, so that it can be tried.
  func hasFiles(following moves: PathMoves) -> Bool {
    refusal(by: moves) == nil
      && following(moves).steps.allSatisfy { $0.hasFile || $0.isOfMissingSidecar }
  }

  /// The paths that the unit fills in the trash.
  fileprivate var placesInTrash: [FilePath] {
    steps.flatMap { step -> [FilePath] in
      if case .trash(let move) = step { [move.file.to.path, move.info.path] } else { [] }
    }
  }

  /// Returns the unit with steps for the sidecars that the photo has got since it was moved.
  fileprivate func withNewSidecars(_ groups: inout PhotoGroups) -> EditUnit {
    let moves = steps.compactMap(\.fileMove)
    // The video of a Live Photo moves with its photo, which owns the sidecars.
    guard
      let photo = moves.first(where: { PhotoFileType.isPhoto($0.from.path.nameBytes) })
        ?? moves.first(where: { PhotoFileType.isVideo($0.from.path.nameBytes) })
    else {
      return self
    }
    let (old, new) = (FileName(photo.from.path).stem, FileName(photo.to.path).stem)
    let known = Set(moves.map(\.from.path))
    var unit = self
    for file in groups.files(of: photo.from.path) {
      let name = file.nameBytes
      guard PhotoGroups.isSidecar(name), !known.contains(file), name.starts(with: old) else {
        continue
      }
      let place = photo.to.path.removingLastComponent()
        .appending(nameBytes: new + name.dropFirst(old.count))
      guard FileSystem.status(place) == nil else { continue }
      unit.steps.append(.move(FileMove(from: file, to: place)))
    }
    return unit
  }

  /// Returns the unit with the present versions of copied sidecars that this program has written
  /// since, for a mark on the photo or on its copy.
  fileprivate func acknowledgingSidecars(in database: Database) throws -> EditUnit {
    let copies = steps.compactMap(\.removedCopy)
    guard copies.count > 1, let photo = copies.first(where: { !$0.isOfSidecar }) else {
      return self
    }
    let original = try database.sidecar(of: photo.from)?.version
    let copy = try database.sidecar(of: photo.to)?.version
    var unit = self
    for (index, step) in steps.enumerated() {
      guard let sidecar = step.removedCopy, sidecar.isOfSidecar else { continue }
      unit.steps[index] = .removeCopy(sidecar.acknowledging(original: original, copy: copy))
    }
    return unit
  }
}

extension Step {
  /// The path of a file that the step moves or changes, outside the trash.
  fileprivate var changedFile: FilePath? {
    switch self {
    case .move(let move): move.from.path
    case .patch(let patch): patch.path.path
    default: nil
    }
  }

  fileprivate var hasFile: Bool {
    switch self {
    case .mark(let change): FileSystem.status(change.path.path) != nil
    case .marks(let changes): changes.photos.paths.contains { FileSystem.status($0.path) != nil }
    case .move, .patch: changedFile.map { FileSystem.status($0) != nil } ?? false
    case .restore(let move): move.isInTrash
    case .copy(let copy), .removeCopy(let copy): FileSystem.status(copy.from.path) != nil
    case .trash(let move): FileSystem.status(move.file.from.path) != nil
    case .album, .distinct, .noted: true
    }
  }

  fileprivate var fileMove: FileMove? {
    guard case .move(let move) = self else { return nil }
    return move
  }

  fileprivate var removedCopy: FileCopy? {
    guard case .removeCopy(let copy) = self else { return nil }
    return copy
  }
}

extension FileCopy {
  fileprivate var isOfSidecar: Bool { PhotoGroups.isSidecar(to.path.nameBytes) }
}
