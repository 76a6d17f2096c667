/// A replacement of a range of a list.
nonisolated struct Splice: Equatable {
  /// The index of the first change, once all splices before this one are done.
  let position: Int
  /// The number of elements to remove.
  let removed: Int
  /// The elements to insert in their place.
  let inserted: [Int]

  /// Returns the splices that turn one list of distinct numbers into another, in order.
  ///
  /// Takes time in proportion to the lengths of the lists. If a number moves, or if there are more
  /// changes than the limit, returns one splice from the first difference to the last.
  static func changes(from old: [Int], to new: [Int], atMost limit: Int = 100) -> [Splice] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (from, to) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard !from.isEmpty || !to.isEmpty else { return [] }
    return separateChanges(from: from, to: to, atMost: limit)
      ?? [Splice(position: start, removed: from.count, inserted: Array(to))]
  }

  /// Returns a splice for each run of changes, or nil if a number moves or there are too many runs.
  private static func separateChanges(
    from old: ArraySlice<Int>, to new: ArraySlice<Int>, atMost limit: Int
  ) -> [Splice]? {
    let (before, after) = (Set(old), Set(new))
    var splices: [Splice] = []
    var (i, j) = (old.startIndex, new.startIndex)
    while i < old.endIndex || j < new.endIndex {
      let removed = old[i...].prefix { !after.contains($0) }
      let inserted = new[j...].prefix { !before.contains($0) }
      if !removed.isEmpty || !inserted.isEmpty {
        guard splices.count < limit else { return nil }
        splices.append(Splice(position: j, removed: removed.count, inserted: Array(inserted)))
      }
      (i, j) = (i + removed.count, j + inserted.count)
      let kept = zip(old[i...], new[j...]).prefix { before.contains($1) && after.contains($0) }
      guard kept.allSatisfy({ $0 == $1 }) else { return nil }
      var count = 0
      for _ in kept { count += 1 }
      (i, j) = (i + count, j + count)
    }
    return splices
  }
}
