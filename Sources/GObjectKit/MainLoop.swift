import CGtk
import CGtkShims
import Dispatch  // Links libdispatch, whose main queue CGtkShims drains.

/// GLib's default main loop, on which the main actor runs.
public enum MainLoop {
  /// Lets the main actor, and with it `Task` and `await`, run on GLib's main loop.
  ///
  /// `Application.run` calls this. Call it yourself, early and on the GTK thread, in a program that
  /// runs the loop in another way. Further calls do nothing.
  public static func attachMainActor() { cgtk_attach_main_queue() }

  /// Dispatches pending sources until all are handled, at most `limit` times. Never waits.
  ///
  /// For tests and benchmarks only; a program's loop runs in `Application.run`. Do not call this
  /// from a main-actor task: no other main-actor code can run until it returns.
  public static func runPending(limit: Int = 1_000) {
    for _ in 0..<limit where g_main_context_iteration(nil, 0) == 0 { return }
  }

  /// Runs the loop until a condition holds or the time limit has passed.
  ///
  /// For tests and benchmarks only. Do not call this from a main-actor task, for the same reason as
  /// `runPending(limit:)`.
  /// - Returns: Whether the condition held in time.
  @discardableResult
  public static func run(until condition: () -> Bool, atMost limit: Duration) -> Bool {
    var isOver = false
    let timer = after(limit) { isOver = true }
    defer { timer.cancel() }
    while !condition() {
      guard !isOver else { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Calls `body` once, when no source of higher priority is ready. Wraps `g_idle_add_full`.
  public static func whenIdle(_ body: @escaping () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE, callOnce, CallbackBox(body).retained(), releaseCallbackBox)
  }

  /// Calls `body` once after a delay, unless the returned timer is cancelled or released first.
  ///
  /// Keep the timer: releasing it cancels the call. Wraps `g_timeout_add_full`.
  public static func after(_ delay: Duration, _ body: @escaping () -> Void) -> LoopTimer {
    LoopTimer(delay: delay, repeats: false, body)
  }

  /// Calls `body` at an interval, until the returned timer is cancelled or released.
  ///
  /// Keep the timer: releasing it ends the calls. If the loop is busy when a call is due, the call is
  /// late. Missed calls are not made up for.
  public static func every(_ interval: Duration, _ body: @escaping () -> Void) -> LoopTimer {
    LoopTimer(delay: interval, repeats: true, body)
  }
}

/// A scheduled call, or repeated calls. Cancelling or releasing the timer prevents further calls.
@MainActor
public final class LoopTimer {
  private var source: guint = 0

  fileprivate init(delay: Duration, repeats: Bool, _ body: @escaping () -> Void) {
    let milliseconds =
      delay.components.seconds * 1_000 + delay.components.attoseconds / 1_000_000_000_000_000
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds), callTimer,
      CallbackBox<() -> Bool> { [weak self] in
        if !repeats { self?.source = 0 }
        body()
        return repeats
      }.retained(), releaseCallbackBox)
  }

  isolated deinit { cancel() }

  /// Prevents further calls. The timer's own closure can call it, too.
  public func cancel() {
    guard source != 0 else { return }
    g_source_remove(source)
    source = 0
  }
}

private let callOnce: GSourceFunc = { data in
  if let data { CallbackBox<() -> Void>.value(at: data)() }
  return 0  // G_SOURCE_REMOVE
}

private let callTimer: GSourceFunc = { data in
  guard let data else { return 0 }
  return CallbackBox<() -> Bool>.value(at: data)() ? 1 : 0  // G_SOURCE_CONTINUE or _REMOVE
}
