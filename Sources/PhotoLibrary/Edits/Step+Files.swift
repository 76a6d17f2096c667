import SystemPackage

extension Step {
  /// Whether the step changes a file, rather than what the store says.
  var changesFiles: Bool {
    switch self {
    case .mark, .album, .noted: false
    case .move, .copy, .removeCopy, .trash, .restore, .patch: true
    }
  }

  /// How far the step has got, as the files show it.
  var progress: FileProgress {
    switch self {
    case .mark, .album, .noted: .none
    case .move(let move): move.progress
    case .copy(let copy): copy.progress
    case .removeCopy(let copy): copy.removalProgress
    case .trash(let move): move.progress
    case .restore(let move): move.restoringProgress
    case .patch(let patch): patch.progress
    }
  }

  /// Does to files what the step says, or what is left of it to do. Notes what undoing it needs to
  /// know of the files.
  mutating func apply(_ progress: EditProgress) throws(EditFailure) {
    switch self {
    case .mark, .album, .noted: break
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

  /// Clears away what a step that failed may have left.
  func takeBack() {
    switch self {
    case .mark, .album, .noted, .removeCopy: break
    case .move(let move): move.takeBack()
    case .copy(let copy): copy.takeBack()
    case .trash(let move): move.takeBack()
    case .restore(let move): move.file.inverse.takeBack()
    case .patch(let patch): patch.takeBack()
    }
  }

  /// The files that the step is about.
  var paths: [StoredPath] {
    switch self {
    case .mark, .album, .noted: []
    case .move(let move): [move.from, move.to]
    case .copy(let copy), .removeCopy(let copy): [copy.from, copy.to]
    case .trash(let move), .restore(let move): [move.file.from, move.file.to, move.info]
    case .patch(let patch): [patch.path]
    }
  }

  /// The folders of those files.
  var folders: [FilePath] { paths.map { $0.path.removingLastComponent() } }

  /// Where the step puts a file that is elsewhere before.
  var destination: FilePath? {
    switch self {
    case .move(let move): move.to.path
    case .restore(let move): move.file.from.path
    default: nil
    }
  }

  /// Where the file is before that the step puts elsewhere.
  private var source: FilePath? {
    switch self {
    case .move(let move): move.from.path
    case .restore(let move): move.file.to.path
    default: nil
    }
  }

  /// Whether something else is where the step puts a file.
  var hasTakenDestination: Bool {
    guard let source, let destination, FileSystem.status(destination) != nil else { return false }
    return !FileSystem.areOneEntry(source, destination)
  }

  /// The step with another place to put the file.
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

  /// The step for files that have been moved since it was planned.
  func following(_ follow: (FilePath) -> FilePath) -> Step {
    func moved(_ path: StoredPath) -> StoredPath { StoredPath(follow(path.path)) }
    switch self {
    case .mark(var change):
      change.path = moved(change.path)
      return .mark(change)
    case .album(let change): return .album(change.following(moved))
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
  /// Does to files what all steps say, or nothing. Notes what undoing them needs to know of the
  /// files.
  ///
  /// - Throws: ``EditFailure``, after what had been done was taken back.
  mutating func apply(_ progress: EditProgress = EditProgress()) throws(EditFailure) {
    // What is on a drive that is away looks as if it had been removed.
    if let file = disconnectedFile { throw EditFailure(.disconnected, at: file) }
    for index in steps.indices {
      do throws(EditFailure) {
        try steps[index].apply(progress)
      } catch {
        steps[index].takeBack()
        takeBack(steps[..<index])
        throw error
      }
    }
  }

  /// Takes back steps that have been done. Nobody can cancel that.
  private func takeBack(_ done: ArraySlice<Step>) {
    for step in done.reversed() {
      var inverse = step.inverse
      try? inverse.apply(EditProgress())
    }
  }

  /// The unit with names that are free for all that it moves.
  ///
  /// The names of a photo and of what belongs to it change together, so that they still belong
  /// together.
  func withFreeNames() -> (unit: EditUnit, renamed: [(wanted: FilePath, given: FilePath)]) {
    let places = steps.compactMap(\.destination)
    guard steps.contains(where: \.hasTakenDestination) else { return (self, []) }
    // That of the photo, with which the names of its sidecars begin.
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
  /// Paths that nothing is at, by those for which they are: with the first free number after the
  /// stem that the names begin with. The stem is cut where a name would be too long.
  static func free(
    _ paths: [FilePath], stem: [UInt8],
    isTaken: (FilePath) -> Bool = { FileSystem.status($0) != nil }
  ) -> [FilePath: FilePath] {
    for number in 2... {
      let suffix = Array(" (\(number))".utf8)
      let longest = paths.map(\.nameBytes.count).max() ?? 0
      // The same for all, so that they still belong together.
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
