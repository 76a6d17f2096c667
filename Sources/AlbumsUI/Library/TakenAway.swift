import SystemPackage

/// Files that are no longer at their paths because of the user's edits.
///
/// The sets may contain 100,000 paths each. They are built on other threads and kept unchanged, so
/// that the main thread does no work per path.
struct TakenAway {
  private var changes: [(gone: Set<FilePath>, back: Set<FilePath>)] = []
  private var leaving: Set<FilePath> = []

  /// Whether an undo or redo is in progress. Its files are not known before it ends.
  var isTurning = false

  /// Whether an edit may be the reason why a file is missing. During an undo or redo, it may be for
  /// every file.
  func mayContain(_ path: FilePath) -> Bool { isTurning || contains(path) }

  /// Whether an edit has taken a file away, or is about to.
  func contains(_ path: FilePath) -> Bool {
    if leaving.contains(path) { return true }
    let last = changes.last { $0.gone.contains(path) || $0.back.contains(path) }
    return last?.back.contains(path) == false
  }

  /// Sets the files that the running edit takes away, because a page may notice a missing file
  /// before the edit has ended. Set to the empty set after the edit.
  mutating func setLeaving(_ paths: Set<FilePath>) { leaving = paths }

  /// Records the paths that an edit has removed and restored.
  mutating func note(gone: Set<FilePath>, back: Set<FilePath>) {
    if !gone.isEmpty || !back.isEmpty { changes.append((gone, back)) }
  }
}
