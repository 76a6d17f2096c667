import Foundation
import PhotoLibrary

/// What has come of work without a window.
nonisolated struct RunSummary: Encodable {
  /// How many of the files that could not be done are named to people, shared out among the reasons.
  private static let namedCount = 20

  /// A file that could not be done.
  struct Failure: Encodable {
    let file: String
    let reason: String
  }

  /// How many files there were something to do for, and it was done.
  let files: Int
  /// How many had nothing to do.
  let unchanged: Int
  /// How large the files were that something was done for.
  let bytes: Int
  let seconds: Double
  /// How many were looked at in a second, those with nothing to do among them.
  let filesPerSecond: Double
  /// How many could not be done, for each reason.
  let failures: [String: Int]
  /// Which those are, by their names.
  let failedFiles: [Failure]
  /// How many were not tried, because they would fail for the same reason.
  let untried: Int
  /// What the user has to know beside.
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

  /// Whether not all could be done.
  var hasProblems: Bool { !failures.isEmpty || !problems.isEmpty }

  /// Writes it to the standard output.
  func print(asJSON: Bool) throws {
    if asJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      Swift.print(String(decoding: try encoder.encode(self), as: UTF8.self))
      return
    }
    // Where there was no file, the problem is all that there is to say.
    if files + unchanged > 0 || problems.isEmpty { printCounts() }
    printFailures()
    for problem in problems { Swift.print(problem) }
    if wasInterrupted { Swift.print("Interrupted. The next time goes on from here.") }
  }

  /// Writes how many files there were, and how fast they were looked at.
  private func printCounts() {
    let size = ByteCountFormatStyle(style: .file, spellsOutZero: false).format(Int64(bytes))
    let speed = "\(Int(filesPerSecond)) files a second were looked at."
    Swift.print(
      """
      \(files == 1 ? "1 file" : "\(files) files") (\(size)) in \(String(format: "%.1f", seconds)) s; \
      \(unchanged) already there.\
      \(filesPerSecond > 0 ? " " + speed : "")
      """)
  }

  /// Writes how many files failed for each reason, and which: of many only some for each, so that they
  /// do not drive what else there is to say off the screen.
  private func printFailures() {
    let share = max(1, Self.namedCount / max(1, failures.count))
    var others = failedFiles.count
    for (reason, count) in failures.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      Swift.print("\(count) failed: \(reason)")
      let named = failedFiles.lazy.filter { $0.reason == reason }.prefix(share)
      for failure in named { Swift.print("  \(failure.file)") }
      others -= named.count
    }
    if others > 0 { Swift.print("  … and \(others) more, which --json names.") }
    switch untried {
    case 0: break
    case 1: Swift.print("1 more file was not tried.")
    default: Swift.print("\(untried) more files were not tried.")
    }
  }
}
