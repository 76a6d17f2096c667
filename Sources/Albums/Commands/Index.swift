import ArgumentParser
import PhotoLibrary
import SystemPackage

/// `albums index`: finds out about photos before somebody looks.
struct Index: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find out what photos there are and what they say, so that they show at once.",
    discussion: """
      Photos that have not changed are not read again. Interrupt it whenever you like: the next \
      time it goes on from there.
      """)

  @Flag(help: "Write a summary as JSON.")
  var json = false

  @Argument(help: "Folders with photos, on whatever level.")
  var folder: [String]

  func validate() throws { try RawArguments.check(folders: folder) }

  func run() throws {
    let folders = folder.map(RawArguments.path(of:))
    let work = IndexWork(roots: folders)
    try HeadlessRun(printsJSON: json).perform { try await work.run($0) }
  }
}

/// Brings the index up to date, at full speed.
nonisolated private struct IndexWork: Sendable {
  let roots: [FilePath]

  func run(_ report: HeadlessReport) async throws {
    try await HeadlessLibrary.with(report) { library in
      for await progress in library.indexer.update(roots: roots) { report.set(progress) }
    }
  }
}

extension HeadlessReport {
  /// Tells how far the index has come.
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
      // Those of earlier runs are among the files that were there already.
      let known = min(failed, counts.kept)
      counts.kept -= known
      counts.done -= failed - known
      counts.failures = progress.failures
      counts.untried = progress.untriedCount
    }
  }
}
