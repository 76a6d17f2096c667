/// Where swipes on a page go back or forward.
public nonisolated enum SwipePolicy: Sendable {
  /// Nowhere: the page handles swipes itself.
  case none
  /// Only from the edge of the page, with a finger. For pages whose content fingers drag.
  case edge
  /// Anywhere, with a finger or on a touchpad, unless a widget of the page handles the movement.
  case full
}
