import PhotoLibrary

/// What is said of an update of the index, where it takes so long that somebody may wonder.
struct IndexingStatus {
  /// How long nothing is said: most updates find little, or nothing.
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(400)

  private var due: ContinuousClock.Instant

  /// What is to be said; nil where that is nothing.
  private(set) var text: String?

  /// The status of an update that begins now.
  init(now: ContinuousClock.Instant = .now) { due = now + Self.patience }

  /// Takes note of how far the update has come.
  ///
  /// - Returns: Whether something else is to be said than before.
  mutating func take(_ progress: IndexProgress, now: ContinuousClock.Instant = .now) -> Bool {
    let news = Self.text(of: progress)
    // That there is nothing more to say is said at once.
    guard news != text, news == nil || now >= due else { return false }
    text = news
    due = max(due, now + Self.interval)
    return true
  }

  private static func text(of progress: IndexProgress) -> String? {
    switch progress.phase {
    case .listing where progress.newCount > 0:
      "Looking for photos… \(progress.fileCount.grouped) so far"
    case .reading where progress.unreadCount > progress.readCount:
      "Reading photos… \(progress.readCount.grouped) of \(progress.unreadCount.grouped)"
    default: nil
    }
  }
}
