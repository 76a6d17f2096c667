import Foundation

/// Measures the time from the start of the program to a window with all its thumbnails, seen from
/// outside.
extension LibrarySuite {
  func measureStartup() throws {
    try measureFirstStart()
    let home = try makeSettledHome(withThumbnails: false)
    // The first start makes the thumbnails that the window shows.
    _ = try start(startAlbums(home: home))
    let (ours, floor) = try takeTurns(
      { try start(startAlbums(home: home)) }, { try start(startFloor()) })
    try report.add(
      Measurement(
        name: "start to all thumbnails, \(size)", unit: "ms", ours: ours.map(\.time),
        floor: floor.map(\.time), limit: .ratio(1.5)))
    try report.add(
      Measurement(
        name: "start, processor time of all processes", unit: "ms",
        ours: ours.map(\.processorTime), floor: floor.map(\.processorTime)))
    let name = "start to all thumbnails, cold cache"
    let cold = try takeColdTurns(
      of: name, { try start(startAlbums(home: home)).time }, { try start(startFloor()).time })
    if let cold {
      try report.add(
        Measurement(
          name: name, unit: "ms", ours: cold.ours, floor: cold.floor, limit: .ratio(1.5)))
    }
  }

  /// Returns the milliseconds from the start to the last change of the picture, and the processor
  /// time of all processes in milliseconds, which includes one second after that change.
  private func start(
    _ program: MeasuredProgram
  ) throws -> (time: Double, processorTime: Double) {
    defer { program.end() }
    let changes = try WindowWatch(program, on: display).changes(untilStillFor: 1)
    return (
      ((changes.last?.time ?? 0) - program.start) * 1_000,
      ProgramUsage(of: program.id).totalTime * 1_000
    )
  }

  /// Measures a start without an index: Albums indexes the library while it shows the first photos.
  private func measureFirstStart() throws {
    let starts = try (0..<3).map { _ in try firstStart() }
    try report.add(
      Measurement(
        name: "first start to first thumbnails, \(size)", unit: "ms", ours: starts.map(\.time),
        floor: nil, limit: .figure(1_000)))
    for (name, figure) in FrameTrace.longestTurns {
      try report.add(
        Measurement(
          name: "first start, \(name)", unit: "ms", ours: starts.map { figure($0.trace) },
          floor: nil, limit: .figure(16)))
    }
  }

  /// Returns the milliseconds to the first thumbnails, and the trace of the time after the window was
  /// created, which does not count as a stall.
  private func firstStart() throws -> (time: Double, trace: FrameTrace) {
    let program = try startAlbums(home: library.makeHome())
    defer { program.end() }
    let watch = try WindowWatch(program, on: display)
    var first: WindowWatch.Change?
    while first?.isColourful != true {
      guard let change = watch.nextChange(atMost: 30) else {
        throw BenchmarkFailure("No thumbnails appear. \(program.log)")
      }
      first = change
    }
    let time = ((first?.time ?? 0) - program.start) * 1_000
    usleep(15_000_000)
    let trace = program.trace
    return (time, trace.since(trace.frames.dropFirst().first?.begin ?? 0))
  }
}
