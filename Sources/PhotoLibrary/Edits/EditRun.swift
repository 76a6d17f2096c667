import GRDB
import SystemPackage

/// An edit that is being performed, undone or redone.
struct EditRun {
  private(set) var edit: JournaledEdit
  /// The changes made so far.
  private(set) var outcome: EditOutcome
  /// The number of units that have been completed in this run.
  private(set) var doneCount = 0

  private let isReverting: Bool
  /// Whether moved files have been looked for in the folders of those that are missing.
  private let isSearched: Bool
  /// The state of the edit before the turn, and its units as they were then; nil for a new edit and
  /// in a recovery.
  private var former: (state: EditState, units: [JournaledEdit.Unit])?
  /// The new states of units that would fail again, by index.
  private var hopeless: [Int: EditState] = [:]
  /// Indices of units that may be half done, on a drive that is not connected. Only a recovery with
  /// the drive can tell.
  private(set) var waiting: Set<Int> = []
  /// Indices of units that cannot be undone or redone now.
  private var refused: Set<Int> = []
  /// Indices of units that differ from those in the journal.
  private var changed: Set<Int> = []

  init(edit: JournaledEdit, outcome: EditOutcome, isSearched: Bool = false) {
    self.edit = edit
    self.isSearched = isSearched
    self.outcome = outcome
    isReverting = edit.state == .reverting
  }

  /// Creates the run that ends an interrupted edit.
  init(recovering edit: JournaledEdit, outcome: EditOutcome) {
    self.init(edit: edit, outcome: outcome)
    waiting = Set(pending.filter { edit.units[$0].unit.disconnectedFile != nil })
  }

  /// Writes an edit to the journal. Also completes it if it changes no files.
  ///
  /// - Throws: ``EditFailure`` if `progress` was cancelled meanwhile. The caller then rolls back.
  static func begin(
    _ plan: EditPlan, _ outcome: EditOutcome, _ progress: EditProgress, in database: Database
  ) throws -> EditRun {
    let id = try database.insertEdit(title: plan.title, state: .applying)
    let units = plan.units.enumerated().map {
      JournaledEdit.Unit(number: $0, isDone: false, unit: $1)
    }
    let edit = JournaledEdit(
      id: id, title: plan.title, state: .applying, turn: 0, units: units)
    var run = EditRun(edit: edit, outcome: outcome)
    if run.changesFiles {
      try database.insert(units, of: id, progress)
      try run.clearDestinations(in: database, progress)
    } else {
      try run.record(run.pending, in: database)
      // The transaction hides the edit until it is complete, so each unit is written once, in its
      // final state.
      try database.insert(run.edit.units.filter(\.isDone), of: id)
      try run.conclude(in: database)
    }
    try database.pruneJournal(before: id)
    return run
  }

  /// Writes to the journal that an undo or redo begins. Also completes it if it changes no files.
  ///
  /// - Throws: ``EditFailure`` if another process has undone or redone the edit meanwhile, or if
  ///   `progress` was cancelled. The caller then rolls back.
  static func begin(
    _ turn: EditTurn, _ outcome: EditOutcome, _ progress: EditProgress, isSearched: Bool,
    in database: Database
  ) throws -> EditRun {
    var run = EditRun(edit: turn.edit, outcome: outcome, isSearched: isSearched)
    run.former = (turn.former, turn.formerUnits)
    run.outcome.renamed += turn.renamed
    for (index, failure) in turn.refusals.sorted(by: { $0.key < $1.key }) {
      run.outcome.failures.append(failure)
      run.giveUp(index, for: failure)
    }
    run.refused = Set(turn.refusals.keys)
    let id = turn.edit.id
    guard try database.setState(turn.edit.state, of: id, from: turn.former) else {
      throw EditFailure(.notInJournal)
    }
    try database.update(turn.changed.map { turn.edit.units[$0] }, of: id)
    try database.noteMoves(turn.formerMoves, at: turn.edit.turn)
    guard !run.changesFiles else {
      try run.clearDestinations(in: database, progress)
      return run
    }
    try run.record(run.pending, in: database)
    try run.updateChanged(in: database)
    try database.updateProgress(of: run.edit.units, of: id)
    try run.conclude(in: database)
    return run
  }

