import PhotoLibrary

/// The message about photos that cannot be compared because their files cannot be read.
struct UnreadablePhotos {
  /// The number of photos that the message names.
  static let mostNames = 3

  private let photos: [Photo]
  private let count: Int

  /// - Parameters:
  ///   - photos: The photos to name.
  ///   - count: The number of all photos that cannot be read.
  init(_ photos: [Photo], count: Int) {
    (self.photos, self.count) = (photos, count)
  }

  /// The message, which names the first photos and counts the others.
  var text: String {
    var names = photos.map { texts.gettext("“%s”", $0.fileName) }
    let others = count - names.count
    if names.isEmpty {
      names = [others.photoCount]
    } else if others > 0 {
      names.append(
        texts.ngettext("%2$s more photo", "%2$s more photos", others, others.grouped))
    }
    return texts.ngettext(
      "%2$s cannot be compared, because its file cannot be read.",
      "%2$s cannot be compared, because their files cannot be read.",
      count, names.listed)
  }

  /// The files of the named photos, one in a line.
  var places: String {
    photos.map { DisplayName.string(from: $0.path) }.joined(separator: "\n")
  }
}
