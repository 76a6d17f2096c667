import SystemPackage

extension Step {
  /// Whether the step changes a file. Other steps change only the store.
  var changesFiles: Bool {
    switch self {
    case .mark, .marks, .album, .distinct, .noted: false
    case .move, .copy, .removeCopy, .trash, .restore, .patch: true
    }
  }

  /// How far the step has got, judging from the files alone.
  var progress: FileProgress {
    switch self {
    case .mark, .marks, .album, .distinct, .noted: .none
    case .move(let move): move.progress
    case .copy(let copy): copy.progress
    case .removeCopy(let copy): copy.removalProgress
    case .trash(let move): move.progress
    case .restore(let move): move.restoringProgress
    case .patch(let patch): patch.progress
    }
  }

  /// Performs the step on the files, or the remaining part of a step that was interrupted. Stores
  /// in the step the facts about the files that undoing it needs.
  mutating func apply(_ progress: EditProgress) throws(EditFailure) {
    switch self {
    case .mark, .marks, .album, .distinct, .noted: break
    case .move(let move): try move.apply(progress)
    case .copy(var copy):
      try copy.apply(progress)
      self = .copy(copy)
    case .removeCopy(let copy): try copy.remove()
    case .trash(let move): try move.apply(progress)
    case .restore(let move): try move.restore(progress)
    case .patch(let patch): try patch.apply()
    }
  }

  /// Cleans up after a failed step: removes temporary files, and reverts a rename that is halfway.
  func takeBack() {
    switch self {
    case .mark, .marks, .album, .distinct, .noted, .removeCopy: break
    case .move(let move): move.takeBack()
    case .copy(let copy): copy.takeBack()
    case .trash(let move): move.takeBack()
    case .restore(let move): move.file.inverse.takeBack()
    case .patch(let patch): patch.takeBack()
    }
  }

  /// The paths of the files that the step reads or changes.
  var paths: [StoredPath] {
    switch self {
    case .mark, .marks, .album, .distinct, .noted: []
    case .move(let move): [move.from, move.to]
    case .copy(let copy), .removeCopy(let copy): [copy.from, copy.to]
    case .trash(let move), .restore(let move): [move.file.from, move.file.to, move.info]
    case .patch(let patch): [patch.path]
    }
  }

  /// Whether the step moves or copies a sidecar that no longer exists, from a folder that does. If
  /// the folder is missing too, its drive may not be connected.
  var isOfMissingSidecar: Bool {
    guard let source, paths.contains(where: { PhotoGroups.isSidecar($0.path.nameBytes) }) else {
      return false
    }
    return FileSystem.status(source) == nil
      && FileSystem.status(source.removingLastComponent()) != nil
  }

  /// The folders that contain those files.
  var folders: [FilePath] { paths.map { $0.path.removingLastComponent() } }

  /// The path to which the step moves an existing file; nil for other steps.
  var destination: FilePath? {
    switch self {
    case .move(let move): move.to.path
    case .restore(let move): move.file.from.path
    default: nil
    }
  }

  /// The path from which the step moves or copies the file; nil for other steps.
  private var source: FilePath? {
    switch self {
    case .move(let move): move.from.path
    case .copy(let copy): copy.from.path
    case .trash(let move): move.file.from.path
    case .restore(let move): move.file.to.path
    default: nil
    }
  }

  /// Whether another file already has the path to which the step moves its file.
  var hasTakenDestination: Bool {
    guard let source, let destination, FileSystem.status(destination) != nil else { return false }
    return !FileSystem.areOneEntry(source, destination)
  }

  /// Returns the step with another destination.
  func redirected(to path: FilePath) -> Step {
    switch self {
    case .move(var move):
      move.to = StoredPath(path)
      return .move(move)
    case .restore(var move):
      move.file.from = StoredPath(path)
      return .restore(move)
    default: return self
    }
  }

