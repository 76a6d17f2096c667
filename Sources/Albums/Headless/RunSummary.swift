import Foundation

/// What has come of work without a window.
nonisolated struct RunSummary: Encodable {
  /// How many files there were something to do for, and it was done.
  let files: Int
  /// How many had nothing to do.
  let unchanged: Int
  /// How large the files were that something was done for.
  let bytes: Int
  let seconds: Double
  let filesPerSecond: Double
  /// How many could not be done, for each reason.
  let failures: [String: Int]
  /// What the user has to know beside.
  let problems: [String]
  let wasInterrupted: Bool

  init(_ counts: HeadlessReport.Counts, duration: Duration, wasInterrupted: Bool) {
    (files, unchanged, bytes) = (counts.done, counts.kept, counts.byteCount)
    (failures, problems) = (counts.failures, counts.notes)
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
    let size = ByteCountFormatStyle(style: .file).format(Int64(bytes))
    Swift.print(
      """
      \(files) files (\(size)) in \(String(format: "%.1f", seconds)) s, \
      \(Int(filesPerSecond)) a second; \(unchanged) were there already.
      """)
    for (reason, count) in failures.sorted(by: { $0.value > $1.value }) {
      Swift.print("\(count) failed: \(reason)")
    }
    for problem in problems { Swift.print(problem) }
    if wasInterrupted { Swift.print("Interrupted. The next time goes on from here.") }
  }
}
