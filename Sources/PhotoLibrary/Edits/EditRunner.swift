import GRDB
import SystemPackage

/// Plans, performs and records edits, on one of the journal's queues.
struct EditRunner {
  /// The number of photos between two writes of the progress to the journal. Writes stay rare, and
  /// a crash leaves few photos to recover.
  private static let stride = 32

  let userData: UserData
  let environment: [String: String]
  var progress = EditProgress()
  /// Whether moved files have been looked for since an undo or a redo failed because files are
  /// missing.
  var isSearched = false

  private func planner(_ database: Database) -> EditPlanner {
    EditPlanner(database: database, environment: environment, progress: progress)
  }

  // MARK: Edits of marks and albums

  /// Performs an edit that changes no files. It is one transaction, so it does not wait for an edit
  /// of files or for another process.
  func performOnMarks(_ edit: Edit) throws(EditFailure) -> PerformedEdit {
    try result(
      of: userData.write { database in
        // A running edit may have moved a photo whose old path the caller still has.
        let edit = edit.following(try database.movesInProgress())
        let plan = try planner(database).plan(edit)
        return try EditRun.begin(plan, EditOutcome(), progress, in: database)
      })
  }

  /// The result of undoing or redoing the last edit.
  enum Turned {
    case performed(PerformedEdit)
    /// There is nothing to undo or redo.
    case nothing
    /// The edit changes files, or an edit of files is running, so it must run on the files queue.
    case waitsForFiles
  }

  /// Undoes or redoes an edit that changes no files. Returns nil if the edit changes files.
  func turnMarks(_ id: EditID, isReverting: Bool) throws(EditFailure) -> PerformedEdit? {
    let run = try userData.write { database in
      guard let edit = try database.edit(id) else { throw EditFailure(.notInJournal) }
      return try turnMarks(edit, isReverting: isReverting, in: database)
    }
    return try run.map(result)
  }

  /// Undoes the last edit, or redoes the edit that was undone last. Does so only if that edit
  /// changes no files and no edit that began after it is still in progress.
  func turnLastMarks(isReverting: Bool) throws(EditFailure) -> Turned {
    let last = try userData.write { database -> (isThere: Bool, run: EditRun?) in
      guard let id = try database.last(isReverting: isReverting)?.id,
        let edit = try database.edit(id), try !database.hasEditInProgress(since: id)
      else { return (try database.hasEditInProgress(since: EditID(rawValue: 0)), nil) }
      return (true, try turnMarks(edit, isReverting: isReverting, in: database))
    }
    guard let run = last.run else { return last.isThere ? .waitsForFiles : .nothing }
    return .performed(try result(of: run))
  }

  private func turnMarks(
    _ edit: JournaledEdit, isReverting: Bool, in database: Database
  ) throws -> EditRun? {
    guard !edit.changesFiles else { return nil }
    let turn = try EditTurn(edit, isReverting: isReverting, progress, in: database)
    return try EditRun.begin(turn, EditOutcome(), progress, isSearched: isSearched, in: database)
  }

  // MARK: Edits of files

  /// Writes an edit to the journal without starting it, so that ``recover()`` reports it.
  func leave(_ edit: Edit) throws(EditFailure) {
    try StoreLock.whileHeld(in: userData.folder) { () throws(EditFailure) in
      let plan = try userData.read { database in
        try planner(database).plan(edit)
      }
      _ = try userData.write { try EditRun.begin(plan, EditOutcome(), progress, in: $0) }
    }
  }

  func perform(_ edit: Edit) throws(EditFailure) -> PerformedEdit {
    try whileLocked { outcome throws(EditFailure) in
      // Planned outside the write transaction: it may check many files, and marks can be written
      // meanwhile.
      let plan = try userData.read { database in
        try planner(database).plan(edit)
      }
      guard plan.canBegin else { throw EditFailure(all: plan.failures) }
      outcome.failures += plan.failures
      let run = try userData.write { try EditRun.begin(plan, outcome, progress, in: $0) }
      return try complete(run)
    }
  }

  /// Undoes or redoes an edit.
  func turn(_ id: EditID, isReverting: Bool) throws(EditFailure) -> PerformedEdit {
    try whileLocked { outcome throws(EditFailure) in
      try turn(id, isReverting: isReverting, outcome)
    }
  }

  /// Undoes the last edit, or redoes the edit that was undone last. Returns nil if there is no such
  /// edit. Reads which edit that is while the lock keeps other processes from changing it.
  func turnLast(isReverting: Bool) throws(EditFailure) -> PerformedEdit? {
    try whileLocked { outcome throws(EditFailure) in
      guard let last = try userData.read({ try $0.last(isReverting: isReverting) }) else {
        return nil
      }
      return try turn(last.id, isReverting: isReverting, outcome)
    }
  }

  private func turn(
    _ id: EditID, isReverting: Bool, _ outcome: EditOutcome
  ) throws(EditFailure) -> PerformedEdit {
    let turn = try userData.read { database in
      guard let edit = try database.edit(id) else { throw EditFailure(.notInJournal) }
      return try EditTurn(edit, isReverting: isReverting, progress, in: database)
    }
    return try complete(
      userData.write {
        try EditRun.begin(turn, outcome, progress, isSearched: isSearched, in: $0)
      })
  }

