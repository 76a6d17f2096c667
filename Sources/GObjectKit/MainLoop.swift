import CGtk
import CGtkShims
import Dispatch  // Links the library whose main queue CGtkShims drains.

/// GLib's main loop as the main actor's home.
public enum MainLoop {
  /// Makes `Task`, `await` and the main actor run inside GLib's loop on the GTK thread.
  ///
  /// `Application.run` does this; call it yourself, once and early, in a program that runs the
  /// loop in another way. Further calls do nothing.
  public static func attachMainActor() { cgtk_attach_main_queue() }

  /// Runs what is ready, without waiting, up to `limit` rounds.
  ///
  /// For tests and benchmarks: a program's loop runs in `Application.run`. Never call it from a
  /// main-actor task, whose own continuation could not run until this returns.
  public static func runPending(limit: Int = 1_000) {
    for _ in 0..<limit where g_main_context_iteration(nil, 0) == 0 { return }
  }

  /// Runs the loop, waiting for what comes, until a condition holds or `limit` has passed.
  ///
  /// For tests and benchmarks, with the same warning as `runPending`.
  /// - Returns: Whether the condition held.
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

  /// Calls `body` once when the loop is idle, before it waits again.
  public static func whenIdle(_ body: @escaping () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE, callOnce, CallbackBox(body).retained(), releaseCallbackBox)
  }

  /// Calls `body` once after `delay`, unless the returned timer is cancelled or released before.
  public static func after(_ delay: Duration, _ body: @escaping () -> Void) -> LoopTimer {
    LoopTimer(delay: delay, body)
  }
}

/// A call to come; released or cancelled, it does not come.
@MainActor
public final class LoopTimer {
  private var source: guint = 0

  fileprivate init(delay: Duration, _ body: @escaping () -> Void) {
    let milliseconds =
      delay.components.seconds * 1_000 + delay.components.attoseconds / 1_000_000_000_000_000
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(milliseconds), callOnce,
      CallbackBox { [weak self] in
        self?.source = 0
        body()
      }.retained(), releaseCallbackBox)
  }

  isolated deinit { cancel() }

  /// Prevents the call; harmless after it has come.
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
