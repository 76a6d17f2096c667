import GtkKit

/// Moves something from one state to another over a quarter of a second, at once, or as a finger
/// leads it.
///
/// - Ownership: Runs on a widget's frame clock and keeps itself alive until it has ended.
final class Transition {
  /// 250 ms, in the frame clock's microseconds.
  static let duration = 250_000.0

  /// How a transition has ended.
  enum Outcome {
    /// In the new state.
    case finished
    /// Back in the old one.
    case cancelled
  }

  private let progress: (Double) -> Void
  private var completion: ((Outcome) -> Void)?
  /// Where it has come to, from 0 to 1.
  private(set) var position = 0.0
  /// Where it is to end.
  var outcome: Outcome
  /// Counts the runs, so that a frame of a former one does nothing.
  private var run = 0

  /// Prepares a transition; nothing happens before `run(on:)` or `scrub(to:)`.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether it waits to be led: until it is run, it ends cancelled.
  ///   - progress: Takes the progress, from 0 to 1, before each frame.
  ///   - completion: Called once, when the transition has ended in whichever way.
  init(
    isInteractive: Bool = false, progress: @escaping (Double) -> Void,
    completion: @escaping (Outcome) -> Void
  ) {
    self.progress = progress
    self.completion = completion
    outcome = isInteractive ? .cancelled : .finished
  }

  /// Runs on the frames of `widget`, from where it is; at once without a widget.
  ///
  /// - Parameters:
  ///   - widget: Whose frames to move on.
  ///   - outcome: Where to.
  ///   - velocity: How fast it is going that way already, in ways a second; what is fast gets
  ///     there sooner.
  func run(on widget: Widget?, towards outcome: Outcome = .finished, velocity: Double = 0) {
    guard completion != nil else { return }
    self.outcome = outcome
    guard let widget, Self.isVisible(on: widget) else { return end() }
    run += 1
    let (thisRun, from) = (run, position)
    let to = outcome == .finished ? 1.0 : 0
    let duration = Self.duration(of: abs(to - from), velocity: velocity)
    var start: Int?
    widget.onEachFrame { time in
      guard self.completion != nil, self.run == thisRun else { return false }
      let begin = start ?? time
      start = begin
      let elapsed = duration > 0 ? min(1, Double(time - begin) / duration) : 1
      self.move(to: from + (to - from) * Self.easeOut(elapsed))
      guard elapsed == 1 else { return true }
      self.end()
      return false
    }
  }

  /// Stays where it is until it is led or run on.
  func hold() { run += 1 }

  /// Moves to a place between 0 and 1, as a finger leads.
  func scrub(to position: Double) {
    guard completion != nil else { return }
    hold()
    move(to: min(1, max(0, position)))
  }

  /// Ends now where it was to end, as if the time had passed. Without frames (nothing is on
  /// screen, or the user wants no movement) this is the way to run it.
  func end() {
    guard let completion else { return }
    self.completion = nil
    move(to: outcome == .finished ? 1 : 0)
    completion(outcome)
  }

  /// Stops where it is; `completion` is not called.
  func abandon() { completion = nil }

  /// Whether a movement would be seen: there are frames, and the user wants movement.
  static func isVisible(on widget: Widget) -> Bool {
    widget.isMapped && Settings.current?.areAnimationsEnabled == true
  }

  private func move(to position: Double) {
    self.position = position
    progress(position)
  }

  /// How long a part of the way takes, in the frame clock's microseconds.
  private static func duration(of distance: Double, velocity: Double) -> Double {
    let usual = duration * distance
    guard velocity > 0 else { return usual }
    // The curve begins three times as fast as it goes on average: the page leaves the finger at the
    // finger's speed. So fast that nobody sees it would look broken.
    return min(usual, max(Self.shortest, 3 * distance / velocity * 1_000_000))
  }

  /// What is let go at any speed takes at least 60 ms, or what is left of the usual time.
  private static let shortest = 60_000.0

  /// Fast at first, then settling.
  private static func easeOut(_ t: Double) -> Double {
    let rest = 1 - t
    return 1 - rest * rest * rest
  }
}
