import GtkKit

/// Moves something from one state to another over a quarter of a second, or at once.
///
/// - Ownership: Runs on a widget's frame clock and keeps itself alive until it has ended.
final class Transition {
  /// 250 ms, in the frame clock's microseconds.
  static let duration = 250_000.0

  private let progress: (Double) -> Void
  private var completion: (() -> Void)?

  /// Prepares a transition; nothing happens before `run`.
  ///
  /// - Parameters:
  ///   - progress: Takes the eased progress, from 0 to 1, before each frame.
  ///   - completion: Called once, when the transition has ended in whichever way.
  init(progress: @escaping (Double) -> Void, completion: @escaping () -> Void) {
    self.progress = progress
    self.completion = completion
  }

  /// Runs on the frames of `widget`.
  func run(on widget: Widget) {
    var start: Int?
    widget.onEachFrame { time in
      guard self.completion != nil else { return false }
      let begin = start ?? time
      start = begin
      let elapsed = min(1, Double(time - begin) / Self.duration)
      self.progress(Self.easeOut(elapsed))
      guard elapsed == 1 else { return true }
      self.finish()
      return false
    }
  }

  /// Ends the transition now, as if the time had passed. Without frames (nothing is on screen, or
  /// the user wants no movement) this is the way to run it.
  func finish() {
    guard let completion else { return }
    self.completion = nil
    progress(1)
    completion()
  }

  /// Fast at first, then settling.
  private static func easeOut(_ t: Double) -> Double {
    let rest = 1 - t
    return 1 - rest * rest * rest
  }
}
