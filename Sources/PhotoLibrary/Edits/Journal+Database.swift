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
  let title: String
  let state: EditState
  /// Whether it was done before, so that it is being undone or redone if it is not at rest.
  let wasDone: Bool
  var units: [Unit]
}

extension Database {
  /// How many edits can be undone.
  private static var journalLength: Int64 { 500 }

  func insertEdit(title: String, state: EditState, units: [EditUnit]) throws -> EditID {
    try execute(sql: "INSERT INTO edit (title, state) VALUES (?, ?)", arguments: [title, state])
    let id = EditID(rawValue: lastInsertedRowID)
    for (number, unit) in units.enumerated() {
      try execute(
        sql: "INSERT INTO unit VALUES (?, ?, ?, ?)",
        arguments: [id.rawValue, number, state != .applying, try JSONEncoder().encode(unit)])
    }
    return id
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
    return JournaledEdit(
      id: id, title: row["title"], state: row["state"], wasDone: row["turn"] > 0,
      units: try units.map { row in
        JournaledEdit.Unit(
          number: row["number"], isDone: row["isDone"],
          unit: try JSONDecoder().decode(EditUnit.self, from: row["steps"]))
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

  func setState(_ state: EditState, of id: EditID) throws {
    try execute(sql: "UPDATE edit SET state = ? WHERE id = ?", arguments: [state, id.rawValue])
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

  /// Writes what has become of a unit.
  func update(_ unit: JournaledEdit.Unit, of id: EditID) throws {
    try execute(
      sql: "UPDATE unit SET isDone = ?, steps = ? WHERE edit = ? AND number = ?",
      arguments: [
        unit.isDone, try JSONEncoder().encode(unit.unit), id.rawValue, unit.number,
      ])
  }

  func remove(_ unit: JournaledEdit.Unit, of id: EditID) throws {
    try execute(
      sql: "DELETE FROM unit WHERE edit = ? AND number = ?",
      arguments: [id.rawValue, unit.number])
  }

  /// The files that have been moved since an edit, in the order in which it happened.
  func moves(after id: EditID) throws -> [MovedPath] {
    let steps = try Data.fetchAll(
      self,
      sql: """
        SELECT steps FROM unit JOIN edit ON edit.id = unit.edit
        WHERE edit.id > ? AND state IN ('applied', 'noted') AND isDone ORDER BY edit, number
        """, arguments: [id.rawValue])
    return try steps.flatMap { data in
      try JSONDecoder().decode(EditUnit.self, from: data).steps.compactMap { step in
        switch step {
        case .move(let move): MovedPath(from: move.from.path, to: move.to.path)
        case .noted(let move): move
        default: nil
        }
      }
    }
  }

  func removeEdit(_ id: EditID) throws {
    try execute(sql: "DELETE FROM edit WHERE id = ?", arguments: [id.rawValue])
  }

  /// The edit that undoing would take back: of those that are done, the last one.
  func lastUndoable() throws -> JournalEntry? { try last(.applied) }

  /// The edit that redoing would do again: the one that was undone last.
  func nextRedoable() throws -> JournalEntry? { try last(.reverted) }

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

extension JournalEntry {
  fileprivate init(_ row: Row) {
    self.init(id: EditID(rawValue: row["id"]), title: row["title"])
  }
}
