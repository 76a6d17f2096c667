import Foundation

/// The memory of all processes with the whole library listed and nothing to do.
extension LibrarySuite {
  func measureMemory() throws {
    let home = try makeSettledHome()
    report.note("Waiting for Albums and for the bare grid to come to rest.")
    let (ours, floor) = try takeTurns(
      rounds: 1, { try memoryAtRest(of: startAlbums(home: home)) },
      { try memoryAtRest(of: startFloor()) })
    try report.add(
      Measurement(
        name: "memory of all processes, \(size)", unit: "MB", ours: ours.median,
        floor: floor.median, limit: .figure(150)))
  }

  private func memoryAtRest(of program: MeasuredProgram) throws -> Double {
    defer { program.end() }
    _ = try WindowWatch(program, on: display).changes(untilStillFor: 1)
    try program.waitForRest()
    // Workers that nothing is asked of end after some seconds.
    usleep(10_000_000)
    return try ProgramUsage.memory(of: program.id)
  }
}
