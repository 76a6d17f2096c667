import ArgumentParser
import PhotoLibrary
import SystemPackage

/// `albums index`: fills the index ahead of time.
struct Index: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read the dates and details of photos ahead of time, so that albums open at once.",
    discussion: """
      Photos that have not changed are not read again. You can interrupt the command at any time; \
      the next run continues where it stopped.
      """)

  @Flag(help: "Write a summary as JSON.")
  var json = false

  @Argument(help: "Folders with photos, at any depth.")
  var folder: [String]

  func validate() throws { try RawArguments.check(folders: folder) }

  func run() throws {
    let folders = folder.map(RawArguments.path(of:))
    let work = IndexWork(roots: folders)
    try HeadlessRun(printsJSON: json, deed: .reading).perform { try await work.run($0) }
  }
}

/// Brings the index up to date, at full speed.
nonisolated private struct IndexWork: Sendable {
  let roots: [FilePath]

  func run(_ report: HeadlessReport) async throws {
    try await HeadlessLibrary.with(report) { library in
      for await progress in library.indexer.update(roots: roots) { report.set(progress) }
      try report.noteVideos(of: roots, in: library.index)
    }
  }
}

extension HeadlessReport {
  /// Finds out whether videos are among the files.
  nonisolated func noteVideos(of roots: [FilePath], in index: PhotoIndex) throws {
    let videos = try index.videos()
    guard !videos.isEmpty else { return }
    let numbers = try index.numbers(of: PhotoQuery(scope: .roots(roots)))
    update { $0.hasVideos = videos.count(of: numbers).videos > 0 }
  }

  /// Shows how far the index is.
  nonisolated func set(_ progress: IndexProgress) {
    for problem in progress.problems { note("\(problem.message) \(problem.advice)") }
    if let stop = progress.stop { note("\(stop.message) \(stop.advice)") }
    guard progress.isListed else { return }
    let failed = progress.failures.count
    let isComplete = progress.phase == .complete
    update { counts in
      counts.total = progress.fileCount
      counts.kept = progress.fileCount - progress.unreadCount
      counts.done = progress.readCount
      counts.byteCount = progress.byteCount
      guard isComplete else { return }
      // Files that failed in earlier runs are among the unchanged ones.
      let known = min(failed, counts.kept)
      counts.kept -= known
      counts.done -= failed - known
      counts.failures = progress.failures
      counts.untried = progress.untriedCount
    }
  }
}
