import FoundationEssentials
import GRDB

/// How far an edit has got.
enum EditState: String, DatabaseValueConvertible {
  /// It is being done: found at a start, it was interrupted.
  case applying
  case applied
  /// It is being undone: found at a start, that was interrupted.
  case reverting
  case reverted
  /// Not an edit but files moved by something else.
  case noted
}

/// An edit in the journal.
struct JournaledEdit {
  struct Unit {
    let number: Int
    var isDone: Bool
    var unit: EditUnit
  }

  let id: EditID
  var title: String
  var state: EditState
  /// Counts what was done, undone and redone: this was the last of it for the edit. 0 before.
  let turn: Int64
  var units: [Unit]

  /// Whether it was done before, so that it is being undone or redone if it is not at rest.
  var wasDone: Bool { turn > 0 }

  /// Whether anything is done to files.
  var changesFiles: Bool { units.contains { $0.unit.changesFiles } }
}

extension Database {
  /// How many edits can be undone.
  private static var journalLength: Int64 { 500 }

  /// Adds an edit that has no units yet.
  func insertEdit(title: String, state: EditState) throws -> EditID {
    try execute(sql: "INSERT INTO edit (title, state) VALUES (?, ?)", arguments: [title, state])
    return EditID(rawValue: lastInsertedRowID)
  }

  /// Adds units to an edit.
  func insert(_ units: [JournaledEdit.Unit], of id: EditID) throws {
    let statement = try cachedStatement(sql: "INSERT INTO unit VALUES (?, ?, ?, ?)")
    let encoder = JSONEncoder()
    for unit in units {
      try statement.execute(
        arguments: [id.rawValue, unit.number, unit.isDone, try encoder.encode(unit.unit)])
    }
  }

  /// Forgets edits that are too long ago to be undone.
  func pruneJournal(before id: EditID) throws {
    try execute(
      sql: "DELETE FROM edit WHERE id <= ? AND state NOT IN ('applying', 'reverting')",
      arguments: [id.rawValue - Self.journalLength])
  }

  func edit(_ id: EditID) throws -> JournaledEdit? {
    guard
      let row = try Row.fetchOne(
        self, sql: "SELECT title, state, turn FROM edit WHERE id = ?", arguments: [id.rawValue])
    else { return nil }
    let units = try Row.fetchAll(
      self, sql: "SELECT number, isDone, steps FROM unit WHERE edit = ? ORDER BY number",
      arguments: [id.rawValue])
    let decoder = JSONDecoder()
    return JournaledEdit(
      id: id, title: row["title"], state: row["state"], turn: row["turn"],
      units: try units.map { row in
        JournaledEdit.Unit(
          number: row["number"], isDone: row["isDone"],
          unit: try decoder.decode(EditUnit.self, from: row["steps"]))
      })
  }

  func edits(in states: [EditState]) throws -> [EditID] {
    try Int64.fetchAll(
      self,
      sql:
        "SELECT id FROM edit WHERE state IN (\(states.map { _ in "?" }.joined(separator: ", "))) "
        + "ORDER BY id", arguments: StatementArguments(states)
    ).map(EditID.init)
  }

  /// Changes the state of an edit, unless that is another than expected.
  ///
  /// - Returns: Whether the state was as expected.
  func setState(_ state: EditState, of id: EditID, from former: EditState) throws -> Bool {
    try execute(
      sql: "UPDATE edit SET state = ? WHERE id = ? AND state = ?",
      arguments: [state, id.rawValue, former])
    return changesCount == 1
  }

  func setTitle(_ title: String, of id: EditID) throws {
    try execute(sql: "UPDATE edit SET title = ? WHERE id = ?", arguments: [title, id.rawValue])
  }

  /// Notes that an edit has now been done, undone or redone.
  func conclude(_ id: EditID, as state: EditState) throws {
    try execute(
      sql: """
        UPDATE edit SET state = ?, turn = (SELECT MAX(turn) FROM edit) + 1 WHERE id = ?
        """, arguments: [state, id.rawValue])
  }

  /// Forgets what could be redone.
  func removeRedoable() throws {
    try execute(sql: "DELETE FROM edit WHERE state = 'reverted'")
  }

