import FoundationEssentials
import GRDB
import SystemPackage

extension UserData {
  /// The number of moves to record in one transaction. Another edit can run after each transaction.
  private static let partSize = 2_000

  /// Records that something other than an edit has moved or renamed files, so that their marks,
  /// albums and edits refer to the new paths. Not for the main thread.
  ///
  /// Moves that were recorded before are left out: swapping the marks of two photos a second time
  /// would give them back to the wrong photos.
  ///
  /// - Parameter moves: The files, in the order in which they were moved.
  /// - Returns: Those of the files that the store has something about. The others are not recorded.
  /// - Throws: ``EditFailure`` if the store cannot be changed.
  @discardableResult
  public func follow(_ moves: UnfollowedMoves) throws(EditFailure) -> [MovedFile] {
    guard !moves.files.isEmpty else { return [] }
    var journal = try read { try $0.journaledPaths(for: moves) }
    var recorded: [MovedFile] = []
    var position = 0
    while position < moves.files.count {
      position = try write { database in
        // Another process may have recorded some of them meanwhile.
        let start = max(position, try database.firstUnfollowed(of: moves))
        let end = min(start + Self.partSize, moves.files.count)
        guard start < end else { return end }
        recorded += try database.record(moves.files[start..<end], &journal)
        try database.noteFollowed(moves.tokens[end - 1])
        return end
      }
    }
    return recorded
  }
}

/// The paths that the journal refers to.
private struct JournaledPaths {
  var all: Set<StoredPath> = []
  /// The moves that the journal knows of.
  var moves = PathMoves()
  /// The paths to which edits have moved photos that are among the moves to be recorded. The store's
  /// entries under these paths belong to those photos already.
  var ownTargets: Set<FilePath> = []
  /// The moves by edits, if the store's entries at new paths were looked at; nil while an edit is
  /// in progress, whose moves are not all recorded yet.
  var edits: PathMoves?

  /// Whether an edit can only be undone or redone if the journal has this move.
  func needs(_ move: MovedPath) -> Bool {
    // The index also finds the moves that an edit made. The journal has these.
    all.contains(move.from) && moves(move.from.path) != move.to.path
  }

  /// Whether the store's entries at the new path of a moved file belong to another file, which is
  /// gone. If the move was recorded before, or an edit has put a photo there, the entries may belong
  /// to that photo.
  func makesEntriesStale(_ move: MovedPath) -> Bool {
    guard let edits, moves(move.from.path) != move.to.path else { return false }
    return !edits.hasFile(at: move.to.path)
  }
}

extension Database {
  fileprivate func journaledPaths(for moves: UnfollowedMoves) throws -> JournaledPaths {
    let units = try Data.fetchCursor(self, sql: "SELECT steps FROM unit")
    let decoder = JSONDecoder()
    var paths: Set<StoredPath> = []
    while let steps = try units.next() {
      for step in decoder.unit(in: steps)?.steps ?? [] { paths.formUnion(step.photos) }
    }
    let current = try allMoves()
    paths.formUnion(paths.map { StoredPath(current($0.path)) })
    var journal = JournaledPaths(all: paths, moves: current)
    let new = moves.files[(try firstUnfollowed(of: moves))...]
    // Few moves need them, and reading them decodes the journal once more.
    guard try new.contains(where: { try $0.leadsToStopover || hasEntry(of: StoredPath($0.to)) })
    else { return journal }
    let byEdits = try movesByEdits()
    if try !hasEditInProgress(since: EditID(rawValue: 0)) { journal.edits = byEdits }
    journal.ownTargets = Set(new.filter { byEdits($0.from) == $0.to }.map(\.to))
    return journal
  }

  /// Returns the position after the last of the moves that was recorded before.
  fileprivate func firstUnfollowed(of moves: UnfollowedMoves) throws -> Int {
    let last = try Data.fetchOne(self, sql: "SELECT token FROM followed")
    return last.flatMap { moves.tokens.lastIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  fileprivate func noteFollowed(_ token: Data) throws {
    try execute(sql: "DELETE FROM followed")
    try execute(sql: "INSERT INTO followed VALUES (?)", arguments: [token])
  }

  /// Records the moves of files that are in the store, and forgets the files whose paths they got.
  /// Returns these moves.
  fileprivate func record(
    _ moves: some Sequence<MovedFile>, _ journal: inout JournaledPaths
  ) throws -> [MovedFile] {
    var steps: [MovedPath] = []
    var recorded: [MovedFile] = []
    var outcome = EditOutcome()
    for file in moves {
      let move = MovedPath(from: file.from, to: file.to)
      let hasStaleEntry = try journal.makesEntriesStale(move) && hasEntry(of: move.to)
      guard try hasStaleEntry || hasEntry(of: move.from) || journal.needs(move) else { continue }
      // The entries under the old path belong to another file by now.
      guard
        file.leadsToStopover
          ? !journal.ownTargets.contains(file.from) : FileSystem.status(file.from) == nil
      else { continue }
      if hasStaleEntry {
        try forget(move.to)
        // Undoing an edit of the former file must not change the new one.
        if journal.all.contains(move.to) {
          steps.append(MovedPath(from: file.to, to: MovedFile.nowhere(for: file.to)))
        }
      }
      // The file may be moved again.
      journal.all.insert(move.to)
      var step = Step.noted(move)
      try step.record(in: self, into: &outcome)
      steps.append(move)
      recorded.append(file)
    }
    try noteMoves(steps)
    return recorded
  }
}

extension Step {
  /// The paths of the photos that undoing or redoing the step needs.
  fileprivate var photos: [StoredPath] {
    switch self {
    case .mark(let change): [change.path]
    case .marks(let changes): changes.photos.paths
    case .album(let change): change.photos
    case .distinct(let change): change.groups.flatMap(\.paths.paths)
    case .noted(let move): [move.to]
    case .move, .copy, .removeCopy, .trash, .restore, .patch: paths
    }
  }
}
