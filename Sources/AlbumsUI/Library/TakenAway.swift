import SystemPackage

/// Files that are no longer where they were because the user wanted it so.
///
/// The sets may hold 100,000 paths each. They are made elsewhere and kept as they are, so that the
/// main thread has nothing to do for each path.
struct TakenAway {
  private var changes: [(gone: Set<FilePath>, back: Set<FilePath>)] = []
  private var leaving: Set<FilePath> = []

  /// Whether an undo or redo is in progress. Which files it takes away is not known before it ends,
  /// so until then every file counts as taken away.
  var isTurning = false

  /// Whether a file has gone, or is about to go.
  func contains(_ path: FilePath) -> Bool {
    if isTurning || leaving.contains(path) { return true }
    let last = changes.last { $0.gone.contains(path) || $0.back.contains(path) }
    return last?.back.contains(path) == false
  }

  /// Notes which files the edit under way takes away; none once it has ended. Who watches a file
  /// sees it go before the edit has ended.
  mutating func setLeaving(_ paths: Set<FilePath>) { leaving = paths }

  /// Notes what an edit has done.
  mutating func note(gone: Set<FilePath>, back: Set<FilePath>) {
    if !gone.isEmpty || !back.isEmpty { changes.append((gone, back)) }
  }
}
