import AlbumsUI
import ArgumentParser
import CommandFailure

/// `albums`: the command line.
struct Albums: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "albums", abstract: "Browse photo albums: the folders that hold photos.",
    usage: """
      albums [--sample] [<folder> ...]
      albums <subcommand> ...
      """,
    version: AlbumsApplication.version,
    subcommands: [Open.self, Index.self, Thumbnails.self, Doctor.self],
    defaultSubcommand: Open.self)
}

Albums.runOrFail(RawArguments.texts)
