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

  /// The difference between the photos, in a sentence.
  var explanation: String {
    switch kind {
    case .sameFile: "\(photos.count.photoCount) with the same contents"
    case .lookAlike: "\(photos.count.photoCount) that look the same"
    case .burst: "\(photos.count.photoCount) taken within a few seconds"
    }
  }
}
