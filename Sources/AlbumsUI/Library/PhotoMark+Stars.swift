import PhotoLibrary

extension PhotoMark {
  /// The stars as a picture; empty without.
  var stars: String { String(repeating: "★", count: starCount) }

  /// The stars in words; nil without.
  var spokenStars: String? {
    starCount == 0 ? nil : starCount == 1 ? "1 star" : "\(starCount) stars"
  }

  /// A photo that was rejected has no stars, as one that nobody has rated.
  private var starCount: Int { min(max(rating ?? 0, 0), 5) }
}
