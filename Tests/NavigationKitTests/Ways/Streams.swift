@testable import NavigationKit

/// The events of one swipe: times in milliseconds, and offsets from the touch point in pixels to
/// the right and down.
struct Stream {
  let samples: [(time: Double, x: Double, y: Double)]
  /// The time when the fingers lifted, in milliseconds.
  let end: Double

  /// Parses lines of "time x y". The last line is the time of the end.
  init(_ text: String) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    samples = lines.dropLast().map { ($0[0], $0[1], $0[2]) }
    end = lines.last?[0] ?? 0
  }

  /// Feeds the stream to a tracker that accepts both directions.
  ///
  /// - Parameters:
  ///   - distance: The width of the pages, in pixels.
  ///   - isMirrored: Whether x is negated, as in right-to-left layouts.
  ///   - start: The position of the pages when the swipe catches them, from 0 to 1.
  /// - Returns: The tracker's steps without `.ignore`, and its end.
  func play(distance: Double = 500, isMirrored: Bool = false, start: Double = 0) -> (
    steps: [SwipeTracker.Step], end: SwipeTracker.End?
  ) {
    var tracker = SwipeTracker()
    tracker.begin(distance: distance, at: samples[0].time)
    var steps: [SwipeTracker.Step] = []
    for sample in samples {
      let step = tracker.move(x: isMirrored ? -sample.x : sample.x, y: sample.y, at: sample.time)
      if case .begin = step { tracker.continueFrom(start) }
      if step != .ignore { steps.append(step) }
    }
    return (steps, tracker.end(at: end))
  }

  /// A slow drag to the right, which rests and lifts beyond the middle.
  static let slowBack = Stream(
    """
    1000 0 0
    1016 3 0
    1033 9 1
    1050 21 1
    1066 38 2
    1083 61 3
    1100 89 4
    1133 140 6
    1166 196 7
    1200 245 9
    1233 281 10
    1266 303 10
    1300 312 11
    1366 316 11
    1433 317 11
    1500 317 11
    1560
    """)

  /// A quick flick over less than a quarter of the width.
  static let flickBack = Stream(
    """
    500 0 0
    508 4 -1
    516 13 -1
    525 27 -2
    533 46 -2
    541 68 -3
    550 90 -4
    558 109 -4
    562
    """)

  /// A drag far to the right, then quickly back before the finger lifts.
  static let turnedRound = Stream(
    """
    0 0 0
    16 12 0
    33 45 1
    50 98 1
    66 160 2
    83 228 2
    100 290 3
    133 350 3
    166 372 4
    200 360 4
    233 322 4
    266 268 5
    300 205 5
    316 172 5
    320
    """)

  /// A thumb that scrolls a list, on a curved path.
  static let verticalArc = Stream(
    """
    0 0 0
    16 2 9
    33 7 31
    50 15 66
    66 27 110
    83 44 158
    100 66 205
    133 110 280
    166 160 330
    180
    """)

  /// A diagonal drag, not horizontal enough for a swipe.
  static let diagonal = Stream(
    """
    0 0 0
    16 8 7
    33 19 17
    50 60 20
    66 140 22
    80
    """)

  /// A straight flick to the left, with two fingers on a touchpad.
  static let padForward = Stream(
    """
    0 0 0
    7 -6 0
    14 -17 1
    21 -33 1
    28 -52 1
    35 -74 2
    42 -97 2
    49 -118 2
    56 -136 2
    63 -150 2
    70
    """)

  /// A finger that leaves the window and returns to two thirds of the width.
  static let pastTheEnd = Stream(
    """
    0 0 0
    50 200 0
    100 480 0
    150 640 0
    200 640 0
    250 560 0
    300 420 0
    350 330 0
    600 330 0
    800
    """)

  /// Resting fingers that tremble.
  static let tremble = Stream(
    """
    0 0 0
    40 3 -2
    80 -4 1
    120 6 5
    160 -9 -3
    200 2 8
    240
    """)
}
