import Foundation
import PhotoLibrary
import Synchronization
import SystemPackage

/// The sample library, which the program creates the first time it is opened.
nonisolated struct SampleFolder {
  /// The path of the library.
  let path: FilePath

  /// Uses a path in the user's data folder. The library stays there until the user removes it.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = ProgramFolders(environment: environment).data.appending("Sample")
  }

  /// Whether the library is complete. The folder gets its name only when it is.
  var exists: Bool { FileManager.default.fileExists(atPath: path.string) }

  /// The reason why the library could not be created.
  struct Failure: Error {
    let message: String
  }

  /// A picture that has been made.
  struct Progress {
    /// How many pictures have been made, of how many.
    let done, total: Int
    /// The file of the last one, which moves once all have been made.
    let file: FilePath

    /// Parses a line of the program that makes the pictures.
    init?(_ line: String) {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let done = Int(parts[0]), let total = Int(parts[1]) else {
        return nil
      }
      (self.done, self.total, file) = (done, total, FilePath(String(parts[2])))
    }
  }

  /// Makes the pictures in a process of its own.
  ///
  /// - Returns: Each picture as it is made. The stream ends when all have been made, and throws a
  ///   `Failure` otherwise. Ending the iteration ends the process.
  func make() -> AsyncThrowingStream<Progress, any Error> {
    AsyncThrowingStream { continuation in
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: CompanionProgram.sample.path.string)
      process.arguments = [path.string, "--progress"]
      process.standardOutput = output
      process.standardError = errors
      let reader = LineReader { line in
        if let progress = Progress(line) { continuation.yield(progress) }
      }
      output.fileHandleForReading.readabilityHandler = { reader.take($0.availableData) }
      // The last line is the reason. All lines must be read, or a full pipe would block the
      // process.
      let reason = Mutex("")
      let errorReader = LineReader { line in reason.withLock { $0 = line } }
      errors.fileHandleForReading.readabilityHandler = { errorReader.take($0.availableData) }
      process.terminationHandler = { process in
        for pipe in [output, errors] { pipe.fileHandleForReading.readabilityHandler = nil }
        guard process.terminationStatus != 0 else { return continuation.finish() }
        continuation.finish(throwing: Failure(message: reason.withLock { $0 }))
      }
      continuation.onTermination = { _ in if process.isRunning { process.terminate() } }
      do {
        try FileManager.default.createDirectory(
          atPath: path.removingLastComponent().string, withIntermediateDirectories: true)
        try process.run()
      } catch {
        continuation.finish(throwing: Failure(message: error.localizedDescription))
      }
    }
  }
}
