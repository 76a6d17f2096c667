/// Recognizes a swipe in the movements of a finger, or of fingers on a touchpad.
///
/// A plain value that gets the events of the device. A positive distance goes back, so the caller
/// handles right-to-left layouts.
///
/// - The first 16 pixels decide: a movement more than 1.2 times as far sideways as up or down is a
///   swipe. Any other movement is rejected until the fingers lift.
/// - The pages then follow the fingers. Fingers that have moved beyond either end have to move back
///   the same distance before the pages follow again.
/// - When the fingers lift, a swipe of at least 0.3 pixels a millisecond ends in its direction, a
///   slower one at the nearer end.
nonisolated struct SwipeTracker {
  /// The meaning of a movement.
  enum Step: Equatable {
    /// The movement is not decided yet, or is not a swipe.
    case ignore
    /// A swipe begins. Call `reject()` if there is no page in that direction.
    case begin(backward: Bool)
    /// Move the pages to this progress, from 0 to 1.
    case move(to: Double)
  }

  /// The end of a swipe.
  struct End: Equatable {
    /// Whether the other page is to be shown.
    let isFinished: Bool
    /// The speed towards the other page, in whole movements a second.
    let velocity: Double
  }

  /// The distance that decides whether a movement is a swipe, in pixels.
  static let threshold = 16.0
  /// The least ratio of the horizontal to the vertical distance of a swipe.
  static let dominance = 1.2
  /// The least speed at which the direction of a swipe decides its end, in pixels a millisecond.
  static let flick = 0.3
  /// The time over which the speed is measured, in milliseconds.
  static let memory = 150.0

  private enum Phase {
    case idle
    case deciding
    case tracking(backward: Bool)
    case rejected
  }

  private var phase = Phase.idle
  private var distance = 1.0
  private var x = 0.0
  private var y = 0.0
  /// The progress of the pages when the swipe began.
  private var start = 0.0
  private var samples: [(time: Double, x: Double)] = []

  /// Whether a swipe drives the pages.
  var isTracking: Bool { if case .tracking = phase { true } else { false } }

  /// Whether no finger touches.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Handles fingers that begin to touch.
  ///
  /// - Parameters:
  ///   - distance: The distance for a whole movement, in pixels.
  ///   - time: The time of the event in milliseconds, as all times of this type are.
  mutating func begin(distance: Double, at time: Double) {
    self = SwipeTracker()
    self.distance = max(1, distance)
    phase = .deciding
    samples = [(time, 0)]
  }

  /// Handles moved fingers, by their distance from where they first touched.
  mutating func move(x: Double, y: Double, at time: Double) -> Step {
    (self.x, self.y) = (x, y)
    samples.removeAll { time - $0.time > Self.memory }
    samples.append((time, x))
    switch phase {
    case .idle, .rejected: return .ignore
    case .tracking: return .move(to: position)
    case .deciding:
      guard max(abs(x), abs(y)) > Self.threshold else { return .ignore }
      guard abs(x) > Self.dominance * abs(y) else {
        phase = .rejected
        return .ignore
      }
      phase = .tracking(backward: x > 0)
      return .begin(backward: x > 0)
    }
  }

  /// Handles moved fingers, by their distance since the last event.
  mutating func moveBy(x: Double, y: Double, at time: Double) -> Step {
    move(x: self.x + x, y: self.y + y, at: time)
  }

  /// Sets the progress that the pages had when the swipe took hold of them.
  mutating func continueFrom(_ position: Double) { start = position }

  /// Ignores the fingers until they lift.
  mutating func reject() { phase = .rejected }

  /// Handles lifted fingers.
  ///
  /// - Returns: How the swipe ends; nil if there was no swipe.
  mutating func end(at time: Double) -> End? {
    defer { self = SwipeTracker() }
    guard case .tracking(let backward) = phase else { return nil }
    let speed = speed(at: time) * (backward ? 1 : -1)
    let isFinished = abs(speed) >= Self.flick ? speed > 0 : position > 0.5
    return End(isFinished: isFinished, velocity: speed * 1_000 / distance)
  }

  /// The progress that the pages should have, from 0 to 1. The pixels up to `threshold` do not count,
  /// so that the pages do not jump.
  var position: Double {
    guard case .tracking(let backward) = phase else { return 0 }
    let way = (backward ? x : -x) - Self.threshold
    return min(1, max(0, start + way / distance))
  }

  /// Returns the recent speed in pixels a millisecond; 0 if the fingers have rested.
  private func speed(at time: Double) -> Double {
    guard let first = samples.first(where: { time - $0.time <= Self.memory }),
      let last = samples.last, last.time > first.time
    else { return 0 }
    return (last.x - first.x) / (last.time - first.time)
  }
}
