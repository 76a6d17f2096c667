import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// Runs work without a window: with a progress bar on a terminal, until it is done or the user
/// interrupts it.
nonisolated struct HeadlessRun {
  /// Whether the summary is for another program, and no terminal shows how far the work has come.
  let printsJSON: Bool

  /// Does the work, blocks until it is done, and prints what has come of it. The first interruption
  /// asks it to end.
  ///
  /// - Throws: What the work throws, or the status with which the program ends where not all could be
  ///   done.
  func perform(
    _ work: @escaping @Sendable (HeadlessReport) async throws -> Void
  ) throws {
    let summary = try run(work)
    try summary.print(asJSON: printsJSON)
    if summary.wasInterrupted { throw ExitCode(130) }
    if summary.hasProblems { throw ExitCode.failure }
  }

  private func run(
    _ work: @escaping @Sendable (HeadlessReport) async throws -> Void
  ) throws -> RunSummary {
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
    return RunSummary(
      report.counts, duration: started.duration(to: .now), wasInterrupted: task.isCancelled)
  }
}

/// What work without a window has come to.
nonisolated final class HeadlessReport: Sendable {
  enum Outcome {
    /// There was something to do, and it is done.
    case done
    /// There was nothing to do.
    case kept
    /// It could not be done with a file, for this reason.
    case failed(FilePath, String)
  }

  struct Counts {
    var total: Int?
    var done = 0
    var kept = 0
    var byteCount = 0
    /// Why it could not be done with these files.
    var failures: [FilePath: String] = [:]
    /// The number of files that were not tried, because they would fail for the same reason.
    var untried = 0
    var notes: [String] = []

    var seen: Int { done + kept + failures.count }
  }

  private let state = Mutex(Counts())

  var counts: Counts { state.withLock { $0 } }

  /// Says how much there is to do.
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

  /// Replaces what has been counted, for work that counts by itself.
  func update(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }

  /// Keeps something that the user has to know, once.
  func note(_ text: String) {
    state.withLock { counts in
      if !counts.notes.contains(text) { counts.notes.append(text) }
    }
  }
}
