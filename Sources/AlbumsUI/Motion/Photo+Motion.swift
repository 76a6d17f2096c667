import PhotoLibrary

extension Photo {
  /// The text in the lower corner of a thumbnail: the length of a video, or the files that belong to
  /// the photo. Empty for an ordinary photo.
  var kindMarks: String {
    if isVideo { return ["▶", length].compactMap(\.self).joined(separator: " ") }
    return [liveVideo == nil ? nil : "LIVE", companion == nil ? nil : "RAW"].compactMap(\.self)
      .joined(separator: " ")
  }
}
