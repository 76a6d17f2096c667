/// The page that a window begins with.
nonisolated enum StartPage: String, CaseIterable {
  /// The pages of the last session, or the albums in a window of other folders.
  case lastSession
  case albums
  case timeline
  case allPhotos

  var title: String {
    switch self {
    case .lastSession: texts.gettext("Where I Left Off")
    case .albums: texts.gettext("Albums")
    case .timeline: texts.gettext("Timeline")
    case .allPhotos: texts.gettext("All Photos")
    }
  }

  /// The index of the page among the pages beside each other; nil for those of the last session.
  var segment: Int? { Self.allCases.firstIndex(of: self).flatMap { $0 > 0 ? $0 - 1 : nil } }
}
