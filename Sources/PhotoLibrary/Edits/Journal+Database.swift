import Dispatch
import FoundationEssentials
import GRDB
import Synchronization
import SystemPackage

/// The state of an edit in the journal.
enum EditState: String, DatabaseValueConvertible {
  /// The edit is being performed. If found at a start, it was interrupted.
  case applying
  case applied
  /// The edit is being undone. If found at a start, the undo was interrupted.
  case reverting
  case reverted
  /// The edit could not be undone because its files were missing. Undo passes over it until they are
  /// back.
  case unfound
  /// The edit can be neither undone nor redone any more. The journal keeps it for its moves: earlier
  /// edits need them.
  case spent
  /// Not an edit: a record of files that something else has moved.
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
  var title: EditTitle
  var state: EditState
  /// The position of this edit in the order in which edits were last performed, undone or redone. 0
  /// until the edit has been performed.
  let turn: Int64
  var units: [Unit]

  /// Whether the edit was performed before. If such an edit is in progress, it is being undone or
  /// redone.
  var wasDone: Bool { turn > 0 }

  /// Whether the edit changes files.
  var changesFiles: Bool { units.contains { $0.unit.changesFiles } }
}

/// An edit that was interrupted, as far as the journal can tell without reading its units.
struct InterruptedEdit {
  let id: EditID
  let title: EditTitle
  /// The mount points of the drives that the edit was last found to wait for.
  fileprivate let drives: [StoredPath]

  /// Whether a drive is still not connected without which no unit of the edit can be ended.
  var isWaiting: Bool { drives.contains { !$0.path.isMountPoint } }
}

extension Database {
  /// The number of latest edits that can be undone.
  private static var journalLength: Int64 { 500 }

  /// Inserts an edit without units.
  func insertEdit(title: EditTitle, state: EditState) throws -> EditID {
    try execute(sql: "INSERT INTO edit (title, state) VALUES (?, ?)", arguments: [title, state])
    return EditID(rawValue: lastInsertedRowID)
  }

  /// Makes some units of an edit an edit of their own, which has the same turn.
  func split(
    _ units: [JournaledEdit.Unit], off edit: JournaledEdit, as state: EditState
  ) throws -> EditID {
    try execute(
      sql: "INSERT INTO edit (title, state, turn) VALUES (?, ?, ?)",
      arguments: [edit.title, state, edit.turn])
    let id = lastInsertedRowID
    let statement = try cachedStatement(
      sql: "UPDATE unit SET edit = ? WHERE edit = ? AND number = ?")
    for unit in units { try statement.execute(arguments: [id, edit.id.rawValue, unit.number]) }
    return EditID(rawValue: id)
  }

  /// Notes the mount points of the drives that each unit of an interrupted edit waits for.
  func setDrives(_ drives: Set<StoredPath>, of id: EditID) throws {
    let mountPoints = drives.sorted { $0.path.precedes($1.path) }
    try execute(
      sql: "UPDATE edit SET drives = ? WHERE id = ?",
      arguments: [try JSONEncoder().encode(mountPoints), id.rawValue])
  }

  /// Returns the edits that were interrupted, oldest first, without reading their units: an edit
  /// whose drive never comes back stays in the journal.
  func interruptedEdits() throws -> [InterruptedEdit] {
    let rows = try Row.fetchAll(
      self,
      sql: """
        SELECT id, title, drives FROM edit WHERE state IN ('applying', 'reverting') ORDER BY id
        """)
    return rows.map { row in
      let drives = (row["drives"] as Data?).flatMap {
        try? JSONDecoder().decode([StoredPath].self, from: $0)
      }
      return InterruptedEdit(
        id: EditID(rawValue: row["id"]), title: row["title"], drives: drives ?? [])
    }
  }

  func unitCount(of id: EditID) throws -> Int {
    try Int.fetchOne(
      self, sql: "SELECT COUNT(*) FROM unit WHERE edit = ?", arguments: [id.rawValue]) ?? 0
  }

  /// Inserts units of an edit.
  ///
  /// - Throws: ``EditFailure`` if `progress` was cancelled meanwhile.
  func insert(
    _ units: [JournaledEdit.Unit], of id: EditID, _ progress: EditProgress = EditProgress()
  ) throws {
    let statement = try cachedStatement(sql: "INSERT INTO unit VALUES (?, ?, ?, ?)")
    // In parts, so that a cancellation takes effect soon.
    for start in stride(from: 0, to: units.count, by: 4_096) {
      let part = units[start..<min(start + 4_096, units.count)]
      for (unit, steps) in zip(part, try Self.encoded(part)) {
        try progress.check()
        try statement.execute(arguments: [id.rawValue, unit.number, unit.isDone, steps])
      }
    }
  }

