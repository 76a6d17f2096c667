import PhotoLibrary

extension DuplicateGroup {
  /// The heading of the group.
  var title: String {
    switch kind {
    case .sameFile: texts.gettext("Same File")
    case .lookAlike: texts.gettext("Look Alike")
    case .burst: texts.gettext("Burst")
    }
  }

  /// Returns the difference between the photos, in a sentence.
  func explanation(in library: Library) -> String {
    let count = library.videos.count(of: photos).grouped
    return switch kind {
    case .sameFile: texts.gettext("%s with the same contents", count)
    case .lookAlike: texts.gettext("%s that look the same", count)
    case .burst: texts.gettext("%s taken within a few seconds", count)
    }
  }
}
