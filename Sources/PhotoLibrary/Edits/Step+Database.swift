import GRDB

extension Step {
  /// Does to the store what the step implies, after its files have been seen to.
  ///
  /// Throws ``EditFailure`` where the store does not say what it said when the step was planned.
  func record(in database: Database, into outcome: inout EditOutcome) throws {
    switch self {
    case .mark(let change): try change.record(in: database, into: &outcome)
    case .album(let change): try change.record(in: database, into: &outcome)
    case .noted(let move):
      try database.follow(move.from, to: move.to)
      // Its sidecar may have stayed behind; whoever moves it too has time until the next edit.
      if try !database.mark(of: move.to).isEmpty { try database.mirror(move.to) }
      outcome.moved.append((move.from.path, move.to.path))
    case .move(let move):
      try database.follow(move.from, to: move.to)
      outcome.moved.append((move.from.path, move.to.path))
    case .copy(let copy):
      try database.copyMark(of: copy.from, to: copy.to)
      try outcome.note(database.mark(of: copy.to), of: copy.to)
      outcome.added.append(copy.to.path)
    case .removeCopy(let copy):
      try database.removeMark(of: copy.to)
      outcome.removed.append(copy.to.path)
    case .trash(let move):
      // What is said of the photo stays: whatever program puts it back finds it again.
      outcome.removed.append(move.file.from.path)
    case .restore(let move):
      if move.file.from != move.original {
        try database.copyMark(of: move.original, to: move.file.from)
        try outcome.note(database.mark(of: move.file.from), of: move.file.from)
      }
      // What was to be written beside it when it went.
      try database.mirror(move.file.from)
      outcome.added.append(move.file.from.path)
    case .patch(let patch): outcome.changed.append(patch.path.path)
    }
  }
}

extension EditOutcome {
  /// Notes what is said of a file that was not there before.
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
