import GRDB
import SystemPackage

/// Takes edits from their plan to their end; on one of the journal's threads.
struct EditRunner {
  /// How many photos there are between one note of what has been done and the next: so many that
  /// writing to the store is rare, so few that little is left to recover.
  private static let stride = 32

  let userData: UserData
  let environment: [String: String]
  var progress = EditProgress()

  // MARK: Edits of marks and albums

  /// Performs an edit that changes no files. One transaction does all of it, so neither an edit of
  /// files that is under way nor another process has to be waited for.
  func performOnMarks(_ edit: Edit) throws(EditFailure) -> PerformedEdit {
    try result(
      of: userData.write { database in
        // The person may not have seen yet where an edit that is under way has moved a photo.
        let edit = edit.following(try database.movesInProgress())
        let plan = try EditPlanner(database: database, environment: environment).plan(edit)
        return try EditRun.begin(plan, EditOutcome(), in: database)
      })
  }

  /// What became of the edit that was to be undone or redone.
  enum Turned {
    case performed(PerformedEdit)
    /// There is nothing to undo or redo.
    case nothing
    /// It has to wait its turn among the edits of files.
    case waitsForFiles
  }

  /// Undoes or redoes an edit if it changes no files; returns nil if it does.
  func turnMarks(_ id: EditID, isReverting: Bool) throws(EditFailure) -> PerformedEdit? {
    let run = try userData.write { database in
      guard let edit = try database.edit(id) else { throw EditFailure(.notInJournal) }
      return try turnMarks(edit, isReverting: isReverting, in: database)
    }
    return try run.map(result)
  }

  /// Undoes the last edit, or does again what was undone last, if it changes no files and no edit
  /// of files was begun after it.
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
    let turn = try EditTurn(edit, isReverting: isReverting, database.moves(since: edit))
    return try EditRun.begin(turn, EditOutcome(), in: database)
  }

  // MARK: Edits of files

  /// Writes an edit into the journal that will not be begun, for ``recover()`` to tell of it.
  func leave(_ edit: Edit) throws(EditFailure) {
    try StoreLock.whileHeld(in: userData.folder) { () throws(EditFailure) in
      let plan = try userData.read { database in
        try EditPlanner(database: database, environment: environment).plan(edit)
      }
      _ = try userData.write { try EditRun.begin(plan, EditOutcome(), in: $0) }
    }
  }

  func perform(_ edit: Edit) throws(EditFailure) -> PerformedEdit {
    try whileLocked { outcome throws(EditFailure) in
      // Apart from the writing: to look at many files takes long, and marks are written meanwhile.
      let plan = try userData.read { database in
        try EditPlanner(database: database, environment: environment).plan(edit)
      }
      guard !plan.units.isEmpty else { throw EditFailure(all: plan.failures) }
      outcome.failures += plan.failures
      let run = try userData.write { try EditRun.begin(plan, outcome, in: $0) }
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
      return try EditTurn(edit, isReverting: isReverting, database.moves(since: edit))
    }
    return try complete(userData.write { try EditRun.begin(turn, outcome, in: $0) })
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

  /// Carries an edit out that has been written down; as far as it may before it has to end.
  private func complete(_ begun: EditRun) throws(EditFailure) -> PerformedEdit {
    var run = begun
    var rest = run.pending[...]
    guard run.changesFiles else { return try result(of: run) }
    progress.begin(count: rest.count)
    while !rest.isEmpty, !progress.hasEnded {
      let done = try carryOut(rest.prefix(Self.stride), of: &run)
      rest = rest.dropFirst(Self.stride)
      try write(done, of: &run, isLast: rest.isEmpty || progress.hasEnded)
    }
    return try result(of: run)
  }

  private func result(of run: EditRun) throws(EditFailure) -> PerformedEdit {
    guard run.doneCount > 0 else {
      throw progress.hasEnded && run.outcome.failures.isEmpty
        ? EditFailure(.cancelled) : EditFailure(all: run.outcome.failures)
    }
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
      let begun = run.pending.filter { run.steps(at: $0).hasBegun }
      try write(carryOut(begun[...], of: &run), of: &run, isLast: true)
      outcome = run.outcome
      notices.append(.editFinished(title: edit.title, done: before + run.doneCount, of: count))
    }
    return (outcome, notices)
  }

  /// Does to files what some units say; returns which of them have been done.
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

  /// Notes that some units have been done, and the end of the edit if they are its last.
  private func write(
    _ done: [Int], of run: inout EditRun, isLast: Bool
  ) throws(EditFailure) {
    do throws(EditFailure) {
      try userData.write { database in
        try run.recordFiles(done, in: database)
        if isLast, !progress.isSuspended { try run.conclude(in: database) }
      }
    } catch {
      // What the store does not know of must not have happened.
      for index in done.reversed() {
        var inverse = run.steps(at: index).inverse
        try? inverse.apply()
      }
      throw error
    }
  }
}
