import Foundation
import PhotoLibrary
import Synchronization
import SystemPackage

/// The pictures that come with the program, made by it when they are first asked for.
nonisolated struct SampleFolder {
  /// The folder that holds them.
  let path: FilePath

  /// In the user's data, where they stay until the user removes them.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = ProgramFolders(environment: environment).data.appending("Sample")
  }

  /// Whether they have been made. The program that makes them puts the folder in place last.
  var exists: Bool { FileManager.default.fileExists(atPath: path.string) }

  /// Why the pictures could not be made.
  struct Failure: Error {
    let message: String
  }

  /// Makes the pictures in a process of its own, in the order "done, total".
  ///
  /// - Returns: How far it has come; ends when all is there, throws a `Failure` otherwise. Ending
  ///   the iteration ends the process.
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
      // The last line is the reason; unread ones would block the process in the end.
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
