/// How long each frame of a grid may give cells their photos.
///
/// A frame must not take longer than the screen waits for it, and it has other work to do: GTK lays
/// out the cells and draws them. So most frames get little time, and the cells that are left over are
/// grey until one of the next frames.
nonisolated struct FillPace {
  /// The cells in view before a frame fills them.
  enum View {
    /// Nothing: the window has just appeared.
    case newWindow
    /// Nothing: the page has just appeared.
    case empty
    /// Cells of another size than before.
    case resized
    /// Some cells with their photos.
    case partlyFilled
    /// Another part of the list, in which no cell has its photo.
    case elsewhere
  }

  /// The scroll position at which the former frame has left cells in view without photos; nil if it has
  /// left none.
  private var unfinished: Double?
  /// Whether cells in view have changed their size, and not all have had their photos since.
  private var hasNewSize = false

  /// Returns how long the next frame may fill cells.
  ///
  /// - Parameters:
  ///   - view: The cells in view.
  ///   - scrollPosition: The position of the view in the list.
  /// - Returns: The duration.
  func time(for view: View, at scrollPosition: Double) -> Duration {
    let jump = Duration.milliseconds(4)
    return switch view {
    // The user waits for the first photos, nothing moves, and there is nothing to click yet.
    case .newWindow: .milliseconds(10)
    // The user waits for the first photos, while the bars change. A new cell takes longer to lay out
    // than one that is used again.
    case .empty: .milliseconds(2)
    // GTK lays out all of the cells.
    case .resized: .zero
    // A jump, for whose photos the user waits.
    case .elsewhere where unfinished == nil: jump
    // The view rests after a jump or a fast movement.
    case .partlyFilled where unfinished == scrollPosition && !hasNewSize: jump
    // While each frame shows another part, photos that are soon out of view would slow the movement
    // down.
    case .partlyFilled, .elsewhere: .microseconds(1_500)
    }
  }

  /// Notes the end of a frame.
  ///
  /// - Parameters:
  ///   - view: The cells that were in view before.
  ///   - isFilled: Whether all cells in view have their photos now.
  ///   - scrollPosition: The position of the view in the list.
  mutating func frameEnded(_ view: View, isFilled: Bool, at scrollPosition: Double) {
    unfinished = isFilled ? nil : scrollPosition
    hasNewSize = !isFilled && (hasNewSize || view == .resized)
  }
}
