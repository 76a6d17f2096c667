import Foundation

/// Scrolls through all photos page by page, as when Page Down is held.
extension LibrarySuite {
  private struct Scrolling {
    let trace: FrameTrace
    let ownTime: Double
    let totalTime: Double
    /// The milliseconds from the last key press until the picture stays the same: all cells in view
    /// have their thumbnails.
    let completion: Double
  }

  func measureScroll() throws {
    let home = try makeSettledHome()
    report.note("Scrolling by \(pages) pages, twice in Albums and twice in the bare grid.")
    let (ours, floor) = try takeTurns(
      rounds: 2,
      {
        try scroll(startAlbums(home: home)) { watch in
          openAllPhotos(watch)
          _ = try watch.changes(untilStillFor: 1)
        }
      }, { try scroll(startFloor()) { _ in } })
    let frames = (
      ours: ours.flatMap(\.trace.frames).map(\.processorTime),
      floor: floor.flatMap(\.trace.frames).map(\.processorTime)
    )
    try report.add(
      Measurement(
        name: "scrolling, main thread a frame p99, \(size)", unit: "ms",
        ours: frames.ours.percentile(99), floor: frames.floor.percentile(99), limit: .figure(8)))
    try report.add(
      Measurement(
        name: "scrolling, main thread a frame median", unit: "ms", ours: frames.ours.median,
        floor: frames.floor.median))
    try report.add(
      Measurement(
        name: "scrolling, frames longer than 1/60 s", unit: "%",
        ours: ours.map { $0.trace.partOfLongFrames * 100 },
        floor: floor.map { $0.trace.partOfLongFrames * 100 }, limit: .figure(1)))
    try report.add(
      Measurement(
        name: "scrolling, last key to the complete view", unit: "ms",
        ours: ours.map(\.completion), floor: floor.map(\.completion),
        limit: .figure(500)))
    for (name, figure) in FrameTrace.longestTurns {
      try report.add(
        Measurement(
          name: "scrolling, \(name)", unit: "ms", ours: ours.map { figure($0.trace) }.max() ?? 0,
          floor: floor.map { figure($0.trace) }.max() ?? 0))
    }
    for (name, figure) in [
      ("all processes", \Scrolling.totalTime), ("the window's process", \.ownTime),
    ] {
      try report.add(
        Measurement(
          name: "scrolling, processor a page, \(name)", unit: "ms",
          ours: ours.map { $0[keyPath: figure] },
          floor: floor.map { $0[keyPath: figure] },
          limit: name == "all processes" ? .ratio(2) : nil))
    }
  }

  /// The number of pages to scroll by. A page has at most 30 photos. At the end of the library a
  /// key press would cost nothing, so the scrolling must stop before.
  private var pages: Int { max(1, min(200, library.photos.count / 30)) }

  /// Clicks “All Photos”, on the right of the switcher in the middle of the header bar.
  func openAllPhotos(_ watch: WindowWatch) { watch.click(x: 80, y: 26) }

  /// Presses Tab until the grid has the focus and Page Down scrolls it.
  func focusGrid(of program: MeasuredProgram, _ watch: WindowWatch) throws {
    for _ in 0..<8 {
      display.press("Next")
      if watch.nextChange(atMost: 0.5) != nil { return }
      display.press("Tab")
      while watch.nextChange(atMost: 0.3) != nil {}
    }
    throw BenchmarkFailure("\(program.name) does not scroll. \(program.log)")
  }

  private func scroll(
    _ program: MeasuredProgram, prepare: (WindowWatch) throws -> Void
  ) throws -> Scrolling {
    defer { program.end() }
    let watch = try WindowWatch(program, on: display)
    _ = try watch.changes(untilStillFor: 1)
    try prepare(watch)
    try program.waitForRest()
    try focusGrid(of: program, watch)
    let (before, begin) = (ProgramUsage(of: program.id), MonotonicClock.seconds)
    for _ in 0..<pages {
      display.press("Next")
      usleep(50_000)
    }
    let last = MonotonicClock.seconds
    let changes = try watch.changes(untilStillFor: 0.5)
    let after = ProgramUsage(of: program.id)
    let trace = program.trace.since(begin)
    guard trace.frames.count >= pages / 4 else {
      throw BenchmarkFailure("\(program.name) did not scroll. \(program.log)")
    }
    return Scrolling(
      trace: trace,
      ownTime: (after.ownTime - before.ownTime) * 1_000 / Double(pages),
      totalTime: (after.totalTime - before.totalTime) * 1_000 / Double(pages),
      completion: max(0, (changes.last?.time ?? last) - last) * 1_000)
  }
}
