import Foundation

/// A line on a terminal that shows the progress of work.
nonisolated struct ProgressBar {
  private static let width = 30

  /// Fails if the standard error is not a terminal.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
  }

  func show(_ counts: HeadlessReport.Counts, after duration: Duration) {
    guard let total = counts.total, total > 0 else { return write("Scanning the folders…") }
    let filled = Self.width * counts.seen / total
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    let rate = Double(counts.seen) / max(0.001, duration / .seconds(1))
    write("\(bar) \(counts.seen) of \(total), \(Int(rate)) a second")
  }

  /// Clears the line.
  func clear() { write("") }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
