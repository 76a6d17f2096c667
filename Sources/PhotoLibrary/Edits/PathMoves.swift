import SystemPackage

/// Where files are that have been moved one or more times.
struct PathMoves {
  /// Where each file is now, by where it was before the first move.
  private var current: [FilePath: FilePath] = [:]
  /// Where the files that are now at a path were before the first move.
  private var origins: [FilePath: [FilePath]] = [:]

  /// Follows moves in the order in which they happened.
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

  /// Where a file is now that was at a path.
  func callAsFunction(_ path: FilePath) -> FilePath { current[path] ?? path }
}
