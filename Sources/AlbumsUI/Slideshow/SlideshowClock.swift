import GObjectKit

/// Makes one delayed call at a time.
protocol SlideshowClock: AnyObject {
  /// Calls `body` after a delay, instead of the call that is pending.
  func call(after delay: Duration, _ body: @escaping () -> Void)
  /// Drops the pending call.
  func cancel()
}

/// A clock that runs on the main loop.
final class LoopClock: SlideshowClock {
  private var timer: LoopTimer?

  func call(after delay: Duration, _ body: @escaping () -> Void) {
    timer = MainLoop.after(delay, body)
  }

  func cancel() { timer = nil }
}
