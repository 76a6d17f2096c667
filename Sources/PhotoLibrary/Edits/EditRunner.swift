import GRDB
import SystemPackage

/// Takes edits from their plan to their end; on the journal's thread.
struct EditRunner {
  /// How many photos there are between one note of what has been done and the next: so many that
  /// writing to the store is rare, so few that little is left to recover.
  private static let stride = 32

  let userData: UserData
  let environment: [String: String]

  func perform(_ edit: Edit) throws(EditFailure) -> PerformedEdit {
    try whileLocked { outcome throws(EditFailure) in
      let run = try userData.write { database in
        let plan = try EditPlanner(database: database, environment: environment).plan(edit)
        guard !plan.units.isEmpty else { throw EditFailure(all: plan.failures) }
        outcome.failures += plan.failures
        var units = plan.units
        for index in units.indices { units[index].noteMountPoints() }
        let id = try database.insertEdit(title: plan.title, state: .applying, units: units)
        try database.pruneJournal(before: id)
        return try EditRun.begin(id, outcome, in: database)
      }
      return try complete(run)
    }
  }

  /// Undoes an edit, or does it again.
  func turn(_ id: EditID, isReverting: Bool) throws(EditFailure) -> PerformedEdit {
    try whileLocked { outcome throws(EditFailure) in
      try turn(id, isReverting: isReverting, outcome)
    }
  }

  /// Undoes the last edit, or does again what was undone last; nil where there is none. Which one
  /// that is must be asked while no other process can change it.
  func turnLast(isReverting: Bool) throws(EditFailure) -> PerformedEdit? {
    try whileLocked { outcome throws(EditFailure) in
      let last = try userData.read { database in
        try isReverting ? database.lastUndoable() : database.nextRedoable()
      }
      guard let last else { return nil }
      return try turn(last.id, isReverting: isReverting, outcome)
    }
  }

  private func turn(
    _ id: EditID, isReverting: Bool, _ outcome: EditOutcome
  ) throws(EditFailure) -> PerformedEdit {
    let run = try userData.write { database in
      guard let edit = try database.edit(id), edit.state == (isReverting ? .applied : .reverted)
      else { throw EditFailure(.notInJournal) }
      var outcome = outcome
      let moves = try database.moves(after: id)
      for var unit in edit.units where unit.isDone == isReverting {
        let steps = isReverting ? unit.unit.inverse : unit.unit
        let (free, renamed) = steps.following(moves).withFreeNames()
        outcome.renamed += renamed
        unit.unit = isReverting ? free.inverse : free
        try database.update(unit, of: id)
      }
      try database.setState(isReverting ? .reverting : .applying, of: id)
      return try EditRun.begin(id, outcome, in: database)
    }
    return try complete(run)
  }

  /// Brings edits to an end that a process has left in their middle.
  func recover() throws(EditFailure) -> (outcome: EditOutcome, notices: [UserDataNotice]) {
    try StoreLock.whileHeld(in: userData.folder) { () throws(EditFailure) in
      try finishInterrupted()
    }
  }

  /// Does something that no other process may do meanwhile, with what has changed by ending the
  /// edits of those that were interrupted.
  private func whileLocked<Value>(
    _ body: (inout EditOutcome) throws(EditFailure) -> Value
  ) throws(EditFailure) -> Value {
    if let refusal = userData.refusal { throw refusal }
    return try StoreLock.whileHeld(in: userData.folder) { () throws(EditFailure) in
      var outcome = try finishInterrupted().outcome
      return try body(&outcome)
    }
  }

  /// Carries an edit out that has been written down.
  private func complete(_ begun: EditRun) throws(EditFailure) -> PerformedEdit {
    var run = begun
    var rest = run.pending[...]
    if run.changesFiles {
      while !rest.isEmpty {
        let next = Array(rest.prefix(Self.stride))
        rest = rest.dropFirst(Self.stride)
        try carryOut(next, of: &run, isLast: rest.isEmpty)
      }
    }
    guard run.doneCount > 0 else { throw EditFailure(all: run.outcome.failures) }
    return PerformedEdit(id: run.edit.id, title: run.edit.title, outcome: run.outcome)
  }

  /// A photo with which an edit had begun is seen through, so that what belongs to it stays
  /// together; the others stay as they are.
  private func finishInterrupted() throws(EditFailure) -> (
    outcome: EditOutcome, notices: [UserDataNotice]
  ) {
    var outcome = EditOutcome()
    var notices: [UserDataNotice] = []
    let edits = try userData.read { database in
      try database.edits(in: [.applying, .reverting]).compactMap { try database.edit($0) }
    }
    for edit in edits {
      var run = EditRun(edit: edit, outcome: outcome)
      let count = run.edit.units.count
      let before = count - run.pending.count
      try carryOut(run.pending.filter { run.steps(at: $0).hasBegun }, of: &run, isLast: true)
      outcome = run.outcome
      notices.append(.editFinished(title: edit.title, done: before + run.doneCount, of: count))
    }
    return (outcome, notices)
  }

  /// Does to files what some units say, then notes that it has been done.
  private func carryOut(
    _ indices: [Int], of run: inout EditRun, isLast: Bool
  ) throws(EditFailure) {
    var done: [Int] = []
    for index in indices {
      do throws(EditFailure) {
        try run.steps(at: index).apply()
        done.append(index)
      } catch {
        run.note(error, at: index)
      }
    }
    FileSystem.synchronize(folders: done.flatMap { run.steps(at: $0).steps.flatMap(\.folders) })
    do throws(EditFailure) {
      try userData.write { database in
        try run.record(done, in: database)
        if isLast { try run.conclude(in: database) }
      }
    } catch {
      // What the store does not know of must not have happened.
      for index in done.reversed() { try? run.steps(at: index).inverse.apply() }
      throw error
    }
  }
}
