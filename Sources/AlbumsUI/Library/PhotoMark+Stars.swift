import PhotoLibrary

extension PhotoMark {
  /// The stars as text; empty without stars.
  var stars: String { String(repeating: "★", count: starCount) }

  /// The stars in words; nil without stars.
  var spokenStars: String? {
    starCount == 0 ? nil : starCount == 1 ? "1 star" : "\(starCount) stars"
  }

  /// A rejected photo (-1) has no stars, like an unrated one.
  private var starCount: Int { min(max(rating ?? 0, 0), 5) }
}
