import Foundation

/// A line on a terminal that tells how far work has come; elsewhere, nothing.
nonisolated struct ProgressBar {
  private static let width = 30

  /// nil where errors do not go to a terminal.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
  }

  /// Draws the line anew.
  func show(_ counts: HeadlessReport.Counts, after duration: Duration) {
    guard let total = counts.total, total > 0 else { return write("Looking through the folders…") }
    let filled = Self.width * counts.seen / total
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    let rate = Double(counts.seen) / max(0.001, duration / .seconds(1))
    write("\(bar) \(counts.seen) of \(total), \(Int(rate)) a second")
  }

  /// Takes the line away.
  func clear() { write("") }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
