/// Where swipes on a page go back or forward.
public nonisolated enum SwipePolicy: Sendable {
  /// Nowhere: the page handles swipes itself.
  case none
  /// Only from the edge of the page, with a finger. For pages on which fingers move things.
  case edge
  /// Anywhere that no widget of the page takes the movement, with a finger or on a touchpad.
  case full
}
