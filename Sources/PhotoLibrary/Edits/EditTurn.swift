import GRDB
import SystemPackage

/// A prepared undo or redo of an edit.
struct EditTurn {
  /// The edit in its new state. Its steps match the current paths of the files.
  private(set) var edit: JournaledEdit
  /// The state of the edit in the journal.
  let former: EditState
  /// Indices of the units whose steps differ from those in the journal.
  private(set) var changed: [Int] = []
  /// Files that get a new name because their old one is taken.
  private(set) var renamed: [(wanted: FilePath, given: FilePath)] = []

  /// Prepares to undo or redo an edit whose files may have been moved since.
  ///
  /// - Throws: ``EditFailure`` if the edit cannot be undone or redone in its current state.
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
