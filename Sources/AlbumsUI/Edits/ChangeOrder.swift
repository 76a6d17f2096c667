import PhotoLibrary
import SystemPackage

/// A change of the folders of a window's library.
nonisolated struct FolderChange: Equatable {
  /// The folders before the change.
  let former: [FilePath]
  /// The folders after the change.
  let new: [FilePath]
  /// The change in words, such as “Holiday” added to the library.
  let title: String
}

/// What happened to an edit.
nonisolated enum EditEvent: Equatable {
  /// The user requested the edit with this number.
  case requested(Int)
  /// The edit with this number was performed; without an identifier, it failed.
  case ended(Int, EditID?)
  case undone(EditID)
  case redone(EditID)
}

/// The order of the edits and of the changes of a window's folders, for undo and redo.
///
/// The journal undoes edits, and keeps them for the next start. It knows nothing of folders. So this
/// order determines whether a change of folders or the journal's edit is next. Edits that it does not
/// know are older than all changes of folders.
nonisolated struct ChangeOrder {
  private enum Change: Equatable {
    case edit(EditID)
    case requested(Int)
    case folders(FolderChange)
  }

  /// The changes that can be undone, oldest first.
  private var done: [Change] = []
  /// The changes that can be redone. The last one was undone last.
  private var undone: [Change] = []
  /// Whether folders were changed since the edits were undone that this order does not know, so that
  /// they cannot be redone any more.
  private var hasNewerFolders = false

  /// Adds a new change of folders. Changes that were undone before can no longer be redone.
  mutating func add(_ change: FolderChange) {
    done.append(.folders(change))
    undone = []
    hasNewerFolders = true
  }

  /// Follows the edits of all windows.
  mutating func follow(_ event: EditEvent) {
    switch event {
    case .requested(let number): done.append(.requested(number))
    case .ended(let number, let id):
      guard let place = done.firstIndex(of: .requested(number)) else { return }
      // An undo of the edit may be reported before the end of the edit.
      guard let id, !undone.contains(.edit(id)) else {
        done.remove(at: place)
        return
      }
      done[place] = .edit(id)
      undone = []
    case .undone(let id):
      done.removeAll { $0 == .edit(id) }
      undone.append(.edit(id))
    case .redone(let id):
      undone.removeAll { $0 == .edit(id) }
      done.append(.edit(id))
    }
  }

  /// Returns the change of folders that undo reverts.
  ///
  /// - Parameter edit: The edit that the journal would undo; nil without one.
  /// - Returns: The change; nil if undo reverts an edit or nothing.
  func nextToUndo(before edit: EditID?) -> FolderChange? {
    Self.folders(in: done, before: edit)
  }

  /// Returns the change of folders that redo performs.
  ///
  /// - Parameter edit: The edit that the journal would redo; nil without one.
  /// - Returns: The change; nil if redo performs an edit or nothing.
  func nextToRedo(before edit: EditID?) -> FolderChange? {
    Self.folders(in: undone, before: edit)
  }

  /// Returns whether an edit that the journal would redo was undone after the last new change.
  func canRedo(_ edit: EditID) -> Bool { !hasNewerFolders || undone.contains(.edit(edit)) }

  /// Records that a change of folders is undone, and returns whether it could be undone.
  mutating func undo(_ change: FolderChange) -> Bool {
    guard let place = done.lastIndex(of: .folders(change)) else { return false }
    undone.append(done.remove(at: place))
    return true
  }

  /// Records that a change of folders is redone, and returns whether it could be redone.
  mutating func redo(_ change: FolderChange) -> Bool {
    guard let place = undone.lastIndex(of: .folders(change)) else { return false }
    done.append(undone.remove(at: place))
    return true
  }

  /// Returns the last change of folders, unless it is followed by a certain edit or by one that is not
  /// in the journal yet.
  private static func folders(in changes: [Change], before edit: EditID?) -> FolderChange? {
    for change in changes.reversed() {
      switch change {
      case .folders(let change): return change
      case .requested: return nil
      case .edit(let id): if id == edit { return nil }
      }
    }
    return nil
  }
}
