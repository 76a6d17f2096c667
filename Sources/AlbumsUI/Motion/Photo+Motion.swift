import PhotoLibrary

extension Photo {
  /// Whether a short video belongs to the photo: a Live Photo or a Motion Photo.
  var isLive: Bool { liveVideo != nil || hasMotionVideo == true }

  /// The text in the lower corner of a thumbnail: the length of a video, or the files that belong to
  /// the photo. Empty for an ordinary photo.
  var kindMarks: String {
    if isVideo { return ["▶", length].compactMap(\.self).joined(separator: " ") }
    return [isLive ? texts.gettext("LIVE") : nil, companion == nil ? nil : "RAW"].compactMap(\.self)
      .joined(separator: " ")
  }
}