  /// Ends the edits that another process has left in progress in the journal.
  func recover() throws(EditFailure) -> (outcome: EditOutcome, notices: [UserDataNotice]) {
    try StoreLock.whileHeld(in: userData.folder) { () throws(EditFailure) in
      let (outcome, notices, waiting) = try finishInterrupted()
      let counts = try userData.read { database in
        try waiting.map { try database.unitCount(of: $0.id) }
      }
      return (
        outcome,
        notices
          + zip(waiting, counts).map { edit, count in
            .editInterrupted(title: edit.title.text, done: 0, waiting: count, of: count)
          }
      )
    }
  }

  /// Holds the store's lock while `body` runs, so that no other process edits files. First ends
  /// interrupted edits, and passes their changes to `body`.
  private func whileLocked<Value>(
    _ body: (inout EditOutcome) throws(EditFailure) -> Value
  ) throws(EditFailure) -> Value {
    if let refusal = userData.refusal { throw refusal }
    return try StoreLock.whileHeld(in: userData.folder) { () throws(EditFailure) in
      var outcome = try finishInterrupted().outcome
      return try body(&outcome)
    }
  }

  /// Performs an edit that is in the journal, until it is complete or must stop.
  private func complete(_ begun: EditRun) throws(EditFailure) -> PerformedEdit {
    var run = begun
    var rest = run.pending[...]
    guard run.changesFiles else { return try result(of: run) }
    progress.begin(count: rest.count)
    var isLast: Bool
    repeat {
      let done = carryOut(rest.prefix(Self.stride), of: &run)
      rest = rest.dropFirst(Self.stride)
      // Decided once: an edit that is cancelled a moment later must be concluded too.
      isLast = rest.isEmpty || progress.hasEnded
      try write(done, of: &run, isLast: isLast)
    } while !isLast
    return try result(of: run)
  }

  private func result(of run: EditRun) throws(EditFailure) -> PerformedEdit {
    guard run.doneCount > 0 else {
      guard run.outcome.failures.isEmpty else { throw EditFailure(all: run.outcome.failures) }
      if progress.hasEnded { throw EditFailure(.cancelled) }
      // An edit whose units are all damaged has just been removed from the journal.
      throw EditFailure(run.edit.wasDone ? .notInJournal : .alreadyThere)
    }
    return PerformedEdit(id: run.edit.id, title: run.edit.title.text, outcome: run.outcome)
  }

  /// Completes the photos whose files the interrupted edit had begun to change, so that the files
  /// of one photo stay together. Leaves all other photos unchanged. Photos on a drive that is not
  /// connected stay in the journal, until a recovery can see how far they are.
  ///
  /// - Returns: The changes, notices about the edits that were ended, and the edits that wait for a
  ///   drive as they did before. The units of these are not read.
  private func finishInterrupted() throws(EditFailure) -> (
    outcome: EditOutcome, notices: [UserDataNotice], waiting: [InterruptedEdit]
  ) {
    var outcome = EditOutcome()
    var notices: [UserDataNotice] = []
    var waiting: [InterruptedEdit] = []
    for interrupted in try userData.read({ try $0.interruptedEdits() }) {
      guard !interrupted.isWaiting else {
        waiting.append(interrupted)
        continue
      }
      guard let edit = try userData.read({ try $0.edit(interrupted.id) }) else { continue }
      var run = EditRun(recovering: edit, outcome: outcome)
      let before = edit.units.count - run.pending.count
      try write(carryOut(run.begun[...], of: &run), of: &run, isLast: true)
      outcome = run.outcome
      notices.append(
        .editInterrupted(
          title: edit.title.text, done: before + run.doneCount, waiting: run.waiting.count,
          of: edit.units.count))
    }
    return (outcome, notices, waiting)
  }

  /// Changes the files of some units. Returns the indices of the units that succeeded.
  private func carryOut(_ indices: ArraySlice<Int>, of run: inout EditRun) -> [Int] {
    var done: [Int] = []
    for index in indices where !progress.hasEnded {
      do throws(EditFailure) {
        try run.apply(at: index, progress)
        done.append(index)
      } catch {
        if error.reason != .cancelled { run.note(error, at: index) }
      }
      progress.finishPhoto()
    }
    FileSystem.synchronize(folders: done.flatMap { run.steps(at: $0).steps.flatMap(\.folders) })
    return done
  }

  /// Records that some units are done, and concludes the edit if they are its last.
  private func write(
    _ done: [Int], of run: inout EditRun, isLast: Bool
  ) throws(EditFailure) {
    do throws(EditFailure) {
      try userData.write { database in
        try run.recordFiles(done, in: database)
        if isLast, !progress.isSuspended { try run.conclude(in: database) }
      }
    } catch {
      // The store does not know of these changes, so they must be reverted.
      for index in done.reversed() {
        var inverse = run.steps(at: index).inverse
        try? inverse.apply()
      }
      throw error
    }
  }
}
