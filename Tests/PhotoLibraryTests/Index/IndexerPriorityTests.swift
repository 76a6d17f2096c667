import Foundation
import Glibc
import PhotoLibrary
import SystemPackage
import Testing

struct IndexerPriorityTests {
  private let indexed: IndexedLibrary

  init() throws {
    indexed = try IndexedLibrary()
    try indexed.library.addFile("a/photo.jpg")
  }

  @Test func firstListingOfAFolderTakesItsTurns() async throws {
    let inner = indexed.root.appending("a")
    // These tests may themselves be run by one that is idle.
    let usual = sched_getscheduler(0)
    #expect(try await listing(of: inner) { $0 == usual && $1 == 19 })
    await indexed.update(inner)
    #expect(
      try await listing(of: inner, indexed.root) { $0 == usual && $1 == 19 }, "one of them is new")
  }

  @Test func lookThroughWhatIsKnownTakesNoTurnFromAnybody() async throws {
    await indexed.update()
    let idle: Int32 = 5
    #expect(try await listing(of: indexed.root) { $0 == idle && $1 == 19 })
  }

  /// Whether there comes to be a thread that lists folders, in a pause, of a priority.
  private func listing(
    of roots: FilePath..., has isRight: (_ policy: Int32, _ nice: Int32) -> Bool
  ) async throws -> Bool {
    let others = threads()
    indexed.indexer.isPaused = true
    let indexer = indexed.indexer
    let update = Task { for await _ in indexer.update(roots: roots) {} }
    let hasCome = try await eventually {
      threads().subtracting(others).contains { thread in
        isRight(
          sched_getscheduler(thread),
          getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread)))
      }
    }
    update.cancel()
    await update.value
    indexed.indexer.isPaused = false
    return hasCome
  }

  private func threads() -> Set<pid_t> {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    return Set((names ?? []).compactMap { pid_t($0) })
  }
}
