import AlbumsUI
import ArgumentParser
import CommandFailure

/// `albums`: the command line.
struct Albums: ParsableCommand {
  /// The usage line, which the default subcommand shows too.
  nonisolated static let usage = """
    albums [--sample] [<folder> ...]
    albums <subcommand> ...
    """

  static let configuration = CommandConfiguration(
    commandName: "albums", abstract: "Browse photo albums: the folders that hold photos.",
    usage: usage,
    version: AlbumsApplication.version,
    subcommands: [Open.self, Index.self, Thumbnails.self, Thumbnailer.self, Doctor.self],
    defaultSubcommand: Open.self)
}

Albums.runOrFail(RawArguments.texts)
