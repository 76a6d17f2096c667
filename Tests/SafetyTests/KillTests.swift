import Foundation
import RandomTestSupport
import SafetySupport
import Testing

/// Kills the program while it edits, indexes and makes thumbnails, and checks the library.
///
/// `KILLS` sets the number of kills, and `KILL_SEED` the seed. Each run continues with the library
/// from the run before.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct KillTests {
  @Test func killedDriver_LosesNothingThatItReported() async throws {
    // Uses memory if possible, because fewer edits would run if they had to wait for the disk.
    let memory = URL(filePath: "/dev/shm")
    let isWritable = FileManager.default.isWritableFile(atPath: memory.path)
    let base = (isWritable ? memory : URL.temporaryDirectory)
      .appending(path: "albums-kill-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: base) }
    let grounds = Grounds(base)
    try grounds.layOut(count: 24)
    var random = SeededNumbers(seed: Kills.seed)
    for round in 0..<Kills.count {
      // Every fourth kill comes early, while the driver opens its stores and recovers.
      let delay = Double.random(in: 0...(round % 4 == 0 ? 0.1 : 0.4), using: &random)
      let seed = random.next() % 1_000_000
      let messages = try drive(grounds, seed: seed, for: delay)
      let complaints = try await Aftermath(of: grounds, after: messages).complaints()
      #expect(
        complaints.isEmpty,
        """
        kill \(round) after \(delay) s of library-driver with seed \(seed), \
        KILL_SEED=\(Kills.seed): \(complaints.joined(separator: "; "))
        """)
      guard complaints.isEmpty else { return }
    }
  }

  /// Runs the driver for some seconds, kills it, and returns its messages.
  private func drive(
    _ grounds: Grounds, seed: UInt64, for seconds: Double
  ) throws -> [DriverMessage] {
    let process = Process()
    process.executableURL = Driver.executable
    process.arguments = ["edit", grounds.base.path, "\(seed)"]
    process.environment = ProcessInfo.processInfo.environment.merging(grounds.environment) { $1 }
    let output = grounds.base.appending(path: "output")
    #expect(FileManager.default.createFile(atPath: output.path, contents: nil))
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    #expect(process.isRunning, "the driver must run until it is killed")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try DriverMessage.all(in: Data(contentsOf: output))
  }
}