  /// Writes the steps of units anew.
  func update(_ units: [JournaledEdit.Unit], of id: EditID) throws {
    let statement = try cachedStatement(
      sql: "UPDATE unit SET steps = ? WHERE edit = ? AND number = ?")
    let encoder = JSONEncoder()
    for unit in units {
      try statement.execute(
        arguments: [try encoder.encode(unit.unit), id.rawValue, unit.number])
    }
  }

  /// Writes which of some units are done.
  func updateProgress(of units: [JournaledEdit.Unit], of id: EditID) throws {
    let statement = try cachedStatement(
      sql: "UPDATE unit SET isDone = ? WHERE edit = ? AND number = ? AND isDone <> ?1")
    for unit in units { try statement.execute(arguments: [unit.isDone, id.rawValue, unit.number]) }
  }

  func remove(_ unit: JournaledEdit.Unit, of id: EditID) throws {
    try execute(
      sql: "DELETE FROM unit WHERE edit = ? AND number = ?",
      arguments: [id.rawValue, unit.number])
  }

  /// The files that have been moved since an edit was last done or undone, or are being moved by
  /// an edit that is under way.
  func moves(since edit: JournaledEdit) throws -> PathMoves {
    try moves(
      """
      edit.id <> :id AND (edit.id > :id OR turn > :turn OR state IN ('applying', 'reverting'))
      """, ["id": edit.id.rawValue, "turn": edit.turn])
  }

  /// The files that are being moved by an edit that is under way.
  func movesInProgress() throws -> PathMoves {
    try moves("state IN ('applying', 'reverting')", ["turn": Int64.max])
  }

  private func moves(_ condition: String, _ arguments: StatementArguments) throws -> PathMoves {
    // A unit that is not done was undone before, unless its edit is done for the first time.
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT isDone, steps FROM unit JOIN edit ON edit.id = unit.edit
        WHERE (\(condition))
          AND (isDone OR turn > :turn OR state = 'reverting')
          AND (instr(steps, '"move"') OR instr(steps, '"noted"'))
        ORDER BY state IN ('applying', 'reverting'), turn, edit.id, number
        """, arguments: arguments)
    let decoder = JSONDecoder()
    var moves: [MovedPath] = []
    while let row = try rows.next() {
      let unit = try decoder.decode(EditUnit.self, from: row["steps"])
      moves += (row["isDone"] ? unit : unit.inverse).moves
    }
    return PathMoves(moves)
  }

  /// Whether an edit is under way that began after another.
  func hasEditInProgress(since id: EditID) throws -> Bool {
    try Bool.fetchOne(
      self,
      sql: "SELECT EXISTS (SELECT 1 FROM edit WHERE state IN ('applying', 'reverting') AND id > ?)",
      arguments: [id.rawValue]) == true
  }

  func removeEdit(_ id: EditID) throws {
    try execute(sql: "DELETE FROM edit WHERE id = ?", arguments: [id.rawValue])
  }

  /// The edit that undoing would take back: of those that are done, the last one.
  func lastUndoable() throws -> JournalEntry? { try last(.applied) }

  /// The edit that redoing would do again: the one that was undone last.
  func nextRedoable() throws -> JournalEntry? { try last(.reverted) }

  /// The edit that undoing would take back, or that redoing would do again.
  func last(isReverting: Bool) throws -> JournalEntry? {
    try isReverting ? lastUndoable() : nextRedoable()
  }

  private func last(_ state: EditState) throws -> JournalEntry? {
    // An edit that a repair took from a store of an older version has no turn.
    try Row.fetchOne(
      self,
      sql: """
        SELECT id, title FROM edit WHERE state = ? AND (turn > 0 OR state = 'applied')
        ORDER BY turn DESC, id DESC LIMIT 1
        """, arguments: [state]
    ).map(JournalEntry.init)
  }
}

extension EditUnit {
  /// The files that the unit moves.
  fileprivate var moves: [MovedPath] {
    steps.compactMap { step in
      switch step {
      case .move(let move): MovedPath(from: move.from.path, to: move.to.path)
      case .noted(let move): move
      default: nil
      }
    }
  }
}

extension JournalEntry {
  fileprivate init(_ row: Row) {
    self.init(id: EditID(rawValue: row["id"]), title: row["title"])
  }
}
