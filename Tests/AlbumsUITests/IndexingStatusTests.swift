@testable import PhotoLibrary
import Testing

@testable import AlbumsUI

@MainActor @Suite struct IndexingStatusTests {
  private let begin = ContinuousClock.now

  private func progress(
    _ phase: IndexProgress.Phase, files: Int = 0, new: Int = 0, read: Int = 0, of unread: Int = 0
  ) -> IndexProgress {
    var progress = IndexProgress()
    (progress.phase, progress.fileCount, progress.newCount) = (phase, files, new)
    (progress.readCount, progress.unreadCount) = (read, unread)
    return progress
  }

  @Test func longIndexingIsShownUntilItIsComplete() {
    var status = IndexingStatus(now: begin)
    func text(after milliseconds: Int, _ progress: IndexProgress) -> String? {
      _ = status.take(progress, now: begin + .milliseconds(milliseconds))
      return status.text
    }
    #expect(
      text(after: 900, progress(.listing, files: 10, new: 5)) == nil,
      "short scans show nothing")
    #expect(
      text(after: 1_000, progress(.listing, files: 20, new: 5)) == "Looking for photos… 20 so far")
    #expect(text(after: 3_000, progress(.reading, read: 2, of: 7)) == "Reading photos… 2 of 7")
    #expect(text(after: 3_001, progress(.complete)) == nil, "at once")
  }

  @Test func unchangedFoldersShowNothing() {
    var status = IndexingStatus(now: begin)
    let all =
      (1...9).map { progress(.listing, files: $0) } + [progress(.reading), progress(.complete)]
    let changes = all.enumerated().count { step, progress in
      status.take(progress, now: begin + .seconds(step + 1))
    }
    #expect(changes == 0)
    #expect(status.text == nil)
  }

  @Test func textChangesAFewTimesASecondAtMost() {
    var status = IndexingStatus(now: begin)
    let changes = (0..<2_000).count { step in
      status.take(
        progress(.reading, read: step, of: 2_000), now: begin + .milliseconds(1_000 + step))
    }
    #expect(changes == 5)
  }
}
