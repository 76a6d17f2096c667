import PhotoLibrary

/// The status text of an update of the index that takes long.
struct IndexingStatus {
  /// The delay before the text is shown: most updates find little or nothing, and end earlier.
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(400)

  private var due: ContinuousClock.Instant

  /// The text to show; nil for none.
  private(set) var text: String?

  /// Makes the status of an update that starts now.
  init(now: ContinuousClock.Instant = .now) { due = now + Self.patience }

  /// Updates the text for the progress of the update, at most every 400 ms.
  ///
  /// - Returns: Whether the text has changed.
  mutating func take(_ progress: IndexProgress, now: ContinuousClock.Instant = .now) -> Bool {
    let news = Self.text(of: progress)
    // The text is hidden without a delay.
    guard news != text, news == nil || now >= due else { return false }
    text = news
    due = max(due, now + Self.interval)
    return true
  }

  private static func text(of progress: IndexProgress) -> String? {
    switch progress.phase {
    case .listing where progress.newCount > 0:
      texts.ngettext(
        "Looking for photos… %2$s so far", "Looking for photos… %2$s so far",
        progress.fileCount, progress.fileCount.grouped)
    case .reading where progress.unreadCount > progress.readCount:
      texts.gettext(
        "Reading photos… %1$s of %2$s", progress.readCount.grouped, progress.unreadCount.grouped)
    default: nil
    }
  }
}
