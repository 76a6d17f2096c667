import GRDB
import SystemPackage

/// An edit on its way to being done or undone.
struct EditRun {
  private(set) var edit: JournaledEdit
  /// What has changed so far.
  private(set) var outcome: EditOutcome
  /// How many units have got to where they are to get.
  private(set) var doneCount = 0

  /// What is done for the first time; nil where it was done before.
  private var plan: EditPlan?
  private let isReverting: Bool
  /// Units that will not get there however often it is tried.
  private var hopeless: Set<Int> = []

  init(edit: JournaledEdit, outcome: EditOutcome) {
    self.edit = edit
    self.outcome = outcome
    isReverting = edit.state == .reverting
  }

  /// Writes an edit into the journal and, where no files are to be changed, completes it.
  static func begin(
    _ plan: EditPlan, _ outcome: EditOutcome, in database: Database
  ) throws -> EditRun {
    let id = try database.insertEdit(title: plan.title, state: .applying)
    let units = plan.units.enumerated().map {
      JournaledEdit.Unit(number: $0, isDone: false, unit: $1)
    }
    let edit = JournaledEdit(
      id: id, title: plan.title, state: .applying, turn: 0, units: units)
    var run = EditRun(edit: edit, outcome: outcome)
    run.plan = plan
    if run.changesFiles {
      try database.insert(units, of: id)
    } else {
      try run.record(run.pending, in: database)
      // Nobody sees the edit before it is complete, so each unit is written once, in its last state.
      try database.insert(run.edit.units.filter(\.isDone), of: id)
      try run.conclude(in: database)
    }
    try database.pruneJournal(before: id)
    return run
  }

  /// Begins to undo or redo an edit of the journal and, where no files are to be changed, completes
  /// that.
  ///
  /// - Throws: ``EditFailure`` where another process has done so meanwhile.
  static func begin(
    _ turn: EditTurn, _ outcome: EditOutcome, in database: Database
  ) throws -> EditRun {
    var run = EditRun(edit: turn.edit, outcome: outcome)
    run.outcome.renamed += turn.renamed
    let id = turn.edit.id
    guard try database.setState(turn.edit.state, of: id, from: turn.former) else {
      throw EditFailure(.notInJournal)
    }
    try database.update(turn.changed.map { turn.edit.units[$0] }, of: id)
    guard !run.changesFiles else { return run }
    try run.record(run.pending, in: database)
    try database.updateProgress(of: run.edit.units, of: id)
    try run.conclude(in: database)
    return run
  }

  /// Whether anything is done to files.
  var changesFiles: Bool { edit.changesFiles }

  /// The places of the units that have not got to where they are to get, in their order.
  var pending: [Int] {
    let pending = edit.units.indices.filter { edit.units[$0].isDone == isReverting }
    return isReverting ? pending.reversed() : pending
  }

  /// What is to be done for a unit.
  func steps(at index: Int) -> EditUnit {
    isReverting ? edit.units[index].unit.inverse : edit.units[index].unit
  }

  /// Does to files what a unit says.
  mutating func apply(at index: Int, _ progress: EditProgress) throws(EditFailure) {
    var steps = steps(at: index)
    try steps.apply(progress)
    edit.units[index].unit = isReverting ? steps.inverse : steps
  }

  /// Records a failed unit.
  mutating func note(_ failure: EditFailure, at index: Int) {
    outcome.failures.append(failure)
    if failure.isLasting, edit.units[index].unit.disconnectedFile == nil { hopeless.insert(index) }
  }

  /// Does to the store what some units imply, whose files have been dealt with. The journal still
  /// has to be told how far they are.
  mutating func record(_ indices: [Int], in database: Database) throws {
    for index in indices {
      do {
        outcome.append(try Self.record(steps(at: index).steps, in: database))
        edit.units[index].isDone = !isReverting
        doneCount += 1
      } catch let failure as EditFailure {
        note(failure, at: index)
      }
    }
  }

  /// Records all of a unit's steps, or none.
  private static func record(_ steps: [Step], in database: Database) throws -> EditOutcome {
    var outcome = EditOutcome()
    // A step checks everything before it changes anything, so one alone needs no savepoint.
    guard steps.count > 1 else {
      for step in steps { try step.record(in: database, into: &outcome) }
      return outcome
    }
    try database.inSavepoint {
      for step in steps { try step.record(in: database, into: &outcome) }
      return .commit
    }
    return outcome
  }

  /// Writes what has become of some units whose files have been dealt with.
  mutating func recordFiles(_ indices: [Int], in database: Database) throws {
    try record(indices, in: database)
    try database.update(indices.map { edit.units[$0] }, of: edit.id)
    try database.updateProgress(of: indices.map { edit.units[$0] }, of: edit.id)
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
      try correctTitle(in: database)
      try database.conclude(edit.id, as: units.contains(where: \.isDone) ? .applied : .reverted)
    }
    edit.units = units
  }

  /// Has the title say what was done, where that is less than was planned.
  private mutating func correctTitle(in database: Database) throws {
    // An edit of an album is one unit, whatever the number of photos.
    guard let plan, plan.photos.count == edit.units.count,
      edit.units.contains(where: { !$0.isDone })
    else { return }
    let done = zip(plan.photos, edit.units).filter { $1.isDone }.map(\.0)
    edit.title = try plan.edit.title(of: done, in: database)
    try database.setTitle(edit.title, of: edit.id)
  }
}

extension EditUnit {
  /// Whether files show that it has been begun.
  var hasBegun: Bool {
    steps.contains { $0.progress != .none }
  }

  /// The unit for files that have been moved since it was planned.
  func following(_ moves: PathMoves) -> EditUnit {
    guard !moves.isEmpty else { return self }
    var unit = self
    unit.steps = steps.map { $0.following(moves.callAsFunction) }
    return unit
  }
}