  /// Returns the steps of units in JSON. All processors share the work.
  private static func encoded(_ units: ArraySlice<JournaledEdit.Unit>) throws -> [Data] {
    let parts = units.count < 64 ? 1 : ProcessInfo.processInfo.activeProcessorCount
    let encoded = Mutex([Result<[Data], any Error>](repeating: .success([]), count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let bounds = [part, part + 1].map { units.startIndex + units.count * $0 / parts }
      let result = Result {
        let encoder = JSONEncoder()
        return try units[bounds[0]..<bounds[1]].map { try encoder.encode($0.unit) }
      }
      encoded.withLock { $0[part] = result }
    }
    return try encoded.withLock { try $0.flatMap { try $0.get() } }
  }

  /// Writes moves to the journal apart from an edit, so that earlier edits can still be undone.
  ///
  /// - Parameters:
  ///   - moves: The moves. No edit has made them, or their edit may be removed from the journal.
  ///   - turn: The turn in which they were made; nil for the present one.
  /// - Throws: A database error.
  func noteMoves(_ moves: [MovedPath], at turn: Int64? = nil) throws {
    guard !moves.isEmpty else { return }
    let id = try insertEdit(title: .written(""), state: .noted)
    let unit = EditUnit(steps: moves.map { .noted($0) })
    try insert([JournaledEdit.Unit(number: 0, isDone: true, unit: unit)], of: id)
    try conclude(id, as: .noted)
    if let turn {
      try execute(
        sql: "UPDATE edit SET turn = ? WHERE id = ?", arguments: [turn, id.rawValue])
    }
    try pruneJournal(before: id)
  }

  /// Deletes edits that are too old to be undone.
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
      units: units.compactMap { row in
        decoder.unit(in: row["steps"]).map {
          JournaledEdit.Unit(number: row["number"], isDone: row["isDone"], unit: $0)
        }
      })
  }

  /// Changes the state of an edit, if its present state is the expected one.
  ///
  /// - Returns: Whether the state was the expected one.
  func setState(_ state: EditState, of id: EditID, from former: EditState) throws -> Bool {
    try execute(
      sql: "UPDATE edit SET state = ? WHERE id = ? AND state = ?",
      arguments: [state, id.rawValue, former])
    return changesCount == 1
  }

  func setTitle(_ title: EditTitle, of id: EditID) throws {
    try execute(sql: "UPDATE edit SET title = ? WHERE id = ?", arguments: [title, id.rawValue])
  }

  /// Records that an edit has been performed, undone or redone.
  func conclude(_ id: EditID, as state: EditState) throws {
    try execute(
      sql: """
        UPDATE edit SET state = ?, turn = (SELECT MAX(turn) FROM edit) + 1, drives = NULL
        WHERE id = ?
        """, arguments: [state, id.rawValue])
  }

  /// Deletes the edits that could be redone.
  func removeRedoable() throws {
    try execute(sql: "DELETE FROM edit WHERE state = 'reverted'")
  }

  /// Updates the steps of units.
  func update(_ units: [JournaledEdit.Unit], of id: EditID) throws {
    let statement = try cachedStatement(
      sql: "UPDATE unit SET steps = ? WHERE edit = ? AND number = ?")
    let encoder = JSONEncoder()
    for unit in units {
      try statement.execute(
        arguments: [try encoder.encode(unit.unit), id.rawValue, unit.number])
    }
  }

  /// Updates which units are done.
  func updateProgress(of units: [JournaledEdit.Unit], of id: EditID) throws {
    let statement = try cachedStatement(
      sql: "UPDATE unit SET isDone = ? WHERE edit = ? AND number = ? AND isDone <> ?1")
    for unit in units { try statement.execute(arguments: [unit.isDone, id.rawValue, unit.number]) }
  }

  func remove(_ units: [JournaledEdit.Unit], of id: EditID) throws {
    let statement = try cachedStatement(sql: "DELETE FROM unit WHERE edit = ? AND number = ?")
    for unit in units { try statement.execute(arguments: [id.rawValue, unit.number]) }
  }

  /// Returns the files that were moved since an edit was last performed or undone. Includes files
  /// that a running edit is moving, but not those of an edit that waits for a drive: such an edit
  /// moves nothing, and may be large.
  func moves(since edit: JournaledEdit) throws -> PathMoves {
    // A redone edit follows edits and records with greater numbers. Edits of a repaired store may
    // all have turn 0.
    try moves(
      """
      edit.id <> :id
        AND ((turn, edit.id) > (:turn, :id)
          OR state IN ('applying', 'reverting') AND drives IS NULL)
      """, ["id": edit.id.rawValue, "turn": edit.turn], since: edit.id)
  }

  /// Returns all moves of files in the journal, including those by an undo.
  func allMoves() throws -> PathMoves {
    try moves("TRUE", ["turn": 0])
  }

  /// Returns the files that edits have moved, also into the trash and out of it.
  func movesByEdits() throws -> PathMoves {
    try moves("TRUE", ["turn": 0], kinds: ["move", "trash"])
  }

  /// Returns the files that running edits are moving. Leaves out those on their way to the trash,
  /// which may be very many and need no marks any more, and edits that wait for a drive.
  func movesInProgress() throws -> PathMoves {
    try moves(
      "state IN ('applying', 'reverting') AND drives IS NULL", ["turn": Int64.max],
      kinds: ["move", "noted"])
  }

  private func moves(
    _ condition: String, _ arguments: StatementArguments,
    kinds: [String] = ["move", "noted", "trash"], since edit: EditID = EditID(rawValue: 0)
  ) throws -> PathMoves {
    let isOfKind = kinds.map { "instr(steps, '\"\($0)\"')" }.joined(separator: " OR ")
    // A unit that is not done was undone, unless its edit is being performed for the first time.
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT isDone, steps, edit.id FROM unit JOIN edit ON edit.id = unit.edit
        WHERE (\(condition))
          AND (isDone OR turn > :turn OR state = 'reverting')
          AND (\(isOfKind))
        ORDER BY state IN ('applying', 'reverting'), turn, edit.id, number
        """, arguments: arguments)
    let decoder = JSONDecoder()
    var moves: [MovedPath] = []
    var trashed: Set<FilePath> = []
    while let row = try rows.next() {
      guard let unit = decoder.unit(in: row["steps"]) else { continue }
      // A later edit at the former path was about another photo.
      let isLater = row["id"] as Int64 > edit.rawValue
      moves += (row["isDone"] ? unit : unit.inverse).moves(fromOriginal: isLater)
      if row["isDone"] { trashed.formUnion(unit.trashed) }
    }
    return PathMoves(moves, trashed: trashed)
  }

  /// Returns whether an edit that began after this one is in progress.
  func hasEditInProgress(since id: EditID) throws -> Bool {
    try Bool.fetchOne(
      self,
      sql: "SELECT EXISTS (SELECT 1 FROM edit WHERE state IN ('applying', 'reverting') AND id > ?)",
      arguments: [id.rawValue]) == true
  }

  func removeEdit(_ id: EditID) throws {
    try execute(sql: "DELETE FROM edit WHERE id = ?", arguments: [id.rawValue])
  }

  /// Returns the edit that undo would revert: the one performed or redone last, without those whose
  /// files are missing.
  func lastUndoable() throws -> JournalEntry? {
    // Edits that a repair copied from the store of an older version have turn 0.
    let rows = try Row.fetchCursor(
      self,
      sql: """
        SELECT id, title, state, turn FROM edit WHERE state IN ('applied', 'unfound')
        ORDER BY turn DESC, id DESC
        """)
    while let row = try rows.next() {
      let state: EditState = row["state"]
      if try state == .applied || hasFilesAgain(row) { return JournalEntry(row) }
    }
    return nil
  }

  /// Returns whether files of an edit are back that were missing when it was to be undone. Looks only
  /// for those of the first photos, as there may be very many.
  private func hasFilesAgain(_ row: Row) throws -> Bool {
    let edit = JournaledEdit(
      id: EditID(rawValue: row["id"]), title: row["title"], state: row["state"],
      turn: row["turn"], units: [])
    let moves = try moves(since: edit)
    let decoder = JSONDecoder()
    return try Data.fetchAll(
      self, sql: "SELECT steps FROM unit WHERE edit = ? AND isDone ORDER BY number LIMIT 3",
      arguments: [edit.id.rawValue]
    ).contains { decoder.unit(in: $0)?.inverse.hasFiles(following: moves) == true }
  }

  /// Returns the edit that redo would perform: the one undone last.
  func nextRedoable() throws -> JournalEntry? {
    try Row.fetchOne(
      self,
      sql: """
        SELECT id, title FROM edit WHERE state = 'reverted' AND turn > 0
        ORDER BY turn DESC, id DESC LIMIT 1
        """
    ).map(JournalEntry.init)
  }

  /// Returns the edit that undo would revert, or that redo would perform.
  func last(isReverting: Bool) throws -> JournalEntry? {
    try isReverting ? lastUndoable() : nextRedoable()
  }
}

extension JSONDecoder {
  /// Decodes a unit. Returns nil for a unit that is damaged: it cannot be undone any more, but must
  /// not prevent other edits.
  func unit(in steps: Data) -> EditUnit? { try? decode(EditUnit.self, from: steps) }
}

extension EditUnit {
  /// Returns the files that the unit moves, also into or out of the trash.
  ///
  /// - Parameter fromOriginal: Whether a file that comes out of the trash has also moved from its
  ///   path before the deletion, if it has another path by now.
  /// - Returns: The old and new paths.
  func moves(fromOriginal: Bool) -> [MovedPath] {
    steps.flatMap { step -> [MovedPath] in
      switch step {
      case .move(let move): [MovedPath(from: move.from.path, to: move.to.path)]
      case .noted(let move): [move]
      case .trash(let move): [MovedPath(from: move.file.from.path, to: move.file.to.path)]
      // The photo may have got another name, because its own was taken.
      case .restore(let move):
        ([move.file.to] + (fromOriginal ? [move.original] : [])).filter { $0 != move.file.from }
          .map { MovedPath(from: $0.path, to: move.file.from.path) }
      default: []
      }
    }
  }

  /// The paths of the unit's files in the trash.
  fileprivate var trashed: [FilePath] {
    steps.compactMap { step in
      if case .trash(let move) = step { move.file.to.path } else { nil }
    }
  }
}

extension JournalEntry {
  fileprivate init(_ row: Row) {
    let title: EditTitle = row["title"]
    self.init(id: EditID(rawValue: row["id"]), title: title.text)
  }
}
