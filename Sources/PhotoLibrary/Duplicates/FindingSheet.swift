import Synchronization

/// Collects the findings of a run, and writes many of them together.
final class FindingSheet: Sendable {
  private static let batch = 200

  private struct State {
    var progress: FingerprintRun.Progress
    var findings: [(photo: Photo, finding: Fingerprints.Finding)] = []

    mutating func take() -> [(photo: Photo, finding: Fingerprints.Finding)] {
      defer { findings = [] }
      return findings
    }
  }

  private let index: PhotoIndex
  private let report: @Sendable (FingerprintRun.Progress) -> Void
  private let state: Mutex<State>

  /// Creates a sheet for a number of steps, and reports a progress of zero.
  init(index: PhotoIndex, count: Int, report: @escaping @Sendable (FingerprintRun.Progress) -> Void)
  {
    (self.index, self.report) = (index, report)
    let progress = FingerprintRun.Progress(all: count)
    state = Mutex(State(progress: progress))
    report(progress)
  }

  /// Records that a step is done, and its finding if there is one.
  func add(_ photo: Photo, _ finding: Fingerprints.Finding?) throws {
    let isFull = state.withLock { state in
      state.progress.done += 1
      if let finding { state.findings.append((photo, finding)) }
      return state.progress.done % Self.batch == 0
    }
    if isFull { try write() }
  }

  /// Writes the findings that are not written yet, and reports the progress.
  func write() throws {
    let (findings, progress) = state.withLock { ($0.take(), $0.progress) }
    if !findings.isEmpty { try index.write(findings) }
    report(progress)
  }
}
