import Dispatch
import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests edits of marks during an edit of files, and edits of files that end early.
@Suite(.serialized) struct ConcurrentEditTests {
  private let workshop: Workshop
  private let photos: [FilePath]
  private let other: FilePath

  init() throws {
    workshop = try Workshop()
    photos = try (0..<5).map { [workshop] in try workshop.add("\($0).jpg") }
    other = try workshop.addFolder("photos/other")
  }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }
  private var copy: Edit { .copy(photos, to: other) }

  /// The number of photos in the other folder. No partial file may be there.
  private var copyCount: Int {
    let names = workshop.files(in: other).keys
    #expect(!names.contains { $0.hasSuffix(".part") })
    return names.count
  }

  @Test func favouriteDuringACopy_DoesNotWait() async throws {
    let hold = Hold { [other] in $0.starts(with: other) }
    let (journal, copy) = (journal, copy)
    async let copied = journal.perform(copy)
    await hold.wait()
    _ = try await journal.perform(.favourite([photos[4]], true))
    #expect(userData.mark(for: photos[4]).isFavourite)
    #expect(copyCount == 0)
    hold.end()
    _ = try await copied
    #expect(copyCount == 5)
    #expect(userData.mark(for: other.appending("4.jpg")).isFavourite, "the copy must have the mark")
  }

  @Test func markDuringACopy_IsUndoneDuringTheCopy() async throws {
    let hold = Hold { [other] in $0.starts(with: other) }
    let (journal, copy) = (journal, copy)
    async let copied = journal.perform(copy)
    await hold.wait()
    _ = try await journal.perform(.rate([photos[4]], 3))
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
    _ = try await journal.redoLast()
    #expect(userData.mark(for: photos[4]).rating == 3)
    hold.end()
    _ = try await copied
    #expect(userData.mark(for: photos[4]).rating == 3)
  }

  @Test func undoDuringACopy_TakesTheCopyRatherThanAnEarlierEdit() async throws {
    _ = try await journal.perform(.rate([photos[4]], 3))
    let hold = Hold { [other] in $0.starts(with: other) }
    let (journal, copy) = (journal, copy)
    async let copied = journal.perform(copy)
    await hold.wait()
    async let undone = journal.undoLast()
    hold.end()
    let id = try await copied.id
    #expect(try await undone?.id == id)
    #expect(copyCount == 0)
    #expect(userData.mark(for: photos[4]).rating == 3)
  }

  /// Marks a photo that has been moved, one that has been moved without a note in the journal yet,
  /// or one that is still to be moved.
  @Test(arguments: [0, 33, 38])
  func markSetDuringAMove_MovesAlong(marked: Int) async throws {
    let many = try photos + (5..<40).map { try workshop.add("\($0).jpg") }
    let hold = Hold { [other] _ in other.appending("35.jpg").isThere }
    let (journal, move) = (journal, Edit.move(many, to: other))
    async let moved = journal.perform(move)
    await hold.wait()
    let photo = many[marked]
    _ = try await journal.perform(.rate([photo], 4))
    hold.end()
    _ = try await moved
    let there = other.appending("\(marked).jpg")
    #expect(userData.marks() == [there: PhotoMark(rating: 4)])
    _ = try await journal.undo(try #require(journal.lastUndoable).id)
    #expect(userData.marks() == [photo: PhotoMark(rating: 4)])
    _ = try await journal.undoLast()
    #expect(userData.marks().isEmpty)
  }

  @Test func cancelledCopy_KeepsFinishedCopiesAndCountsThem() async throws {
    let progress = EditProgress()
    let before = workshop.files()
    Hold.run(when: { [other] _ in other.appending("3.jpg").isThere }) { progress.cancel() }
    let copied = try await journal.perform(copy, progress)
    Hold.stop()
    #expect(copied.outcome.failures.isEmpty)
    #expect(copied.title == "4 photos copied to “other”")
    #expect(copyCount == 4)
    #expect(journal.lastUndoable?.title == copied.title)
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
    _ = try await journal.redoLast()
    #expect(copyCount == 4)
  }

  @Test func copyCancelledDuringAFile_LeavesNoPartialFile() async throws {
    let large = try workshop.add("large.jpg", [UInt8](repeating: 7, count: 8 << 20))
    let progress = EditProgress()
    Hold.run(when: { [other] in $0.starts(with: other) }) { progress.cancel() }
    await #expect(throws: EditFailure(.cancelled)) {
      try await journal.perform(.copy([large], to: other), progress)
    }
    Hold.stop()
    #expect(copyCount == 0)
    #expect(journal.lastUndoable == nil)
  }

  @Test func cancelledUndo_CanBeContinued() async throws {
    _ = try await journal.perform(copy)
    let progress = EditProgress()
    Hold.run(when: { [other] _ in !other.appending("2.jpg").isThere }) { progress.cancel() }
    let undone = try await journal.undoLast(progress)
    Hold.stop()
    #expect(undone?.outcome.removed.count == 4, "including the file being removed")
    #expect(copyCount == 1)
    _ = try await journal.undoLast()
    #expect(copyCount == 0)
    _ = try await journal.redoLast()
    #expect(copyCount == 5)
  }

  @Test func journalClosedDuringACopy_ReportsTheProgressAtTheNextStart() async throws {
    let before = workshop.files()
    let journal = journal
    let closed = DispatchSemaphore(value: 0)
    let progress = EditProgress()
    Hold.run(when: { [other] _ in other.appending("1.jpg").isThere }) {
      // Closes the journal as the main thread does when the program quits.
      Thread.detachNewThread {
        journal.close()
        closed.signal()
      }
      while !progress.isSuspended { sched_yield() }
    }
    _ = try await journal.perform(copy, progress)
    Hold.stop()
    await Task.detached { closed.wait() }.value
    await #expect(throws: EditFailure.self) { try await journal.perform(copy) }
    workshop.restart()
    let recovered = await workshop.journal.recover()
    #expect(
      recovered.notices == [
        .editInterrupted(title: "5 photos copied to “other”", done: 2, waiting: 0, of: 5)
      ])
    #expect(copyCount == 2)
    let undone = try await workshop.journal.undoLast()
    #expect(undone?.title == "2 photos copied to “other”")
    #expect(workshop.files() == before)
  }

  @Test func journalClosedWithWaitingEdits_ReportsThemAsNotDone() async throws {
    let before = workshop.files()
    journal.close(leaving: [copy, .trash([photos[0]])])
    workshop.restart()
    let recovered = await workshop.journal.recover()
    #expect(
      recovered.notices == [
        .editInterrupted(title: "5 photos copied to “other”", done: 0, waiting: 0, of: 5),
        .editInterrupted(title: "“0” moved to the trash", done: 0, waiting: 0, of: 1),
      ])
    #expect(workshop.files() == before)
    #expect(workshop.journal.lastUndoable == nil)
  }

  @Test func progress_CountsPhotos() async throws {
    let progress = EditProgress()
    _ = try await journal.perform(copy, progress)
    #expect(progress.state.doneCount == 5)
    #expect(progress.state.count == 5)
  }

  @Test func partialFailure_TitleCountsTheMovedPhotos() async throws {
    let missing = workshop.photos.appending("missing.jpg")
    let rated = try await journal.perform(.rate(photos, 3))
    #expect(rated.title == "5 photos rated 3 stars")
    Hold.run(when: { [other] _ in other.appending("3.jpg").isThere }) { [photos] in
      unlink(photos[4].string)
    }
    let moved = try await journal.perform(.move(photos + [missing], to: other))
    Hold.stop()
    #expect(moved.outcome.failures.count == 2)
    #expect(moved.title == "4 photos moved to “other”")
  }

  @Test func editCancelledWhileItIsPlanned_ChangesNothing() async throws {
    let before = workshop.files()
    let progress = EditProgress()
    progress.cancel()
    await #expect(throws: EditFailure(.cancelled)) {
      try await journal.perform(.trash(photos), progress)
    }
    #expect(workshop.files() == before)
    #expect(journal.lastUndoable == nil)
  }

  @Test func editCancelledWhileItIsWrittenToTheJournal_LeavesNothingThere() async throws {
    let plan = try userData.read { database in
      try EditPlanner(
        database: database, environment: workshop.environment, progress: EditProgress()
      ).plan(.trash(photos))
    }
    let progress = EditProgress()
    progress.cancel()
    #expect(throws: EditFailure(.cancelled)) {
      _ = try userData.write { try EditRun.begin(plan, EditOutcome(), progress, in: $0) }
    }
    #expect(try userData.read { try $0.interruptedEdits().isEmpty })
  }

  @Test func editCancelledBeforeItsFirstPhoto_IsNotLeftInTheJournal() async throws {
    let before = workshop.files()
    let progress = Mutex<EditProgress?>(nil)
    let cancelled = EditProgress { progress.withLock { $0?.cancel() } }
    progress.withLock { $0 = cancelled }
    await #expect(throws: EditFailure(.cancelled)) {
      try await journal.perform(.trash(photos), cancelled)
    }
    progress.withLock { $0 = nil }
    #expect(try userData.read { try $0.interruptedEdits().isEmpty })
    #expect(workshop.files() == before)
  }

  /// The index may find a photo at its new path before the edit has ended.
  @Test func markAtTheNewPathDuringAMove_IsKept() async throws {
    let first = other.appending("0.jpg")
    let journal = journal
    let hold = Hold { _ in first.isThere }
    let moving = Task { [photos, other] in try await journal.perform(.move(photos, to: other)) }
    await hold.wait()
    _ = try await journal.perform(.rate([first], 4))
    hold.end()
    _ = try await moving.value
    #expect(workshop.userData.mark(for: first).rating == 4)
  }

  @Test func folderRenamedDuringAMove_IsNotCreatedAgain() async throws {
    let (old, new) = (other.string, other.string + " renamed")
    Hold.run(when: { [other] _ in other.appending("0.jpg").isThere }) { rename(old, new) }
    let moved = try await journal.perform(.move(photos, to: other))
    Hold.stop()
    #expect(moved.outcome.moved.count + moved.outcome.failures.count == photos.count)
    #expect(moved.outcome.failures.allSatisfy { $0.reason == .noFolder(other) })
    #expect(!other.isThere)
  }
}