  /// Returns the step with the current paths of files that were moved since it was planned.
  func following(_ moves: PathMoves) -> Step {
    func moved(_ path: StoredPath) -> StoredPath { StoredPath(moves.editable(path.path)) }
    switch self {
    case .mark(var change):
      change.path = StoredPath(moves(change.path.path))
      return .mark(change)
    case .marks(var changes):
      changes.photos = PathList(changes.photos.paths.map { StoredPath(moves($0.path)) })
      return .marks(changes)
    case .album(let change): return .album(change.following { StoredPath(moves($0.path)) })
    case .distinct(let change): return .distinct(change.following { StoredPath(moves($0.path)) })
    case .move(var move):
      move.from = moved(move.from)
      return .move(move)
    case .copy(var copy):
      copy.from = moved(copy.from)
      return .copy(copy)
    case .removeCopy(var copy):
      (copy.from, copy.to) = (moved(copy.from), moved(copy.to))
      return .removeCopy(copy)
    case .trash(var move):
      move.file.from = moved(move.file.from)
      return .trash(move)
    case .patch(var patch):
      patch.path = moved(patch.path)
      return .patch(patch)
    case .restore, .noted: return self
    }
  }
}

extension EditUnit {
  /// Performs all steps of the unit on the files, or none. Stores in the steps the facts about the
  /// files that undoing them needs.
  ///
  /// Drops the step of a sidecar that no longer exists. Sidecars come and go at any time, also
  /// between the planning of an edit and this call, and must not prevent an edit of the photo.
  ///
  /// - Throws: ``EditFailure``, after reverting the steps that had succeeded.
  mutating func apply(_ progress: EditProgress = EditProgress()) throws(EditFailure) {
    // Files on a disconnected drive look as if they had been deleted.
    if let file = disconnectedFile { throw EditFailure(.disconnected, at: file) }
    var index = 0
    while index < steps.count {
      do throws(EditFailure) {
        try steps[index].apply(progress)
        index += 1
      } catch {
        steps[index].takeBack()
        guard [.missing, .notInTrash].contains(error.reason), steps[index].isOfMissingSidecar,
          disconnectedFile == nil
        else {
          takeBack(steps[..<index])
          throw error
        }
        steps.remove(at: index)
      }
    }
  }

  /// Reverts steps that have succeeded. The person cannot cancel this.
  private func takeBack(_ done: ArraySlice<Step>) {
    for step in done.reversed() {
      var inverse = step.inverse
      try? inverse.apply(EditProgress())
    }
  }

  /// Returns the unit with free places in the trash for the files that it puts there.
  func withFreePlaces(_ isTaken: (FilePath) -> Bool) -> EditUnit {
    var unit = self
    for (index, step) in steps.enumerated() {
      guard case .trash(let move) = step, move.hasTakenPlace(isTaken) else { continue }
      unit.steps[index] = .trash(move.withFreePlace(isTaken))
    }
    return unit
  }

  /// Returns the unit with free names for the files that it moves.
  ///
  /// The names of a photo and its sidecars change in the same way, so that they still match.
  func withFreeNames() -> (unit: EditUnit, renamed: [(wanted: FilePath, given: FilePath)]) {
    let places = steps.compactMap(\.destination)
    guard steps.contains(where: \.hasTakenDestination) else { return (self, []) }
    // The photo has the shortest stem, and the names of its sidecars begin with that stem.
    let stem = places.map { FileName($0).stem }.min { $0.count < $1.count } ?? []
    let free = FilePath.free(places, stem: stem)
    var unit = self
    var renamed: [(wanted: FilePath, given: FilePath)] = []
    for (index, step) in steps.enumerated() {
      guard let place = step.destination, let other = free[place] else { continue }
      unit.steps[index] = step.redirected(to: other)
      renamed.append((place, other))
    }
    return (unit, renamed)
  }
}

extension FilePath {
  /// Returns a free path for each of the given paths. Adds the same number, such as “ (2)”, to all
  /// names, after the stem with which they begin. Shortens the stem if a name would be too long.
  static func free(
    _ paths: [FilePath], stem: [UInt8],
    isTaken: (FilePath) -> Bool = { FileSystem.status($0) != nil }
  ) -> [FilePath: FilePath] {
    for number in 2... {
      let suffix = Array(" (\(number))".utf8)
      let longest = paths.map(\.nameBytes.count).max() ?? 0
      // All names are shortened by the same length, so that they still match.
      let excess = max(0, longest + suffix.count - FileName.longest)
      let others = paths.map { path in
        let name = path.nameBytes
        let start = name.starts(with: stem) ? stem.count : FileName(path).stem.count
        return path.removingLastComponent().appending(
          nameBytes: Array(name[..<start]).cut(to: start - excess) + suffix + name[start...])
      }
      if !others.contains(where: isTaken) {
        return Dictionary(zip(paths, others)) { first, _ in first }
      }
    }
    return [:]
  }
}
