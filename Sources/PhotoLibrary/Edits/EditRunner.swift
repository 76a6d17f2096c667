import GRDB
import SystemPackage

/// Takes edits from their plan to their end; on the journal's thread.
struct EditRunner {
  let userData: UserData

  func perform(_ edit: Edit) throws(EditFailure) -> PerformedEdit {
    try userData.write { database in
      let plan = try EditPlanner(database: database).plan(edit)
      var outcome = EditOutcome()
      for unit in plan.units {
        for step in unit.steps { try step.record(in: database, into: &outcome) }
      }
      let id = try database.insertEdit(title: plan.title, state: .applied, units: plan.units)
      try database.pruneJournal(before: id)
      return PerformedEdit(id: id, title: plan.title, outcome: outcome)
    }
  }

  /// Undoes an edit, or does it again.
  func turn(_ id: EditID, to state: EditState) throws(EditFailure) -> PerformedEdit {
    try userData.write { database in
      guard let edit = try database.edit(id),
        edit.state == (state == .applied ? .reverted : .applied)
      else { throw EditFailure(.notInJournal) }
      var outcome = EditOutcome()
      let units = state == .applied ? edit.units : edit.units.reversed()
      for var unit in units {
        let steps = state == .applied ? unit.unit : unit.unit.inverse
        for step in steps.steps { try step.record(in: database, into: &outcome) }
        unit.isDone = state == .applied
        try database.update(unit, of: id)
      }
      try database.setState(state, of: id)
      return PerformedEdit(id: id, title: edit.title, outcome: outcome)
    }
  }
}
