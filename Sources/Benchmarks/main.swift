import ArgumentParser
import CommandFailure
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

let arguments = Benchmarks.parseOrFail()
guard Display.open() else { Benchmarks.fail("There is no display to show windows on.", code: 1) }
MainLoop.attachMainActor()
do {
  try arguments.suite.run(into: Report(file: arguments.json.map { URL(filePath: $0) }))
} catch {
  Benchmarks.fail(error.localizedDescription, code: 1)
}
