import GRDB
import SystemPackage

/// An edit on its way to being done or undone.
struct EditRun {
  private(set) var edit: JournaledEdit
  /// What has changed so far.
  private(set) var outcome: EditOutcome
  /// How many units have got to where they are to get.
  private(set) var doneCount = 0

  private let isReverting: Bool
  /// Units that will not get there however often it is tried.
  private var hopeless: Set<Int> = []

  init(edit: JournaledEdit, outcome: EditOutcome) {
    self.edit = edit
    self.outcome = outcome
    isReverting = edit.state == .reverting
  }

  /// Reads an edit from the journal and, where no files are to be changed, sees it through.
  static func begin(
    _ id: EditID, _ outcome: EditOutcome, in database: Database
  ) throws -> EditRun {
    guard let edit = try database.edit(id) else { throw EditFailure(.notInJournal) }
    var run = EditRun(edit: edit, outcome: outcome)
    guard !run.changesFiles else { return run }
    try run.record(run.pending, in: database)
    try run.conclude(in: database)
    return run
  }

  /// Whether anything is done to files.
  var changesFiles: Bool { edit.units.contains { $0.unit.changesFiles } }

  /// The places of the units that have not got to where they are to get, in their order.
  var pending: [Int] {
    let pending = edit.units.indices.filter { edit.units[$0].isDone == isReverting }
    return isReverting ? pending.reversed() : pending
  }

  /// What is to be done for a unit.
  func steps(at index: Int) -> EditUnit {
    isReverting ? edit.units[index].unit.inverse : edit.units[index].unit
  }

  /// Takes note of a unit that could not be done.
  mutating func note(_ failure: EditFailure, at index: Int) {
    outcome.failures.append(failure)
    if failure.isLasting, edit.units[index].unit.disconnectedFile == nil { hopeless.insert(index) }
  }

  /// Does to the store what some units imply, whose files have been seen to.
  mutating func record(_ indices: [Int], in database: Database) throws {
    for index in indices {
      do {
        var changed = outcome
        try database.inSavepoint {
          for step in steps(at: index).steps { try step.record(in: database, into: &changed) }
          return .commit
        }
        outcome = changed
        edit.units[index].isDone = !isReverting
        doneCount += 1
        try database.update(edit.units[index], of: edit.id)
      } catch let failure as EditFailure {
        note(failure, at: index)
      }
    }
  }

  /// Ends the run. Forgets units that have never been done, and those that cannot be undone, or
  /// done again, so that they do not stand in the way of what was before, or comes after. What is
  /// done for the first time ends what could be redone.
  mutating func conclude(in database: Database) throws {
    var units: [JournaledEdit.Unit] = []
    for (index, unit) in edit.units.enumerated() {
      if edit.wasDone ? hopeless.contains(index) : !unit.isDone {
        try database.remove(unit, of: edit.id)
      } else {
        units.append(unit)
      }
    }
    if units.isEmpty {
      try database.removeEdit(edit.id)
    } else {
      if !edit.wasDone { try database.removeRedoable() }
      try database.conclude(edit.id, as: units.contains(where: \.isDone) ? .applied : .reverted)
    }
    edit.units = units
  }
}

extension EditUnit {
  /// Whether files show that it has been begun.
  var hasBegun: Bool {
    steps.contains { $0.progress != .none }
  }

  /// The unit for files that have been moved since it was planned.
  func following(_ moves: [MovedPath]) -> EditUnit {
    guard !moves.isEmpty else { return self }
    var unit = self
    unit.steps = steps.map { step in
      step.following { path in
        moves.reduce(path) { $1.from.path == $0 ? $1.to.path : $0 }
      }
    }
    return unit
  }
}
