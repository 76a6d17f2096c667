/// Makes a swipe of the movements of a finger, or of fingers on a touchpad.
///
/// A plain value that is fed with what the device reports. Distances count positive towards where
/// the page goes when the user goes back, so right to left is the caller's matter.
///
/// - The first 16 pixels decide: more than 1.2 times as far sideways as up and down is a swipe, the
///   rest is somebody else's for as long as the fingers stay down.
/// - The pages then follow one to one. Fingers that go past either end have to come back the same
///   way.
/// - Let go, a swipe of at least 0.3 pixels a millisecond ends where it was going, a slower one
///   at the nearer end.
nonisolated struct SwipeTracker {
  /// What a movement means.
  enum Step: Equatable {
    /// Nothing yet, or nothing any more.
    case ignore
    /// A swipe begins, if the pages can move that way; if they cannot, `reject()` it.
    case begin(backward: Bool)
    /// The pages are to be this much of the way along, from 0 to 1.
    case move(to: Double)
  }

  /// How a swipe is let go.
  struct End: Equatable {
    /// Whether it has led on to the other page.
    let isFinished: Bool
    /// How fast it was going towards the other page, in ways a second.
    let velocity: Double
  }

  /// How far the fingers must go before it is decided, in pixels.
  static let threshold = 16.0
  /// How much further sideways than up and down.
  static let dominance = 1.2
  /// The speed that decides by itself, in pixels a millisecond.
  static let flick = 0.3
  /// The time over which speed is measured, in milliseconds.
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
  /// Where along the way the pages were when the swipe began.
  private var start = 0.0
  private var samples: [(time: Double, x: Double)] = []

  /// Whether the pages are being led.
  var isTracking: Bool { if case .tracking = phase { true } else { false } }

  /// Whether fingers are down.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Fingers have come down.
  ///
  /// - Parameters:
  ///   - distance: How far they have to go for the whole way, in pixels.
  ///   - time: In milliseconds, as all times here.
  mutating func begin(distance: Double, at time: Double) {
    self = SwipeTracker()
    self.distance = max(1, distance)
    phase = .deciding
    samples = [(time, 0)]
  }

  /// The fingers are now this far from where they came down.
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

  /// As `move(x:y:at:)`, for devices that say how far the fingers went since they said so last.
  mutating func moveBy(x: Double, y: Double, at time: Double) -> Step {
    move(x: self.x + x, y: self.y + y, at: time)
  }

  /// The pages are this much of the way along already, since they were moving when the swipe began.
  mutating func continueFrom(_ position: Double) { start = position }

  /// The pages cannot move that way.
  mutating func reject() { phase = .rejected }

  /// The fingers have gone up.
  ///
  /// - Returns: How the swipe ends; nil if there was none.
  mutating func end(at time: Double) -> End? {
    defer { self = SwipeTracker() }
    guard case .tracking(let backward) = phase else { return nil }
    let speed = speed(at: time) * (backward ? 1 : -1)
    let isFinished = abs(speed) >= Self.flick ? speed > 0 : position > 0.5
    return End(isFinished: isFinished, velocity: speed * 1_000 / distance)
  }

  /// How far along the pages are to be, from 0 to 1. The pixels that it took to decide do not
  /// count, so that the pages do not jump.
  var position: Double {
    guard case .tracking(let backward) = phase else { return 0 }
    let way = (backward ? x : -x) - Self.threshold
    return min(1, max(0, start + way / distance))
  }

  /// Pixels a millisecond over the last moments; none if the fingers have rested.
  private func speed(at time: Double) -> Double {
    guard let first = samples.first(where: { time - $0.time <= Self.memory }),
      let last = samples.last, last.time > first.time
    else { return 0 }
    return (last.x - first.x) / (last.time - first.time)
  }
}
