import Foundation
import ImageDecoding
import SystemPackage

/// Measures a single decoder: the time to its first answer, the time of later answers, and its
/// memory.
extension LibrarySuite {
  func measureDecoder() throws {
    let photo = library.photos[0]
    let djpeg = CommandBatch(
      script: #"exec djpeg -scale 1/8 -outfile /dev/null "$1""#,
      jobs: [CommandBatch.Job(input: photo, output: "")])
    let commandTime = { try djpeg.run(home: self.library.makeHome()) * 1_000 }
    let (first, firstFloor) = try takeTurns(
      rounds: 15, { try Self.time(of: photo, in: Self.makePool()) }, commandTime)
    try report.add(
      Measurement(
        name: "decoder, first answer", unit: "ms", ours: first, floor: firstFloor, limit: nil))

    let pool = Self.makePool()
    _ = try Self.time(of: photo, in: pool)
    let (further, furtherFloor) = try takeTurns(
      rounds: 15, { try Self.time(of: photo, in: pool) },
      { floorDecodeTime(of: [photo], 8) })
    try report.add(
      Measurement(
        name: "decoder, further answer", unit: "ms", ours: further, floor: furtherFloor, limit: nil)
    )
    try report.add(
      Measurement(
        name: "decoder, start", unit: "ms", ours: first.median - further.median, floor: nil,
        limit: .figure(20)))
    try addMemory()
    // The decoder exits when the pool is released.
    withExtendedLifetime(pool) {}
  }

  /// Measures the memory of the decoder that is running. Only root may read it.
  private func addMemory() throws {
    guard getuid() == 0 else {
      return report.note("Left out: the memory of a decoder, which only root can read.")
    }
    let decoders = ProcessTree(under: getpid()).processes.dropFirst()
    let memory = try decoders.map(ProgramUsage.memory).max() ?? 0
    try report.add(
      Measurement(
        name: "decoder, memory after a photo", unit: "MB", ours: memory, floor: nil,
        limit: .figure(15)))
  }

  /// Makes a pool of one worker, whose process starts with the first request.
  private static func makePool() -> DecoderPool {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "albums-decoder")
    return DecoderPool(
      executable: FilePath(program.path), workers: 1, deadline: .seconds(30))
  }

  /// Returns the milliseconds until the pool has answered a request for a thumbnail.
  private static func time(of photo: String, in pool: DecoderPool) throws -> Double {
    try blockingTime {
      _ = try await pool.image(at: FilePath(photo), size: .square(256), priority: .photo)
    } * 1_000
  }
}
