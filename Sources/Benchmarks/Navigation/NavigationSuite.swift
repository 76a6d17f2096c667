import GObjectKit
import GtkKit

/// Measures time, memory and frames of a push and a pop. The floor is a `GtkStack` used from C.
///
/// NavigationKit and the floor take turns, each in a new window.
struct NavigationSuite {
  let report: Report

  func run() throws {
    try measureTime()
    try measureRestoring()
    try measureMemory()
    for size in [WindowSize.large, .small] {
      try measureFrames(size)
      try measureSwipe(size)
    }
  }

  private func measureTime() throws {
    // Many short rounds: a busy moment of the machine affects both sides.
    let pairs = 250
    let (ours, floor) = try takeTurns(rounds: 25, isAnimated: false, .small) { stack in
      pushAndPop(stack, times: 50)
      let duration = ContinuousClock().measure { pushAndPop(stack, times: pairs) }
      return [duration / .microseconds(pairs)]
    }
    try report.add(
      Measurement(
        name: "push+pop without animation", unit: "µs", ours: ours, floor: floor))
  }

  private func measureMemory() throws {
    let (ours, floor) = try takeTurns(rounds: 1, isAnimated: false, .small) { stack in
      // During the first pairs the allocator still grows, for the threads that talk to the bus.
      pushAndPopWithRests(stack, times: 20_000)
      let before = try memoryAtRest()
      pushAndPopWithRests(stack, times: 100_000)
      return [try memoryAtRest() - before]
    }
    try report.add(
      Measurement(
        name: "push+pop memory growth, 100,000 pairs", unit: "KB", ours: ours.median,
        floor: floor.median))
  }

  private func measureFrames(_ size: WindowSize) throws {
    let (ours, floor) = try takeTurns(rounds: 2, isAnimated: true, size) { stack in
      try frameTimes(of: stack, pairs: 10)
    }
    for (name, percent) in [("p99", 99.0), ("median", 50.0)] {
      try report.add(
        Measurement(
          name: "push+pop animated frame \(name) \(size)", unit: "ms",
          ours: ours.percentile(percent), floor: floor.percentile(percent)))
    }
  }
}

// MARK: - Swipe

extension NavigationSuite {
  /// Measures the main thread's time from a finger's movement to the end of the frame that shows
  /// it. There is no floor, because a `GtkStack` cannot follow a finger.
  private func measureSwipe(_ size: WindowSize) throws {
    Settings.current?.areAnimationsEnabled = false
    let times = try show(NavigationControllerStack(isAnimated: false), size) { stack in
      stack.push(1)
      rest()
      return try (0..<4).flatMap { _ in try swipeTimes(of: stack, over: size) }
    }
    for (name, percent) in [("p99", 99.0), ("median", 50.0)] {
      try report.add(
        Measurement(
          name: "swipe frame \(name) \(size)", unit: "ms", ours: times.percentile(percent),
          floor: nil))
    }
  }

  private func swipeTimes(
    of stack: NavigationControllerStack, over size: WindowSize
  ) throws -> [Double] {
    var frames = 0
    let connection = stack.window.frameClock?.onFrameEnd { frames += 1 }
    defer { connection?.cancel() }
    stack.beginSwipe()
    defer { stack.endSwipe() }
    let steps = 60
    return try (1...steps).map { step in
      let (begin, before) = (ProcessUsage.threadTime, frames)
      stack.swipe(by: Double(size.width) * Double(step) / Double(steps))
      guard MainLoop.run(until: { frames > before }, atMost: .seconds(10)) else {
        throw BenchmarkFailure("A swipe had no frames.")
      }
      return (ProcessUsage.threadTime - begin) * 1_000
    }
  }
}

// MARK: - Turns

extension NavigationSuite {
  private func takeTurns(
    rounds: Int, isAnimated: Bool, _ size: WindowSize,
    _ measure: (any PageStack) throws -> [Double]
  ) throws -> (ours: [Double], floor: [Double]) {
    Settings.current?.areAnimationsEnabled = isAnimated
    var ours: [Double] = []
    var floor: [Double] = []
    for _ in 0..<rounds {
      // Ours first: the floor must not be charged for the heap that ours leaves behind, and gains
      // from it.
      ours += try show(NavigationControllerStack(isAnimated: isAnimated), size, measure)
      floor += try show(FloorStack(isAnimated: isAnimated), size, measure)
    }
    return (ours, floor)
  }

  private func show<Stack: PageStack>(
    _ stack: Stack, _ size: WindowSize, _ measure: (Stack) throws -> [Double]
  ) throws -> [Double] {
    stack.window.setDefaultSize(width: size.width, height: size.height)
    stack.window.present()
    defer {
      stack.window.destroy()
      rest()
    }
    // The display server needs time to map the window, while this process is idle.
    wait(.milliseconds(300))
    rest()
    return try measure(stack)
  }

  /// Waits until this process is idle and the servers have read all that it sent, for ten seconds
  /// at most.
  ///
  /// A thread of GTK's reports every widget that is added or removed to the accessibility bus. It
  /// lags behind, and would be measured with the next step.
  func rest() {
    for _ in 0..<10_000 {
      guard !ProcessUsage.isAtRest else { return }
      wait(.milliseconds(1))
    }
  }

  private func wait(_ duration: Duration) { MainLoop.run(until: { false }, atMost: duration) }
}

// MARK: - Without animation

extension NavigationSuite {
  private func pushAndPop(_ stack: any PageStack, times: Int) {
    for number in 1...times {
      stack.push(number)
      MainLoop.runPending(limit: .max)
      stack.pop()
      MainLoop.runPending(limit: .max)
    }
  }

  /// Rests between the pairs, so that messages queued for the accessibility bus do not count as
  /// growth.
  private func pushAndPopWithRests(_ stack: any PageStack, times: Int) {
    let pairs = 10
    for _ in 0..<times / pairs {
      pushAndPop(stack, times: pairs)
      rest()
    }
  }

  private func memoryAtRest() throws -> Double {
    try (0..<5).map { _ in
      wait(.milliseconds(50))
      rest()
      ProcessUsage.returnFreeMemory()
      return try ProcessUsage.residentMemory()
    }.median
  }
}

// MARK: - With animation

extension NavigationSuite {
  /// Returns the main thread's time for each frame of pushes and pops, in milliseconds.
  private func frameTimes(of stack: any PageStack, pairs: Int) throws -> [Double] {
    var times: [Double] = []
    var begin: Double?
    let clock = stack.window.frameClock
    let connections = [
      clock?.onFrameBegin { begin = stack.isMoving ? ProcessUsage.threadTime : nil },
      // The frame that ends the movement counts too.
      clock?.onFrameEnd {
        if let begin { times.append((ProcessUsage.threadTime - begin) * 1_000) }
      },
    ]
    defer { for connection in connections { connection?.cancel() } }
    for number in 1...pairs {
      stack.push(number)
      try finishMovement(of: stack)
      stack.pop()
      try finishMovement(of: stack)
    }
    guard !times.isEmpty else { throw BenchmarkFailure("The movements had no frames.") }
    return times
  }

  private func finishMovement(of stack: any PageStack) throws {
    guard MainLoop.run(until: { !stack.isMoving }, atMost: .seconds(10)) else {
      throw BenchmarkFailure("A movement did not end.")
    }
  }
}

/// The size of a window, in pixels.
private struct WindowSize: CustomStringConvertible {
  let width: Int
  let height: Int

  static let large = WindowSize(width: 1_280, height: 800)
  static let small = WindowSize(width: 500, height: 400)

  var description: String { "\(width)x\(height)" }
}
