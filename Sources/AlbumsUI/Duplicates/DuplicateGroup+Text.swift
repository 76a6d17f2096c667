import PhotoLibrary

extension DuplicateGroup {
  /// The heading of the group.
  var title: String {
    switch kind {
    case .sameFile: "Same File"
    case .lookAlike: "Look Alike"
    case .burst: "Burst"
    }
  }

  /// Returns the difference between the photos, in a sentence.
  func explanation(in library: Library) -> String {
    let count = library.videos.count(of: photos).grouped
    return switch kind {
    case .sameFile: "\(count) with the same contents"
    case .lookAlike: "\(count) that look the same"
    case .burst: "\(count) taken within a few seconds"
    }
  }
}
