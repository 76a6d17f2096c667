import NavigationKit
import PhotoLibrary
import SystemPackage

/// The changes of a window's folders. Undo and redo treat them and the edits as one sequence.
final class WindowChanges {
  /// Called after a change of `canUndo` and `canRedo`.
  var onChanged: (() -> Void)?
  private let store: PhotoStore
  private let show: (_ folders: [FilePath], _ message: String) -> Void
  private var order = ChangeOrder()
  private var subscriptions: [Subscription] = []

  /// - Parameters:
  ///   - store: Has the edits.
  ///   - show: Shows folders in the window, and a message about that.
  init(store: PhotoStore, show: @escaping (_ folders: [FilePath], _ message: String) -> Void) {
    (self.store, self.show) = (store, show)
    subscriptions = [
      store.editEvents.observe { [weak self] event in
        self?.order.follow(event)
        self?.onChanged?()
      },
      store.undoChanges.observe { [weak self] in self?.onChanged?() },
    ]
  }

  /// Whether there is something to undo.
  var canUndo: Bool { store.canUndo || order.nextToUndo(before: nil) != nil }

  /// Whether there is something to redo.
  var canRedo: Bool {
    order.nextToRedo(before: store.nextRedoable) != nil
      || store.nextRedoable.map(order.canRedo) == true
  }

  /// Adds a change that has been made.
  func add(_ change: FolderChange) {
    order.add(change)
    onChanged?()
  }

  /// Undoes a change of folders, unless that has been done already.
  func undo(_ change: FolderChange) {
    guard order.undo(change) else { return }
    show(change.former, texts.gettext("Undid %s", change.title.quoted))
    onChanged?()
  }

  private func redo(_ change: FolderChange) {
    guard order.redo(change) else { return }
    show(change.new, texts.gettext("Redid %s", change.title.quoted))
    onChanged?()
  }

  /// The subject of an undo or a redo.
  enum Subject {
    /// An edit in the journal, which is still to be undone or redone.
    case edit
    /// The folders, which have been changed.
    case folders
    /// Neither: there is nothing to undo or redo.
    case nothing
  }

  /// Performs an undo or a redo, if its subject is the folders.
  ///
  /// - Parameters:
  ///   - turn: The undo or redo.
  ///   - edit: The edit that the journal would undo or redo; nil without one.
  /// - Returns: The subject of the undo or redo.
  func perform(_ turn: JournalTurn, before edit: EditID?) -> Subject {
    switch turn {
    case .undo: return .edit
    case .undoLast:
      guard let change = order.nextToUndo(before: edit) else { return .edit }
      undo(change)
    case .redoLast:
      guard let change = order.nextToRedo(before: edit) else {
        return edit.map(order.canRedo) == false ? .nothing : .edit
      }
      redo(change)
    }
    return .folders
  }
}
