import PhotoLibrary

extension PhotoMark {
  /// The stars as text; empty without stars.
  var stars: String { String(repeating: "★", count: starCount) }

  /// Whether the user, here or in another program, has rejected the photo.
  nonisolated var isRejected: Bool { rating.map { $0 < 0 } ?? false }

  /// The stars as text, or “Rejected”; empty for an unrated photo.
  var ratingText: String { isRejected ? texts.gettext("Rejected") : stars }

  /// The rating in words; nil for an unrated photo.
  var spokenRating: String? {
    isRejected
      ? texts.gettext("Rejected")
      : starCount == 0 ? nil : texts.ngettext("%d star", "%d stars", starCount)
  }

  /// A rejected photo (-1) has no stars, like an unrated one.
  private var starCount: Int { min(max(rating ?? 0, 0), 5) }
}
