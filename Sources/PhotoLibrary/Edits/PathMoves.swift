import SystemPackage

/// The current paths of files that have been moved once or more, also into the trash.
struct PathMoves {
  /// The current path of each file, by its path before the first move.
  private var current: [FilePath: FilePath] = [:]
  /// The paths before the first move of the files that are now at a path.
  private var origins: [FilePath: [FilePath]] = [:]
  private let trashed: Set<FilePath>

  /// Applies moves in the order in which they happened. `trashed` contains the paths in the trash.
  init(_ moves: [MovedPath] = [], trashed: Set<FilePath> = []) {
    self.trashed = trashed
    for move in moves {
      let (from, to) = (move.from.path, move.to.path)
      var moved = origins.removeValue(forKey: from) ?? []
      if current[from] == nil { moved.append(from) }
      for origin in moved { current[origin] = to }
      origins[to, default: []] += moved
    }
  }

  var isEmpty: Bool { current.isEmpty }

  /// Returns the current path of the file that was at this path. The store has the file's marks
  /// under that path.
  func callAsFunction(_ path: FilePath) -> FilePath { current[path] ?? path }

  /// Returns whether one of the moves has put a file at this path, where it still is.
  func hasFile(at path: FilePath) -> Bool { origins[path]?.isEmpty == false }

  /// Returns the current path of a file that an edit is to change. No edit changes a file in the
  /// trash: for such a file, returns the path before.
  func editable(_ path: FilePath) -> FilePath {
    let place = self(path)
    return trashed.contains(place) ? path : place
  }

  /// Returns why an edit must not change the file that was at this path; nil if it may. The file was
  /// put into the trash, and another file may have its path.
  func refusal(of path: FilePath) -> EditFailure? {
    let place = self(path)
    guard trashed.contains(place) else { return nil }
    return EditFailure(FileSystem.status(place) != nil ? .inTrash : .notInTrash, at: path)
  }
}
