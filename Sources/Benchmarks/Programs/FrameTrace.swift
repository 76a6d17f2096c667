import Foundation

/// What the main thread of a measured program has done: the records of `CFrameTrace`.
struct FrameTrace {
  struct Record {
    /// When it began, in seconds as `MonotonicClock` counts them.
    let begin: Double
    /// How long it took, in milliseconds.
    let duration: Double
    /// How long the thread was on a processor, in milliseconds.
    let processorTime: Double
  }

  /// The frames: from "before-paint" to "after-paint".
  private(set) var frames: [Record] = []
  /// The turns of the main loop, each from its awaking to its next sleep.
  private(set) var turns: [Record] = []

  /// Reads the records that are there by now.
  init(file: URL) {
    guard let data = try? Data(contentsOf: file) else { return }
    let numbers = data.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
    for start in stride(from: 0, to: numbers.count - 3, by: 4) {
      let record = Record(
        begin: Double(numbers[start + 1]) / 1e9, duration: Double(numbers[start + 2]) / 1e6,
        processorTime: Double(numbers[start + 3]) / 1e6)
      // The order of the enumeration in CFrameTrace.h.
      if numbers[start] == 0 { frames.append(record) } else { turns.append(record) }
    }
  }

  /// The milliseconds of the longest turn: all that passed, in which the display may have had the
  /// thread wait, and what the program needed.
  static let longestTurns: [(name: String, figure: @Sendable (FrameTrace) -> Double)] = [
    ("longest main-thread turn", { $0.turns.map(\.duration).max() ?? 0 }),
    ("longest main-thread turn, on a processor", { $0.turns.map(\.processorTime).max() ?? 0 }),
  ]

  /// The same without what came before a moment.
  func since(_ time: Double) -> FrameTrace {
    var trace = self
    trace.frames.removeAll { $0.begin < time }
    trace.turns.removeAll { $0.begin < time }
    return trace
  }
}
