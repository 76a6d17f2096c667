import Foundation
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

struct IndexerPriorityTests {
  private let indexed: IndexedLibrary

  init() throws {
    indexed = try IndexedLibrary()
    try indexed.library.addFile("a/photo.jpg")
  }

  @Test func unknownFolder_IsListedAtNormalPriorityFirst() async throws {
    let indexer = indexed.indexer
    let inner = indexed.root.appending("a")
    #expect(try indexer.priorities(for: [inner]) == (.normal, .low))
    await indexed.update(inner)
    #expect(try indexer.priorities(for: [inner]) == (.idle, .idle))
    #expect(
      try indexer.priorities(for: [inner, indexed.root]) == (.normal, .low), "the root is unknown")
  }

  @Test func firstFolders_AreReportedOnce() throws {
    let (index, root) = (indexed.index, indexed.root)
    let scan = try IndexScan(
      of: [root], isRecursive: true, index: index, gate: Gate(), report: { _ in })
    var counts: [Int] = []
    _ = try scan.run {
      counts.append((try? index.numbers(of: PhotoQuery(scope: .roots([root]))).count) ?? 0)
    }
    #expect(counts == [1])
  }

  @Test func lowPriority_HasTheHighestNiceness() async {
    // The test process itself may have an idle priority.
    let usual = sched_getscheduler(0)
    let (policy, niceness) = await IndexThread.run(.normal) {
      IndexThread.take(.low)
      return (sched_getscheduler(0), getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
    }
    #expect(policy == usual)
    #expect(niceness == 19)
  }

  @Test func knownFolders_AreListedAtIdlePriority() async throws {
    await indexed.update()
    let idle: Int32 = 5
    #expect(try await listing(of: indexed.root) { $0 == idle && $1 == 19 })
  }

  /// Starts a paused update, and returns whether a thread with a matching priority appears.
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
