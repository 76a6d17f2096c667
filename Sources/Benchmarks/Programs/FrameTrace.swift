import Foundation

/// The frames and main-loop turns of a measured program's main thread, as `CFrameTrace` records
/// them.
struct FrameTrace {
  struct Record {
    /// The start, in seconds of `MonotonicClock`.
    let begin: Double
    /// The wall-clock duration in milliseconds.
    let duration: Double
    /// The processor time of the thread in milliseconds.
    let processorTime: Double
  }

  /// The frames, each from "before-paint" to "after-paint".
  private(set) var frames: [Record] = []
  /// The turns of the main loop, each from waking up to the next sleep.
  private(set) var turns: [Record] = []

  /// Reads the records written so far.
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

  /// The longest turn in milliseconds, once by the clock, which includes waiting for the display
  /// server, and once by processor time.
  static let longestTurns: [(name: String, figure: @Sendable (FrameTrace) -> Double)] = [
    ("longest main-thread turn", { $0.turns.map(\.duration).max() ?? 0 }),
    ("longest main-thread turn, on a processor", { $0.turns.map(\.processorTime).max() ?? 0 }),
  ]

  /// The part of the frames that took longer than a screen of 60 Hz shows one, from 0 to 1. After such
  /// a frame, the screen shows the former one once more.
  var partOfLongFrames: Double {
    Double(frames.count { $0.duration > 1_000.0 / 60 }) / Double(max(1, frames.count))
  }

  /// Returns the trace without the records that began before `time`.
  func since(_ time: Double) -> FrameTrace {
    var trace = self
    trace.frames.removeAll { $0.begin < time }
    trace.turns.removeAll { $0.begin < time }
    return trace
  }
}
