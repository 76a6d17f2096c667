import ArgumentParser
import CommandFailure
import Foundation

/// `benchmarks`: the command line.
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures how close things come to their floor: the least that they could take.")

  @Argument(help: "What to measure.")
  var suite: Suite

  @Option(
    help: ArgumentHelp(
      "The photos to measure Albums with; without it some are drawn.", valueName: "folder"))
  var library: String?

  @Option(help: ArgumentHelp("Write the figures as JSON too.", valueName: "file"))
  var json: String?
}

let arguments = Benchmarks.parseOrFail()
do {
  try arguments.suite.run(
    library: arguments.library.map { URL(filePath: $0) },
    json: arguments.json.map { URL(filePath: $0) })
} catch {
  Benchmarks.fail(error.localizedDescription, code: 1)
}
