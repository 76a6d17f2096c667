import ArgumentParser
import CommandFailure
import Foundation

/// `benchmarks`: the command line.
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures speed and memory, next to the floor: the least that a task could take.",
    discussion: "The exit status is 1 if a figure exceeds its limit.")

  @Argument(help: "What to measure.")
  var suite: Suite

  @Option(
    help: ArgumentHelp(
      "The folder of photos to measure Albums with (default: generated photos).",
      valueName: "folder"))
  var library: String?

  @Option(help: ArgumentHelp("Write the figures as JSON too.", valueName: "file"))
  var json: String?
}

let arguments = Benchmarks.parseOrFail()
do {
  let isWithinLimits = try arguments.suite.run(
    library: arguments.library.map { URL(filePath: $0) },
    json: arguments.json.map { URL(filePath: $0) })
  if !isWithinLimits { exit(1) }
} catch {
  Benchmarks.fail(error.localizedDescription, code: 1)
}
