import GObjectKit
import GtkKit

/// Measures the main thread's time from an action to the end of the frame that shows it.
final class FrameMeter {
  private var frames = 0
  private let window: Window
  private var connection: SignalConnection?

  init(_ window: Window) {
    self.window = window
    connection = window.frameClock?.onFrameEnd { [weak self] in self?.frames += 1 }
  }

  isolated deinit { connection?.cancel() }

  /// Returns the time in milliseconds.
  func frame(_ action: () -> Void) throws -> Double {
    let (before, begin) = (frames, ProcessUsage.threadTime)
    action()
    window.queueDraw()
    guard MainLoop.run(until: { self.frames > before }, atMost: .seconds(10)) else {
      throw BenchmarkFailure("There was no frame.")
    }
    return (ProcessUsage.threadTime - begin) * 1_000
  }
}
