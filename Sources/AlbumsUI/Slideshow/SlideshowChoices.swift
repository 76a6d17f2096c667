/// The user's choices for slideshows, which are stored for the next start.
nonisolated struct SlideshowChoices: Codable, Equatable {
  /// How long each photo is shown.
  var seconds = 5
  /// Whether the photos are shown in a random order, each once before one is repeated.
  var isShuffled = false
  /// Whether the slideshow starts again after the last photo.
  var loops = true
  /// Whether photos that are smaller than the screen are enlarged to fill it, up to a limit.
  var enlarges = true

  /// The times to choose from.
  static let times = [2, 3, 5, 10, 20]

  /// Whether the choices are among those that the menu offers.
  var areValid: Bool { Self.times.contains(seconds) }
}

nonisolated extension SlideshowChoices {
  /// Reads choices that an earlier version has stored, which may lack some.
  init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    seconds = try values.decodeIfPresent(Int.self, forKey: .seconds) ?? seconds
    isShuffled = try values.decodeIfPresent(Bool.self, forKey: .isShuffled) ?? isShuffled
    loops = try values.decodeIfPresent(Bool.self, forKey: .loops) ?? loops
    enlarges = try values.decodeIfPresent(Bool.self, forKey: .enlarges) ?? enlarges
  }
}
