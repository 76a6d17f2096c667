import PhotoLibrary

extension CellContent {
  /// A photo; nil where it is gone.
  init?(photoNumbered number: Int, in library: Library) {
    guard let photo = library.photo(numbered: number) else { return nil }
    self.init(photo: photo, accessibleLabel: photo.accessibleLabel, lines: [])
  }
}

extension Photo {
  /// The label of the photo's cell for screen readers.
  fileprivate var accessibleLabel: String {
    [name, spokenKind, mark.isFavourite ? texts.gettext("Favourite") : nil, mark.spokenRating]
      .compactMap(\.self)
      .joined(separator: ", ")
  }

  /// The kind of the file in words; nil for an ordinary photo.
  private var spokenKind: String? {
    if isVideo {
      return duration.map { texts.gettext("Video, %s", VideoTime.spoken($0)) }
        ?? texts.gettext("Video")
    }
    return isLive ? texts.gettext("Live Photo") : nil
  }
}
