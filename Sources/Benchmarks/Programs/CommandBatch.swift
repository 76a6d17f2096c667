import Foundation

/// A shell command that runs once for each of several files, on as many at a time as there are
/// processors: like the workers of Albums, and the threads of the floor for JPEG files.
struct CommandBatch {
  /// The file that the command reads, and the file that it writes.
  struct Job {
    let input: String
    let output: String
  }

  /// A script for `sh` that reads the file `$1` and writes the file `$2`.
  let script: String
  let jobs: [Job]

  /// Runs the command for every file.
  /// - Parameter home: A folder for the list of files and the output of the command.
  /// - Returns: The seconds from the first start to the last end.
  /// - Throws: ``BenchmarkFailure`` with the command's output if it fails for any file.
  @discardableResult
  func run(home: URL) throws -> Double {
    let list = home.appending(path: "jobs-\(UUID().uuidString)")
    try Data(jobs.map { "\($0.input)\0\($0.output)\0" }.joined().utf8).write(to: list)
    let processors = ProcessInfo.processInfo.activeProcessorCount
    return try MeasuredProgram(
      "/usr/bin/xargs",
      ["-0", "-a", list.path, "-n", "2", "-P", "\(processors)", "sh", "-euc", script, "sh"],
      home: home, isTraced: false
    ).waitForSuccess()
  }

  /// Returns those of the programs that are not installed.
  static func missing(of programs: [String]) -> [String] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return programs.filter { program in
      !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
  }
}
