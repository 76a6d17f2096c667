import Foundation

/// Measures steps in the window of an indexed library, in several runs: the time of each until the
/// picture changes and until it stays the same, and the longest turn of the main loop meanwhile.
extension LibrarySuite {
  func measureWindow() throws {
    let home = try makeSettledHome(withThumbnails: false)
    report.note("Going through the pages once, which makes their thumbnails.")
    _ = try goThroughPages(home: home)
    let runs = try (0..<rounds).map { _ in try goThroughPages(home: home) }
    let steps = runs.flatMap(\.steps)
    for name in runs[0].steps.map(\.name) { try add(steps.filter { $0.name == name }) }
    try report.add(
      Measurement(
        name: "memory of all processes in All Photos, \(size)", unit: "MB",
        ours: runs.map(\.memory), floor: nil, limit: .figure(200)))
  }

  /// Adds the figures of a step, which was taken once in each run.
  private func add(_ turns: [Step]) throws {
    try report.add(
      Measurement(
        name: "\(turns[0].name), \(size)", unit: "ms", ours: turns.map(\.response), floor: nil,
        limit: .figure(turns[0].limit)))
    try report.add(
      Measurement(
        name: "  until the picture is complete", unit: "ms", ours: turns.map(\.completion),
        floor: nil))
    for (name, figure) in FrameTrace.longestTurns {
      try report.add(
        Measurement(
          name: "  \(name)", unit: "ms", ours: turns.map { figure($0.trace) }, floor: nil,
          limit: name.hasSuffix("processor") ? .figure(8) : nil))
    }
  }

  /// Something that a person has done.
  private struct Step {
    let name: String
    /// The milliseconds until the picture changes, and those that it may take.
    let response, limit: Double
    /// The milliseconds until the picture stays the same, after animations.
    let completion: Double
    let trace: FrameTrace
  }

  private func goThroughPages(home: URL) throws -> (steps: [Step], memory: Double) {
    let program = try startAlbums(home: home)
    defer { program.end() }
    // The search bar is above the photos.
    let watch = try WindowWatch(program, on: display, inset: 120)
    _ = try watch.changes(untilStillFor: 1)
    // Not until Albums rests: it makes the thumbnails of a million photos for hours.
    usleep(3_000_000)
    var steps: [Step] = []
    func take(_ name: String, atMost limit: Double = 100, _ act: () -> Void) throws {
      let begin = MonotonicClock.seconds
      act()
      guard let first = watch.nextChange(atMost: 5) else {
        return report.note("Left out: \(name). It changed nothing in view.")
      }
      let last = try watch.changes(untilStillFor: 0.5, needsColour: false).dropFirst().last
      steps.append(
        Step(
          name: name, response: (first.time - begin) * 1_000, limit: limit,
          completion: ((last?.time ?? first.time) - begin) * 1_000,
          trace: program.trace.since(begin)))
    }

    try take("All Photos is opened", atMost: 300) { openAllPhotos(watch) }
    try focusGrid(of: program, watch)
    try take("All Photos goes to its end") { display.press("End") }
    try take("All Photos goes to its beginning") { display.press("Home") }
    try take("a photo becomes a favourite") { display.press("f") }
    let memory = try ProgramUsage.memory(of: program.id)
    display.press("f", holding: ["Control_L"])
    _ = try watch.changes(untilStillFor: 0.5, needsColour: false)
    try take("a first letter is typed") { display.press("s") }
    try take("a second letter is typed") { display.press("w") }
    try take("the letters are cleared") { display.press("Escape") }
    return (steps, memory)
  }
}