/// Pauses an edit of files before a change.
private final class Hold: Sendable {
  private let isReached = DispatchSemaphore(value: 0)
  private let mayGoOn = DispatchSemaphore(value: 0)

  /// Pauses the first change whose path satisfies a condition.
  init(when condition: @escaping @Sendable (FilePath) -> Bool) {
    Self.run(when: condition) { [isReached, mayGoOn] in
      isReached.signal()
      mayGoOn.wait()
    }
  }

  /// Runs a closure once, before the first change whose path satisfies a condition.
  static func run(
    when condition: @escaping @Sendable (FilePath) -> Bool,
    _ body: @escaping @Sendable () -> Void
  ) {
    let isDone = Mutex(false)
    FileSystem.beforeChange.withLock { hook in
      hook = { path in
        guard condition(path) else { return }
        let isFirst = isDone.withLock { isDone in
          defer { isDone = true }
          return !isDone
        }
        if isFirst { body() }
      }
    }
  }

  static func stop() { FileSystem.beforeChange.withLock { $0 = nil } }

  /// Waits until the edit reaches the change.
  func wait() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.isReached.wait()
        continuation.resume()
      }
    }
  }

  /// Resumes the edit.
  func end() {
    Self.stop()
    mayGoOn.signal()
  }
}

extension FilePath {
  fileprivate var isThere: Bool { FileSystem.status(self) != nil }
}
