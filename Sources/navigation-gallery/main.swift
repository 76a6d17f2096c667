import ArgumentParser
import CommandFailure
import Foundation
import Gallery

/// The command line of `navigation-gallery`.
struct NavigationGallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigation-gallery", abstract: "Show what NavigationKit can do.")

  @Flag(
    help: """
      List the samples: name, title, and the rows of the documentation's article "Rows" that they \
      show, separated by tabs.
      """)
  var list = false

  @Option(help: ArgumentHelp("Start one sample.", valueName: "id"))
  var open: String?

  func validate() throws {
    if list && open != nil { throw ValidationError("--list and --open cannot be used together.") }
  }
}

let command = NavigationGallery.parseOrFail()
if command.list {
  for sample in Sample.all { print(sample.id, sample.title, sample.rows, separator: "\t") }
  exit(0)
}
let sample = command.open.map { id in
  guard let sample = Sample.named(id) else {
    let all = Sample.all.map(\.id).joined(separator: ", ")
    NavigationGallery.fail("There is no sample '\(id)'. The samples are: \(all).", code: 2)
  }
  return sample
}
exit(Int32(GalleryApplication(sample: sample).run()))
