import Foundation

/// Measures the memory of all processes when the whole library is listed and Albums is idle.
extension LibrarySuite {
  func measureMemory() throws {
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

  private func memoryAtRest(of program: MeasuredProgram) throws -> Double {
    defer { program.end() }
    _ = try WindowWatch(program, on: display).changes(untilStillFor: 1)
    try program.waitForRest()
    // Idle workers exit after a few seconds.
    usleep(10_000_000)
    return try ProgramUsage.memory(of: program.id)
  }
}