  private mutating func clearDestinations(
    in database: Database, _ progress: EditProgress
  ) throws {
    for index in pending {
      try progress.check()
      try steps(at: index).clearDestinations(in: database, into: &outcome)
    }
  }

  /// Whether the edit changes files.
  var changesFiles: Bool { edit.changesFiles }

  /// Indices of the units still to be processed, in the order to process them: backwards when
  /// undoing.
  var pending: [Int] {
    let pending = edit.units.indices.filter {
      edit.units[$0].isDone == isReverting && !refused.contains($0)
    }
    return isReverting ? pending.reversed() : pending
  }

  /// Returns the steps to perform for a unit: its own, or their inverse when undoing.
  func steps(at index: Int) -> EditUnit {
    isReverting ? edit.units[index].unit.inverse : edit.units[index].unit
  }

  /// Indices of the units that an interrupted edit had begun, as far as their drives are connected.
  var begun: [Int] { pending.filter { !waiting.contains($0) && steps(at: $0).hasBegun } }

  /// Changes the files of a unit.
  mutating func apply(at index: Int, _ progress: EditProgress) throws(EditFailure) {
    var steps = steps(at: index)
    try steps.apply(progress)
    set(steps, at: index)
  }

  /// Replaces the steps to perform for a unit.
  private mutating func set(_ steps: EditUnit, at index: Int) {
    guard steps != self.steps(at: index) else { return }
    edit.units[index].unit = isReverting ? steps.inverse : steps
    changed.insert(index)
  }

  /// Writes the units that have changed to the journal.
  private mutating func updateChanged(in database: Database) throws {
    try database.update(changed.sorted().map { edit.units[$0] }, of: edit.id)
    changed = []
  }

  /// Records a failed unit.
  mutating func note(_ failure: EditFailure, at index: Int) {
    outcome.failures += failure.all
    if edit.units[index].unit.disconnectedFile == nil {
      giveUp(index, for: failure)
    } else if failure.reason != .disconnected {
      // The drive was connected when the unit began.
      waiting.insert(index)
    }
  }

  /// Notes that a unit would fail again, if that is so.
  private mutating func giveUp(_ index: Int, for failure: EditFailure) {
    guard failure.all.allSatisfy({ $0.isLasting(afterSearch: isSearched) }) else { return }
    hopeless[index] = isReverting && failure.isOfMissingFile ? .unfound : .spent
  }

  /// Applies some units to the store, after their files have been changed. The caller must then
  /// write them and their new progress to the journal.
  mutating func record(_ indices: [Int], in database: Database) throws {
    for index in indices {
      do {
        var unit = steps(at: index)
        try Self.record(&unit.steps, in: database, into: &outcome)
        set(unit, at: index)
        edit.units[index].isDone = !isReverting
        doneCount += 1
      } catch let failure as EditFailure {
        note(failure, at: index)
      }
    }
  }

  /// Records all steps of a unit, or none.
  private static func record(
    _ steps: inout [Step], in database: Database, into outcome: inout EditOutcome
  ) throws {
    // A step checks everything before it changes anything, so a single step needs no savepoint.
    guard steps.count > 1 else {
      for index in steps.indices { try steps[index].record(in: database, into: &outcome) }
      return
    }
    var recorded = EditOutcome()
    try database.inSavepoint {
      for index in steps.indices { try steps[index].record(in: database, into: &recorded) }
      return .commit
    }
    outcome.append(recorded)
  }

  /// Records units whose files have been changed, in the store and in the journal.
  mutating func recordFiles(_ indices: [Int], in database: Database) throws {
    try record(indices, in: database)
    let noted = indices.filter {
      edit.units[$0].unit.notesMoves == true && edit.units[$0].isDone == !isReverting
    }
    try database.noteMoves(noted.flatMap { steps(at: $0).fileMoves })
    try updateChanged(in: database)
    try database.updateProgress(of: indices.map { edit.units[$0] }, of: edit.id)
  }

