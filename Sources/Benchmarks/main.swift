import ArgumentParser
import Foundation
import GObjectKit
import GtkKit

/// `benchmarks`: the command line.
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures how close things come to their floor: the least that they could take.")

  @Argument(help: "What to measure.")
  var suite: Suite

  @Option(help: ArgumentHelp("Write the figures as JSON too.", valueName: "file"))
  var json: String?
}

/// Ends the program with one line on the standard error.
func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data("benchmarks: \(message)\n".utf8))
  exit(code)
}

let arguments: Benchmarks
do {
  arguments = try Benchmarks.parse()
} catch {
  // A request for help is no failure.
  if Benchmarks.exitCode(for: error).isSuccess { Benchmarks.exit(withError: error) }
  fail(Benchmarks.message(for: error), code: 2)
}
guard Display.open() else { fail("There is no display to show windows on.", code: 1) }
MainLoop.attachMainActor()
do {
  try arguments.suite.run(into: Report(file: arguments.json.map { URL(filePath: $0) }))
} catch {
  fail(error.localizedDescription, code: 1)
}
