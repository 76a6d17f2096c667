import PhotoLibrary
import SystemPackage

/// The groups of photos that the user has marked as not duplicates, stored for the next start.
///
/// A group is hidden while all its photos were marked together. If another photo joins it, or one of
/// its files is moved, it appears again.
final class NotDuplicates {
  private let file: StateFile<[[PhotoID]]>

  /// The photos of each group.
  private(set) var groups: [Set<PhotoID>]

  init(folders: ProgramFolders) {
    file = StateFile("not-duplicates.json", in: folders, keeping: "Groups that are not duplicates")
    groups = (file.read() ?? []).map(Set.init)
  }

  /// Marks photos that belong together.
  func insert(_ photos: [PhotoID]) {
    guard !groups.contains(Set(photos)) else { return }
    replace(with: groups + [Set(photos)])
  }

  /// Removes the mark of photos.
  func remove(_ photos: [PhotoID]) { replace(with: groups.filter { $0 != Set(photos) }) }

  /// Replaces all marked groups, and stores them.
  func replace(with groups: [Set<PhotoID>]) {
    self.groups = groups
    file.write(groups.map(Array.init))
  }
}

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
