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

  /// Creates the library in another process.
  ///
  /// - Returns: The progress in pictures. The stream ends when the library is complete, or throws a
  ///   `Failure`. Ending the iteration ends the process.
  func make() -> AsyncThrowingStream<(done: Int, total: Int), any Error> {
    AsyncThrowingStream { continuation in
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: CompanionProgram.sample.path.string)
      process.arguments = [path.string, "--progress"]
      process.standardOutput = output
      process.standardError = errors
      let reader = LineReader { line in
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        if numbers.count == 2 { continuation.yield((numbers[0], numbers[1])) }
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
