import GRDB
import SystemPackage

/// The undoing or redoing of an edit, before it begins.
struct EditTurn {
  /// The edit in its new state, with the steps that undo or redo what is there now.
  private(set) var edit: JournaledEdit
  /// The state of the edit in the journal.
  let former: EditState
  /// Indices of the units whose steps are not those of the journal.
  private(set) var changed: [Int] = []
  /// Files that get another name than they had, because theirs is taken.
  private(set) var renamed: [(wanted: FilePath, given: FilePath)] = []

  /// Prepares the undoing or redoing of an edit whose files may have been moved since.
  ///
  /// - Throws: ``EditFailure`` where the edit is not in a state for that.
  init(_ edit: JournaledEdit, isReverting: Bool, _ moves: PathMoves) throws(EditFailure) {
    former = isReverting ? .applied : .reverted
    guard edit.state == former else { throw EditFailure(.notInJournal) }
    self.edit = edit
    self.edit.state = isReverting ? .reverting : .applying
    for index in edit.units.indices where edit.units[index].isDone == isReverting {
      let unit = edit.units[index].unit
      let (free, others) = (isReverting ? unit.inverse : unit).following(moves).withFreeNames()
      renamed += others
      let new = isReverting ? free.inverse : free
      guard new != unit else { continue }
      self.edit.units[index].unit = new
      changed.append(index)
    }
  }
}
