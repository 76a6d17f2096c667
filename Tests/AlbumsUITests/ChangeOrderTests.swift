import PhotoLibrary
import RandomTestSupport
import SystemPackage
import Testing

@testable import AlbumsUI

/// The order in which edits and changes of folders are undone and redone.
struct ChangeOrderTests {
  private func edit(_ number: Int) -> EditID { EditID(rawValue: Int64(number)) }

  private func change(_ number: Int) -> FolderChange {
    FolderChange(
      former: [FilePath("/\(number)")], new: [FilePath("/\(number + 1)")], title: "\(number)")
  }

  @Test func changeOfFolders_IsUndoneBeforeOlderEditsAndAfterNewerOnes() {
    var order = ChangeOrder()
    order.follow(.requested(1))
    order.follow(.ended(1, edit(1)))
    order.add(change(1))
    #expect(order.nextToUndo(before: edit(1)) == change(1))
    #expect(order.nextToUndo(before: nil) == change(1))
    order.follow(.requested(2))
    order.follow(.ended(2, edit(2)))
    #expect(order.nextToUndo(before: edit(2)) == nil)
    // The journal passes over edits that cannot be undone.
    #expect(order.nextToUndo(before: edit(1)) == change(1))
  }

  @Test func requestedEdit_IsUndoneFirstUntilItFails() {
    var order = ChangeOrder()
    order.add(change(1))
    order.follow(.requested(1))
    #expect(order.nextToUndo(before: nil) == nil)
    order.follow(.ended(1, nil))
    #expect(order.nextToUndo(before: nil) == change(1))
  }

  @Test func endReportedAfterTheUndo_LeavesTheEditUndone() {
    var order = ChangeOrder()
    order.add(change(1))
    order.follow(.requested(1))
    order.follow(.undone(edit(1)))
    order.follow(.ended(1, edit(1)))
    #expect(order.nextToUndo(before: nil) == change(1))
    #expect(order.canRedo(edit(1)))
  }

  @Test func newChange_EndsTheRedoOfOlderOnes() {
    var order = ChangeOrder()
    #expect(order.canRedo(edit(7)), "an edit that was undone before the start")
    order.add(change(1))
    #expect(!order.canRedo(edit(7)))
    var results = [order.undo(change(1)), order.undo(change(1))]
    #expect(results == [true, false], "only once")
    #expect(order.nextToRedo(before: nil) == change(1))
    order.add(change(2))
    #expect(order.nextToRedo(before: nil) == nil)
    results = [order.undo(change(2)), order.redo(change(1))]
    #expect(results == [true, false])
    order.follow(.requested(1))
    order.follow(.ended(1, edit(8)))
    #expect(order.nextToRedo(before: nil) == nil, "an edit is a new change, too")
  }

  @Test func randomChanges_AreUndoneAndRedoneInOneOrder() {
    for seed in 1...200 { checkRandomChanges(seed: UInt64(seed)) }
  }

  private enum Change: Equatable {
    case edit(EditID)
    case folders(FolderChange)
  }

  /// Compares the order with one list of changes, beside a journal that knows only edits.
  private func checkRandomChanges(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var order = ChangeOrder()
    // Edits of an earlier start.
    var (applied, reverted) = ([edit(1), edit(2)], [edit(3)])
    var (done, undone) = ([Change.edit(edit(1)), .edit(edit(2))], [Change.edit(edit(3))])
    for number in 10..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        order.follow(.requested(number))
        order.follow(.ended(number, edit(number)))
        (applied, reverted) = (applied + [edit(number)], [])
        (done, undone) = (done + [.edit(edit(number))], [])
      case 1:
        order.add(change(number))
        (done, undone) = (done + [.folders(change(number))], [])
      case 2, 3:
        if let next = order.nextToUndo(before: applied.last) {
          #expect(done.last == .folders(next), "seed \(seed)")
          let isUndone = order.undo(next)
          #expect(isUndone)
        } else if let last = applied.popLast() {
          #expect(done.last == .edit(last), "seed \(seed)")
          reverted.append(last)
          order.follow(.undone(last))
        }
        if let last = done.popLast() { undone.append(last) }
      default:
        if let next = order.nextToRedo(before: reverted.last) {
          #expect(undone.last == .folders(next), "seed \(seed)")
          let isRedone = order.redo(next)
          #expect(isRedone)
        } else if let last = reverted.last, order.canRedo(last) {
          #expect(undone.last == .edit(last), "seed \(seed)")
          reverted.removeLast()
          applied.append(last)
          order.follow(.redone(last))
        } else {
          #expect(undone.isEmpty, "seed \(seed)")
        }
        if let last = undone.popLast() { done.append(last) }
      }
    }
  }
}
