import GtkKit

/// A movement from one state to another: over a quarter of a second, at once, or driven by a gesture.
///
/// - Ownership: A running transition keeps itself alive until it has ended.
final class Transition {
  /// The duration of a whole movement, in microseconds.
  static let duration = 250_000.0

  /// The state in which a transition ends.
  enum Outcome {
    /// The new state.
    case finished
    /// The old state.
    case cancelled
  }

  private let progress: (Double) -> Void
  private var completion: ((Outcome) -> Void)?
  /// The progress, from 0 to 1.
  private(set) var position = 0.0
  /// The state in which the transition is to end.
  var outcome: Outcome
  /// The time that the latest run takes, in microseconds.
  private(set) var runTime = 0.0
  /// The number of the present run: frames of earlier runs do nothing.
  private var run = 0

  /// Creates a transition, which starts with `run(on:)` or `scrub(to:)`.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether a gesture drives it. Until it runs, its outcome is `cancelled`.
  ///   - progress: Called with the progress, from 0 to 1, before each frame.
  ///   - completion: Called once, when the transition has ended.
  init(
    isInteractive: Bool = false, progress: @escaping (Double) -> Void,
    completion: @escaping (Outcome) -> Void
  ) {
    self.progress = progress
    self.completion = completion
    outcome = isInteractive ? .cancelled : .finished
  }

  /// Starts a transition, animated if `animated` is true and a movement on `widget` is visible,
  /// else at once.
  ///
  /// All changes of pages, columns, presented controllers and bars go through this method.
  ///
  /// - Parameters:
  ///   - widget: The widget on whose frames the transition runs; nil if nothing is to move.
  ///   - animated: Whether an animation is wanted.
  ///   - begin: Prepares the change and returns its transition. The argument says whether the
  ///     change is animated.
  /// - Returns: The running transition; nil if it has ended.
  @discardableResult
  static func start(
    on widget: Widget?, animated: Bool, _ begin: (_ isAnimated: Bool) -> Transition
  ) -> Transition? {
    let isAnimated = animated && widget.map(isVisible(on:)) == true
    let transition = begin(isAnimated)
    if isAnimated { transition.run(on: widget) } else { transition.end() }
    return isAnimated ? transition : nil
  }

  /// Runs from the present progress.
  ///
  /// - Parameters:
  ///   - widget: The widget on whose frames to run; without one, the transition ends at once.
  ///   - outcome: The state to run to.
  ///   - velocity: The present speed in that direction, in whole movements a second. A fast
  ///     movement takes less time.
  func run(on widget: Widget?, towards outcome: Outcome = .finished, velocity: Double = 0) {
    guard completion != nil else { return }
    self.outcome = outcome
    guard let widget, Self.isVisible(on: widget) else { return end() }
    run += 1
    let (thisRun, from) = (run, position)
    let to = outcome == .finished ? 1.0 : 0
    let runTime = Self.duration(of: abs(to - from), velocity: velocity)
    self.runTime = runTime
    var start: Int?
    widget.onEachFrame { time in
      guard self.completion != nil, self.run == thisRun else { return false }
      let begin = start ?? time
      start = begin
      let elapsed = runTime > 0 ? min(1, Double(time - begin) / runTime) : 1
      self.move(to: from + (to - from) * Self.easeOut(elapsed))
      guard elapsed == 1 else { return true }
      self.end()
      return false
    }
  }

  /// Pauses until `scrub(to:)` or `run(on:)`.
  func hold() { run += 1 }

  /// Moves to a progress between 0 and 1 and pauses there.
  func scrub(to position: Double) {
    guard completion != nil else { return }
    hold()
    move(to: min(1, max(0, position)))
  }

  /// Ends at once in the state of `outcome`, as if the time had passed.
  func end() {
    guard let completion else { return }
    self.completion = nil
    move(to: outcome == .finished ? 1 : 0)
    completion(outcome)
  }

  /// Stops without calling `completion`.
  func abandon() { completion = nil }

  /// Returns whether a movement on `widget` is visible: the widget is on screen, and animations are
  /// enabled in GTK's settings.
  static func isVisible(on widget: Widget) -> Bool {
    widget.isMapped && Settings.current?.areAnimationsEnabled == true
  }

  private func move(to position: Double) {
    self.position = position
    progress(position)
  }

  /// Returns how long a part of the movement takes, in microseconds.
  private static func duration(of distance: Double, velocity: Double) -> Double {
    let usual = duration * distance
    guard velocity > 0 else { return usual }
    // The easing curve begins at three times its average speed. With this duration, the page
    // begins at the speed of the finger.
    return min(usual, max(Self.shortest, 3 * distance / velocity * 1_000_000))
  }

  /// The least duration in microseconds: a shorter animation looks like a glitch.
  private static let shortest = 60_000.0

  /// Returns the progress of a movement that begins fast and slows down.
  private static func easeOut(_ t: Double) -> Double {
    let rest = 1 - t
    return 1 - rest * rest * rest
  }
}
