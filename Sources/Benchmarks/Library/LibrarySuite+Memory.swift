import Foundation

/// Measures the memory of all processes when the whole library is listed and Albums is idle.
extension LibrarySuite {
  func measureMemory() throws {
    let working = try takeTurns(
      rounds: 3, { try memoryOnceShown(of: startAlbums(home: library.makeHome())) },
      { try memoryOnceShown(of: startFloor()) })
    try report.add(
      Measurement(
        name: "memory, decoders just done, \(size)", unit: "MB", ours: working.ours,
        floor: working.floor, limit: .figure(250)))
    let home = try makeSettledHome()
    report.note("Waiting until Albums and the bare grid are idle.")
    let (ours, floor) = try takeTurns(
      rounds: 1, { try memoryAtRest(of: startAlbums(home: home)) },
      { try memoryAtRest(of: startFloor()) })
    try report.add(
      Measurement(
        name: "memory of all processes, \(size)", unit: "MB", ours: ours.median,
        floor: floor.median, limit: .figure(150)))
  }

  /// The memory as soon as the first view is complete. The decoders that have made its thumbnails are
  /// still running.
  private func memoryOnceShown(of program: MeasuredProgram) throws -> Double {
    defer { program.end() }
    _ = try WindowWatch(program, on: display).changes(untilStillFor: 0.5)
    return try ProgramUsage.memory(of: program.id)
  }

  private func memoryAtRest(of program: MeasuredProgram) throws -> Double {
    defer { program.end() }
    _ = try WindowWatch(program, on: display).changes(untilStillFor: 1)
    try program.waitForRest()
    // Idle workers exit after a few seconds.
    usleep(10_000_000)
    return try ProgramUsage.memory(of: program.id)
  }
}
