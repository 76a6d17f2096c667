import GRDB

extension Step {
  /// Applies the step to the store, after the step's files have been changed. Adds the changes to
  /// `outcome`.
  ///
  /// - Throws: ``EditFailure`` if the store has changed since the step was planned.
  func record(in database: Database, into outcome: inout EditOutcome) throws {
    switch self {
    case .mark(let change): try change.record(in: database, into: &outcome)
    case .album(let change): try change.record(in: database, into: &outcome)
    case .noted(let move):
      // The person may have marked the file at its new path by now.
      try database.move(move.from, to: move.to, into: &outcome)
    case .move(let move):
      try database.takeOver(move.to, into: &outcome) { outcome in
        try database.move(move.from, to: move.to, into: &outcome)
      }
    case .copy(let copy):
      try database.takeOver(copy.to, into: &outcome) { _ in
        try database.copyMark(of: copy.from, to: copy.to)
      }
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
      try database.takeOver(move.file.from, into: &outcome) { _ in try database.takeBack(move) }
      try outcome.note(database.mark(of: move.file.from), of: move.file.from)
      // The sidecar may have been out of date when the photo was trashed, so update it now.
      try database.mirror(move.file.from)
      outcome.added.append(move.file.from.path)
    case .patch(let patch): outcome.changed.append(patch.path.path)
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

  /// Gives a path to a file. The entries of another file that was at this path are deleted: that
  /// file no longer exists. If it had marks, the outcome contains the marks that apply from now on.
  fileprivate func takeOver(
    _ path: StoredPath, into outcome: inout EditOutcome,
    _ body: (inout EditOutcome) throws -> Void
  ) throws {
    let wasMarked = try !mark(of: path).isEmpty
    if try hasEntry(of: path) { try forget(path) }
    try body(&outcome)
    if wasMarked { outcome.marks[path.path] = try mark(of: path) }
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
    var mark = try database.mark(of: path)
    guard apply(to: &mark) else { throw EditFailure(.changedSince, at: path.path) }
    try database.setMark(mark, of: path)
    outcome.marks[path.path] = mark
  }
}

extension AlbumChange {
  fileprivate func record(in database: Database, into outcome: inout EditOutcome) throws {
    switch self {
    case .create(let id, let name, let members):
      try database.execute(
        sql: "INSERT INTO album VALUES (?, ?)", arguments: [id.rawValue, name])
      try database.insert(members, into: id)
      outcome.albums.insert(id)
    case .delete(let id, _, _):
      try database.execute(sql: "DELETE FROM album WHERE id = ?", arguments: [id.rawValue])
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
    }
  }
}
