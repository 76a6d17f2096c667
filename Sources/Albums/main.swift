import AlbumsUI
import ArgumentParser
import CMalloc
import CommandFailure
import Foundation

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

// The list of a million photos is a block of 8 MB. Left to itself, glibc soon keeps such blocks for later,
// in an arena of each thread: 20 MB of memory more. Blocks up to the picture of a window of 1,200 × 800 pixels
// are kept: without a graphics processor, GTK needs one for each frame, and new memory costs a fifth of the
// frame.
mallopt(M_MMAP_THRESHOLD, 4 << 20)
mallopt(M_TRIM_THRESHOLD, 8 << 20)
mallopt(M_ARENA_MAX, Int32(clamping: max(2, ProcessInfo.processInfo.activeProcessorCount)))

Albums.runOrFail(RawArguments.texts)
