/// Where a swipe over a page leads back or forward.
public nonisolated enum SwipePolicy: Sendable {
  /// Nowhere: swipes are the page's own.
  case none
  /// With a finger that comes in from the edge of the page; for pages where fingers move things.
  case edge
  /// With a finger anywhere, where nothing on the page takes the movement, and on a touchpad.
  case full
}
