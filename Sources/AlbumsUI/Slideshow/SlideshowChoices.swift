/// The user's choices for slideshows, which are stored for the next start.
nonisolated struct SlideshowChoices: Codable, Equatable {
  /// How long each photo is shown.
  var seconds = 5
  /// Whether the photos are shown in a random order, each once before one is repeated.
  var isShuffled = false
  /// Whether the slideshow starts again after the last photo.
  var loops = true

  /// The times to choose from.
  static let times = [2, 3, 5, 10, 20]

  /// Whether the choices are among those that the menu offers.
  var areValid: Bool { Self.times.contains(seconds) }
}
