import AlbumsUI
import ArgumentParser
import Foundation
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// `albums thumbnails`: makes them before somebody looks.
struct Thumbnails: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the thumbnails of photos, so that they are there when they are looked at.",
    discussion: """
      Thumbnails that are there already are not made again. Interrupt it whenever you like: the \
      next time it goes on from there.
      """)

  @Flag(help: "Write a summary as JSON.")
  var json = false

  @Flag(
    name: .customLong("double"),
    help: "Make them for screens with two pixels a point, rather than one.")
  var isDouble = false

  @Argument(help: "Folders with photos, on whatever level.")
  var folder: [String]

  func run() throws {
    let folders = folder.map(RawArguments.path(of:))
    let sides = ThumbnailPipeline.storedSides
    let work = ThumbnailWork(roots: folders, side: isDouble ? sides[1] : sides[0])
    let summary = try HeadlessRun(showsProgress: !json).run { try await work.run($0) }
    try summary.print(asJSON: json)
    if summary.wasInterrupted { throw ExitCode(130) }
    if summary.hasProblems { throw ExitCode.failure }
  }
}

/// Lists the photos, then makes what is missing, the newest first.
nonisolated private struct ThumbnailWork: Sendable {
  let roots: [FilePath]
  let side: Int

  func run(_ report: HeadlessReport) async throws {
    let folders = ProgramFolders()
    let decoder = DecoderPool(
      executable: CompanionProgram.decoder.path,
      workers: ProcessInfo.processInfo.activeProcessorCount, deadline: .seconds(30),
      rejectedFiles: folders.cache.appending("rejected-files"))
    let index = try PhotoIndex(at: folders.cache.appending("index.sqlite"))
    for notice in index.notices { report.note("\(notice.message) \(notice.advice)") }
    let indexer = Indexer(index: index, decoder: decoder, pace: .full)
    // Dates of the files are order enough, so what is in them need not be read.
    for await progress in indexer.update(roots: roots) {
      for problem in progress.problems { report.note("\(problem.message) \(problem.advice)") }
      if progress.isListed || Task.isCancelled { break }
    }
    let sort = PhotoSort(key: .captureDate, isAscending: false)
    let numbers = try index.numbers(of: PhotoQuery(scope: .roots(roots), sort: sort))
    report.begin(total: numbers.count)

    let store = ThumbnailStore(at: folders.cache.appending("thumbnails")) { problem in
      report.note("\(problem.message) \(problem.advice)")
    }
    let feed = PhotoFeed(numbers, index: index)
    await ThumbnailRun(decoder: decoder, store: store, sides: [side]).run(
      // A decoder never waits for the next photo while the result of the last is taken in.
      places: 2 * ProcessInfo.processInfo.activeProcessorCount
    ) {
      feed.next()
    } report: { photo, outcome in
      switch outcome {
      case .kept: report.count(.kept, byteCount: photo.byteCount)
      case .made: report.count(.done, byteCount: photo.byteCount)
      case .failed(let failure): report.count(.failed(failure.message), byteCount: photo.byteCount)
      }
    }
  }
}
