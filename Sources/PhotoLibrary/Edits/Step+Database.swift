import GRDB
import SystemPackage

extension Step {
  /// Applies the step to the store, after the step's files have been changed. Adds the changes to
  /// `outcome`. Removes from the step the photos whose marks it cannot change.
  ///
  /// - Throws: ``EditFailure`` if the store has changed since the step was planned.
  mutating func record(in database: Database, into outcome: inout EditOutcome) throws {
    switch self {
    case .mark(let change): try change.record(in: database, into: &outcome)
    case .marks(var changes):
      try changes.record(in: database, into: &outcome)
      self = .marks(changes)
    case .album(let change): try change.record(in: database, into: &outcome)
    case .distinct(let change):
      try change.record(in: database)
      outcome.changesDistinctPhotos = true
    case .noted(let move): try database.move(move.from, to: move.to, into: &outcome)
    case .move(let move): try database.move(move.from, to: move.to, into: &outcome)
    case .copy(let copy):
      try database.copyMark(of: copy.from, to: copy.to)
      try outcome.note(database.mark(of: copy.to), of: copy.to)
      outcome.added.append(copy.to.path)
    case .removeCopy(let copy):
      try database.removeMark(of: copy.to)
      outcome.removed.append(copy.to.path)
    case .trash(let move):
      let wasMarked = try !database.mark(of: move.file.from).isEmpty
      try database.putAway(move)
      if wasMarked { outcome.marks[move.file.from.path] = PhotoMark() }
      outcome.removed.append(move.file.from.path)
    case .restore(let move):
      try database.takeBack(move)
      try outcome.note(database.mark(of: move.file.from), of: move.file.from)
      // The sidecar may have been out of date when the photo was trashed, so update it now.
      try database.mirror(move.file.from)
      outcome.added.append(move.file.from.path)
    case .patch(let patch): outcome.changed.append(patch.path.path)
    }
  }
}

extension EditUnit {
  /// Deletes the store's data about other files that were at the paths to which the unit moves or
  /// copies files: those files no longer exist. Called before the unit begins, because the person
  /// may mark the files at their new paths before the edit ends.
  func clearDestinations(in database: Database, into outcome: inout EditOutcome) throws {
    // A file on a drive that is not connected may well exist.
    guard disconnectedFile == nil else { return }
    for step in steps {
      if case .trash(let move) = step { try database.takeBackRestored(to: move.file.from) }
      guard let path = step.newPath, try database.hasEntry(of: path),
        FileSystem.status(path.path) == nil
      else { continue }
      if try !database.mark(of: path).isEmpty { outcome.marks[path.path] = PhotoMark() }
      try database.forget(path)
    }
  }
}

extension Step {
  /// The path that a file gets by the step, outside the trash; nil for other steps.
  fileprivate var newPath: StoredPath? {
    switch self {
    case .move(let move): move.to
    case .copy(let copy): copy.to
    case .restore(let move): move.file.from
    default: nil
    }
  }
}

extension Database {
  /// Records that a photo was moved, by an edit or by another program.
  fileprivate func move(
    _ from: StoredPath, to: StoredPath, into outcome: inout EditOutcome
  ) throws {
    try follow(from, to: to)
    // The sidecar may not have moved along, for example if it was written after the edit was
    // planned. The marks are written to it after the edit. After a move by another program, they
    // are written only after the next edit, so that program has time to move the sidecar too.
    if try !mark(of: to).isEmpty { try mirror(to) }
    outcome.moved.append((from.path, to.path))
  }
}

extension EditOutcome {
  /// Adds the marks of a file that the edit created or restored.
  fileprivate mutating func note(_ mark: PhotoMark, of path: StoredPath) {
    if !mark.isEmpty { marks[path.path] = mark }
  }
}

extension MarkChange {
  fileprivate func record(in database: Database, into outcome: inout EditOutcome) throws {
    guard try field.record(of: path, in: database, into: &outcome) else {
      throw EditFailure(ofMarkAt: path.path)
    }
  }
}

extension EditFailure {
  /// Creates the failure of a change of a mark that does not have the old value.
  fileprivate init(ofMarkAt path: FilePath) {
    self.init(FileSystem.status(path) != nil ? .changedSince : .missing, at: path)
  }
}

extension MarkChange.Field {
  /// Changes the mark of a photo. Returns false, and changes nothing, if the photo does not have the
  /// old value.
  fileprivate func record(
    of path: StoredPath, in database: Database, into outcome: inout EditOutcome
  ) throws -> Bool {
    var mark = try database.mark(of: path)
    guard apply(to: &mark) else { return false }
    try database.setMark(mark, of: path)
    outcome.marks[path.path] = mark
    return true
  }
}

extension MarkChanges {
  /// Changes the marks of the photos that have the old value. Removes the other photos, and adds a
  /// failure for each of them to `outcome`.
  ///
  /// - Throws: ``EditFailure`` if no photo has the old value.
  fileprivate mutating func record(
    in database: Database, into outcome: inout EditOutcome
  ) throws {
    var failures: [EditFailure] = []
    outcome.marks.reserveCapacity(outcome.marks.count + photos.paths.count)
    let changed = try photos.paths.filter { path in
      if try field.record(of: path, in: database, into: &outcome) { return true }
      failures.append(EditFailure(ofMarkAt: path.path))
      return false
    }
    guard !failures.isEmpty else { return }
    guard !changed.isEmpty else { throw EditFailure(all: failures) }
    outcome.failures += failures
    photos = PathList(changed)
  }
}

extension AlbumChange {
  fileprivate func record(in database: Database, into outcome: inout EditOutcome) throws {
    switch self {
    case .create(let id, let name, let members, let search):
      try database.execute(
        sql: "INSERT INTO album (id, name, search) VALUES (?, ?, ?)",
        arguments: [id.rawValue, name, search.map { try $0.stored }])
      try database.insert(members, into: id)
      outcome.albums.insert(id)
    case .delete(let id, _, _, _):
      try database.execute(sql: "DELETE FROM album WHERE id = ?", arguments: [id.rawValue])
      outcome.albums.insert(id)
    case .search(let id, let from, let to):
      guard try database.search(of: id) == from else { throw EditFailure(.changedSince) }
      try database.execute(
        sql: "UPDATE album SET search = ? WHERE id = ?", arguments: [try to.stored, id.rawValue])
      outcome.albums.insert(id)
    case .rename(let id, let from, let to):
      guard try database.albumName(id) == from else { throw EditFailure(.changedSince) }
      try database.execute(
        sql: "UPDATE album SET name = ? WHERE id = ?", arguments: [to, id.rawValue])
      outcome.albums.insert(id)
    case .add(let id, let members):
      guard try database.albumName(id) != nil else { throw EditFailure(.noAlbum) }
      try database.insert(members, into: id)
      outcome.albums.insert(id)
    case .remove(let id, let members):
      guard try database.albumName(id) != nil else { throw EditFailure(.noAlbum) }
      try database.remove(members, from: id)
      outcome.albums.insert(id)
    case .arrange(let id, let moves):
      guard try database.albumName(id) != nil else { throw EditFailure(.noAlbum) }
      try database.arrange(moves, in: id)
      outcome.albums.insert(id)
    case .cover(let id, let from, let to):
      guard try database.albumName(id) != nil else { throw EditFailure(.noAlbum) }
      guard try database.cover(of: id) == from else { throw EditFailure(.changedSince) }
      try database.setCover(to, of: id)
      outcome.albums.insert(id)
    }
  }
}
