import ArgumentParser
import Foundation
import PhotoLibrary
import SystemPackage

/// `albums thumbnails`: makes thumbnails ahead of time.
struct Thumbnails: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the thumbnails of photos ahead of time.",
    discussion: """
      Existing thumbnails are not made again. You can interrupt the command at any time; the next \
      run continues where it stopped.
      """)

  @Flag(help: "Write a summary as JSON.")
  var json = false

  @Flag(
    name: .customLong("double"),
    help: "Make larger thumbnails, for screens with two pixels per point.")
  var isDouble = false

  @Argument(help: "Folders with photos, at any depth.")
  var folder: [String]

  func validate() throws { try RawArguments.check(folders: folder) }

  func run() throws {
    let folders = folder.map(RawArguments.path(of:))
    let sides = ThumbnailPipeline.storedSides
    let work = ThumbnailWork(roots: folders, side: isDouble ? sides[1] : sides[0])
    try HeadlessRun(printsJSON: json, deed: .makingThumbnails).perform { try await work.run($0) }
  }
}

/// Lists the photos, then makes the missing thumbnails, the newest photos first.
nonisolated private struct ThumbnailWork: Sendable {
  let roots: [FilePath]
  let side: Int

  func run(_ report: HeadlessReport) async throws {
    try await HeadlessLibrary.with(report) { try await run(report, on: $0) }
  }

  private func run(_ report: HeadlessReport, on library: HeadlessLibrary) async throws {
    // The files' own dates are good enough for this order, so the photos need not be read.
    for await progress in library.indexer.update(roots: roots) {
      for problem in progress.problems { report.note("\(problem.message) \(problem.advice)") }
      if progress.isListed || Task.isCancelled { break }
    }
    let sort = PhotoSort(key: .captureDate, isAscending: false)
    let numbers = try library.index.numbers(of: PhotoQuery(scope: .roots(roots), sort: sort))
    report.begin(total: numbers.count)
    let hasVideos = try library.index.videos().count(of: numbers).videos > 0
    report.update { $0.hasVideos = hasVideos }

    let store = ThumbnailStore(at: library.folders.thumbnails) { [index = library.index] in
      index.photoCount
    } report: { problem in
      report.note("\(problem.message) \(problem.advice)")
    }
    let feed = PhotoFeed(numbers, index: library.index)
    await ThumbnailRun(decoder: library.decoder, store: store, sides: [side]).run(
      // Twice the processors, so that no decoder waits while the last result is stored.
      places: 2 * ProcessInfo.processInfo.activeProcessorCount
    ) {
      feed.next()
    } report: { photo, outcome in
      switch outcome {
      case .kept: report.count(.kept, byteCount: photo.byteCount)
      case .made: report.count(.done, byteCount: photo.byteCount)
      case .failed(let failure):
        report.count(.failed(photo.path, failure.message), byteCount: photo.byteCount)
      }
    }
  }
}
