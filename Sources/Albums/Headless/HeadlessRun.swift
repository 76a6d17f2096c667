import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// Runs work without a window, and shows a progress bar on a terminal, until the work has finished
/// or the user interrupts it.
nonisolated struct HeadlessRun {
  /// Whether the summary is printed as JSON. Then there is no progress bar.
  let printsJSON: Bool
  /// The work on each photo, for the summary.
  let deed: RunSummary.Deed

  /// Runs the work, blocks until it has finished, and prints a summary. SIGINT and SIGTERM cancel
  /// the work.
  ///
  /// - Throws: The error of the work, or an exit status if it was interrupted or had problems.
  func perform(
    _ work: @escaping @Sendable (HeadlessReport) async throws -> Void
  ) throws {
    let (summary, hasVideos) = try run(work)
    try summary.print(asJSON: printsJSON, deed: deed, hasVideos: hasVideos)
    if summary.wasInterrupted { throw ExitCode(130) }
    if summary.hasProblems { throw ExitCode.failure }
  }

  private func run(
    _ work: @escaping @Sendable (HeadlessReport) async throws -> Void
  ) throws -> (RunSummary, hasVideos: Bool) {
    let report = HeadlessReport()
    let bar = printsJSON ? nil : ProgressBar()
    let started = ContinuousClock.now
    let failure = Mutex<(any Error)?>(nil)
    let end = DispatchSemaphore(value: 0)
    let task = Task.detached {
      do { try await work(report) } catch { failure.withLock { $0 = error } }
      end.signal()
    }
    let interruptions = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { task.cancel() }
      source.resume()
      return source
    }
    defer { interruptions.forEach { $0.cancel() } }
    while end.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      bar?.show(report.counts, after: started.duration(to: .now))
    }
    bar?.clear()
    if let error = failure.withLock({ $0 }), !(error is CancellationError) { throw error }
    let counts = report.counts
    let summary = RunSummary(
      counts, duration: started.duration(to: .now), wasInterrupted: task.isCancelled)
    return (summary, counts.hasVideos)
  }
}

/// The progress and problems of work without a window.
nonisolated final class HeadlessReport: Sendable {
  enum Outcome {
    /// The file was processed.
    case done
    /// The file needed no work.
    case kept
    /// The file failed, for this reason.
    case failed(FilePath, String)
  }

  struct Counts {
    var total: Int?
    var done = 0
    var kept = 0
    var byteCount = 0
    /// The failed files, each with the reason.
    var failures: [FilePath: String] = [:]
    /// The number of files that were not tried, because they would fail for the same reason.
    var untried = 0
    var notes: [String] = []
    /// Whether videos are among the files.
    var hasVideos = false

    var seen: Int { done + kept + failures.count }
  }

  private let state = Mutex(Counts())

  var counts: Counts { state.withLock { $0 } }

  /// Sets the number of files to process.
  func begin(total: Int) { state.withLock { $0.total = total } }

  /// Counts one file.
  func count(_ outcome: Outcome, byteCount: Int) {
    state.withLock { counts in
      switch outcome {
      case .done:
        counts.done += 1
        counts.byteCount += byteCount
      case .kept: counts.kept += 1
      case .failed(let path, let reason): counts.failures[path] = reason
      }
    }
  }

  /// Changes the counts, for work that counts its files itself.
  func update(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }

  /// Adds a note for the user, unless it is there already.
  func note(_ text: String) {
    state.withLock { counts in
      if !counts.notes.contains(text) { counts.notes.append(text) }
    }
  }
}
