import Foundation
import PhotoLibrary

/// The result of work without a window.
nonisolated struct RunSummary: Encodable {
  /// The number of failed files that the text names, divided among the reasons.
  private static let namedCount = 20

  /// A file that failed.
  struct Failure: Encodable {
    let file: String
    let reason: String
  }

  /// The number of files that were processed.
  let files: Int
  /// The number of files that needed no work.
  let unchanged: Int
  /// The total size of the processed files.
  let bytes: Int
  let seconds: Double
  /// The number of files per second, including those that needed no work.
  let filesPerSecond: Double
  /// The number of failed files for each reason.
  let failures: [String: Int]
  /// All failed files, sorted by name.
  let failedFiles: [Failure]
  /// The number of files that were not tried, because they would fail for the same reason.
  let untried: Int
  /// Problems that concern no single file.
  let problems: [String]
  let wasInterrupted: Bool

  init(_ counts: HeadlessReport.Counts, duration: Duration, wasInterrupted: Bool) {
    (files, unchanged, bytes) = (counts.done, counts.kept, counts.byteCount)
    failures = counts.failures.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    failedFiles = counts.failures
      .map { Failure(file: DisplayName.string(from: $0), reason: $1) }.sorted { $0.file < $1.file }
    untried = counts.untried
    problems = counts.notes
    seconds = duration / .seconds(1)
    filesPerSecond = Double(counts.seen) / max(0.001, duration / .seconds(1))
    self.wasInterrupted = wasInterrupted
  }

  /// Whether a file failed or another problem occurred.
  var hasProblems: Bool { !failures.isEmpty || !problems.isEmpty }

  /// Writes the summary to the standard output.
  ///
  /// - Parameters:
  ///   - asJSON: Whether to write JSON instead of text.
  ///   - deed: The work.
  ///   - hasVideos: Whether videos are among the files.
  /// - Throws: An error of the encoder.
  func print(asJSON: Bool, deed: Deed, hasVideos: Bool) throws {
    if asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      Swift.print(String(decoding: try encoder.encode(self), as: UTF8.self))
      return
    }
    // Without any file, the problem is the only news.
    if files + unchanged > 0 || problems.isEmpty { printCounts(deed, hasVideos) }
    printFailures()
    for problem in problems { Swift.print(problem) }
    if wasInterrupted { Swift.print("Interrupted. The next run continues here.") }
  }

  /// Work that a command does with each photo.
  enum Deed {
    case reading, makingThumbnails

    /// Returns the finished work in words, for the beginning of a sentence.
    func title(count: Int, hasVideos: Bool) -> String {
      switch self {
      case .reading: "\(RunSummary.photos(count, hasVideos)) read"
      case .makingThumbnails: count == 1 ? "1 thumbnail made" : "\(count) thumbnails made"
      }
    }
  }

  /// Writes the finished work, and the number of photos that were up to date.
  private func printCounts(_ deed: Deed, _ hasVideos: Bool) {
    guard files > 0 else { return Swift.print(upToDate(hasVideos)) }
    let size = ByteCountFormatStyle(style: .file, spellsOutZero: false).format(Int64(bytes))
    let speed = filesPerSecond < 1 ? "" : ", \(Int(filesPerSecond)) files a second"
    let rest = unchanged == 0 ? "" : "; \(Self.photos(unchanged, hasVideos)) already up to date"
    let time = String(format: "%.1f", seconds)
    Swift.print(
      "\(deed.title(count: files, hasVideos: hasVideos)) (\(size)) in \(time) s\(speed)\(rest).")
  }

  /// A sentence that says that there was nothing to do.
  private func upToDate(_ hasVideos: Bool) -> String {
    let photos = Self.photos(unchanged, hasVideos)
    return switch unchanged {
    case 0: "No photos found."
    case 1: "\(photos), up to date."
    case _ where failures.isEmpty: "\(photos), all up to date."
    default: "\(photos) are up to date."
    }
  }

  /// Returns a number of files in words.
  private static func photos(_ count: Int, _ hasVideos: Bool) -> String {
    guard hasVideos else { return ItemCount(count).text() }
    return count == 1 ? "1 item" : "\(count) items"
  }

  /// Writes the number of failed files for each reason. Names only some of many, so that they do
  /// not push the rest of the summary off the screen.
  private func printFailures() {
    let share = max(1, Self.namedCount / max(1, failures.count))
    var others = failedFiles.count
    for (reason, count) in failures.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      Swift.print("\(count) failed: \(reason)")
      let named = failedFiles.lazy.filter { $0.reason == reason }.prefix(share)
      for failure in named { Swift.print("  \(failure.file)") }
      others -= named.count
    }
    if others > 0 { Swift.print("  … and \(others) more. Use --json to list all.") }
    switch untried {
    case 0: break
    case 1: Swift.print("1 more file was not tried.")
    default: Swift.print("\(untried) more files were not tried.")
    }
  }
}
