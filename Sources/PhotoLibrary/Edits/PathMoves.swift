import SystemPackage

/// The current paths of files that have been moved once or more.
struct PathMoves {
  /// The current path of each file, by its path before the first move.
  private var current: [FilePath: FilePath] = [:]
  /// The paths before the first move of the files that are now at a path.
  private var origins: [FilePath: [FilePath]] = [:]

  /// Applies moves in the order in which they happened.
  init(_ moves: [MovedPath] = []) {
    for move in moves {
      let (from, to) = (move.from.path, move.to.path)
      var moved = origins.removeValue(forKey: from) ?? []
      if current[from] == nil { moved.append(from) }
      for origin in moved { current[origin] = to }
      origins[to, default: []] += moved
    }
  }

  var isEmpty: Bool { current.isEmpty }

  /// Returns the current path of the file that was at this path.
  func callAsFunction(_ path: FilePath) -> FilePath { current[path] ?? path }
}
