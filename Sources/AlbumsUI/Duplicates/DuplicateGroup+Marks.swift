import PhotoLibrary

extension [DuplicateGroup] {
  /// Removes the groups whose photos are all in one of several sets.
  ///
  /// - Parameter marked: The numbers of the photos of each set.
  /// - Returns: The other groups, in the same order.
  nonisolated func removing(_ marked: [Set<Int>]) -> [DuplicateGroup] {
    var sets: [Int: [Set<Int>]] = [:]
    for set in marked { for number in set { sets[number, default: []].append(set) } }
    return filter { group in
      sets[group.best]?.contains { $0.isSuperset(of: group.photos) } != true
    }
  }
}
