import FoundationEssentials
import GRDB

extension UserData {
  /// The number of moves to record in one transaction. Another edit can run after each transaction.
  private static let partSize = 2_000

  /// Records that something other than an edit has moved or renamed files, so that their marks,
  /// albums and edits refer to the new paths. Not for the main thread.
  ///
  /// - Parameter moves: The files, in the order in which they were moved.
  /// - Returns: Those of the files that the store has something about. The others are not recorded.
  /// - Throws: ``EditFailure`` if the store cannot be changed.
  @discardableResult
  public func paths(moved moves: [MovedFile]) throws(EditFailure) -> [MovedFile] {
    guard !moves.isEmpty else { return [] }
    var journal = try read { try $0.journaledPaths() }
    var recorded: [MovedFile] = []
    var rest = moves[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.partSize)
      rest = rest.dropFirst(Self.partSize)
      recorded += try write { try $0.record(part, &journal) }
    }
    return recorded
  }
}

/// The paths that the journal refers to.
private struct JournaledPaths {
  var all: Set<StoredPath> = []
  /// The moves that the journal knows of.
  var moves = PathMoves()

  /// Whether an edit can only be undone or redone if the journal has this move.
  func needs(_ move: MovedPath) -> Bool {
    // The index also finds the moves that an edit made. The journal has these.
    all.contains(move.from) && moves(move.from.path) != move.to.path
  }
}

extension Database {
  fileprivate func journaledPaths() throws -> JournaledPaths {
    let units = try Data.fetchCursor(self, sql: "SELECT steps FROM unit")
    let decoder = JSONDecoder()
    var paths: Set<StoredPath> = []
    while let steps = try units.next() {
      for step in decoder.unit(in: steps)?.steps ?? [] { paths.formUnion(step.photos) }
    }
    let current = try allMoves()
    paths.formUnion(paths.map { StoredPath(current($0.path)) })
    return JournaledPaths(all: paths, moves: current)
  }

  /// Records the moves of files that the store has something about. Returns these moves.
  fileprivate func record(
    _ moves: some Sequence<MovedFile>, _ journal: inout JournaledPaths
  ) throws -> [MovedFile] {
    var steps: [Step] = []
    var recorded: [MovedFile] = []
    var outcome = EditOutcome()
    for file in moves {
      let move = MovedPath(from: file.from, to: file.to)
      guard try hasEntry(of: move.from) || journal.needs(move) else { continue }
      // The entries under the old path belong to another file by now.
      guard file.leadsToStopover || FileSystem.status(file.from) == nil else { continue }
      // The file may be moved again.
      journal.all.insert(move.to)
      let step = Step.noted(move)
      try step.record(in: self, into: &outcome)
      steps.append(step)
      recorded.append(file)
    }
    guard !steps.isEmpty else { return [] }
    // The journal contains the moves, so that earlier edits can still be undone.
    let id = try insertEdit(title: "", state: .noted)
    try insert(
      [JournaledEdit.Unit(number: 0, isDone: true, unit: EditUnit(steps: steps))], of: id)
    try conclude(id, as: .noted)
    try pruneJournal(before: id)
    return recorded
  }
}

extension Step {
  /// The paths of the photos that undoing or redoing the step needs.
  fileprivate var photos: [StoredPath] {
    switch self {
    case .mark(let change): [change.path]
    case .album(let change): change.members.map(\.path)
    case .noted(let move): [move.to]
    case .move, .copy, .removeCopy, .trash, .restore, .patch: paths
    }
  }
}