  /// Ends the run. Removes units that were never done. Sets units apart that cannot be undone or
  /// redone now, so that they do not block other edits. A new edit also removes the edits that could
  /// be redone. If a turn did nothing, the edit stays as it was before.
  ///
  /// Units that wait for a drive stay in progress, as an edit of their own, for a later recovery.
  mutating func conclude(in database: Database) throws {
    guard try !leaveWaiting(in: database) else { return }
    let own = edit.units.indices.filter { !waiting.contains($0) }
    let units = own.filter { edit.wasDone ? hopeless[$0] == nil : edit.units[$0].isDone }
    let isWholeEdit = try edit.wasDone && setApart(besides: units, in: database)
    if units.isEmpty {
      if !isWholeEdit { try database.removeEdit(edit.id) }
    } else if doneCount == 0, let former {
      try restore(units, in: database)
      // Units may be left that need nothing.
      let isNeeded = units.contains { edit.units[$0].isDone == isReverting }
      let end: EditState = isReverting ? .reverted : .applied
      _ = try database.setState(isNeeded ? former.state : end, of: edit.id, from: edit.state)
    } else {
      if !edit.wasDone {
        try database.remove(own.map { edit.units[$0] }.filter { !$0.isDone }, of: edit.id)
        try database.removeRedoable()
      }
      try correctTitle(in: database)
      let isDone = units.contains { edit.units[$0].isDone }
      try database.conclude(edit.id, as: isDone ? .applied : .reverted)
    }
    edit.units = units.map { edit.units[$0] }
  }

  /// Gives the units that would fail again a state of their own. They keep their turn and the steps
  /// that they had then, because edits before and after them need their moves.
  ///
  /// - Parameters:
  ///   - others: Indices of the other units. Without others, the first of the states becomes that of
  ///     the edit itself.
  ///   - database: The store.
  /// - Returns: Whether the edit itself has got such a state.
  /// - Throws: A database error.
  private func setApart(besides others: [Int], in database: Database) throws -> Bool {
    var isWholeEdit = false
    for state in [EditState.unfound, .spent] {
      let indices = hopeless.filter { $0.value == state && !waiting.contains($0.key) }.keys.sorted()
      guard !indices.isEmpty else { continue }
      try restore(indices, in: database)
      if others.isEmpty, !isWholeEdit {
        isWholeEdit = try database.setState(state, of: edit.id, from: edit.state)
      } else {
        _ = try database.split(indices.map { edit.units[$0] }, off: edit, as: state)
      }
    }
    return isWholeEdit
  }

  /// Gives units in the journal the steps again that they had before the turn.
  private func restore(_ indices: [Int], in database: Database) throws {
    guard let former else { return }
    let changed = indices.filter { former.units[$0].unit != edit.units[$0].unit }
    try database.update(changed.map { former.units[$0] }, of: edit.id)
  }

  /// Makes the units that wait for a drive edits of their own, one for the units of each drive, and
  /// notes which drive that is. Returns whether all units of the edit wait for the same drive: then it
  /// stays as it is.
  private func leaveWaiting(in database: Database) throws -> Bool {
    let groups = Dictionary(grouping: waiting.sorted()) { edit.units[$0].unit.drives }
    for (drives, indices) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let isAll = indices.count == edit.units.count
      let id =
        isAll
        ? edit.id
        : try database.split(indices.map { edit.units[$0] }, off: edit, as: edit.state)
      try database.setDrives(drives, of: id)
      if isAll { return true }
    }
    return false
  }

  /// Changes the title to name only the photos that were edited, if that is fewer than planned.
  private mutating func correctTitle(in database: Database) throws {
    // An edit of an album is always one unit, however many photos it has.
    guard !edit.wasDone, edit.units.count > 1, edit.units.contains(where: { !$0.isDone })
    else { return }
    let done = edit.units.filter(\.isDone)
    let photos = done.compactMap(\.unit.photo)
    guard photos.count == done.count else { return }
    edit.title.photos = .init(photos)
    try database.setTitle(edit.title, of: edit.id)
  }
}

extension EditUnit {
  /// Whether the files show that the unit has begun.
  var hasBegun: Bool {
    steps.contains { $0.progress != .none }
  }

  /// Returns the unit with the current paths of files that were moved since it was planned.
  func following(_ moves: PathMoves) -> EditUnit {
    guard !moves.isEmpty else { return self }
    var unit = self
    unit.steps = steps.map { $0.following(moves) }
    return unit
  }
}
