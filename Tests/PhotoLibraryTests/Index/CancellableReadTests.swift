import Foundation
import GRDB
import SystemPackage
import Testing

@testable import PhotoLibrary

struct CancellableReadTests {
  private static let endless = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n
    """

  @Test func cancelledRead_EndsAndAffectsNoLaterRead() async throws {
    let database = try DatabaseQueue()
    let (begun, begins) = AsyncStream<Void>.makeStream()
    let reading = Task {
      try await CancellableRead.read(database) { db in
        begins.yield()
        return try Int.fetchOne(db, sql: Self.endless)
      }
    }
    for await _ in begun { break }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(try await CancellableRead.read(database) { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
  }

  @Test func readOfACancelledTask_Ends() async throws {
    let database = try DatabaseQueue()
    let reading = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CancellableRead.read(database) { try Int.fetchOne($0, sql: Self.endless) }
    }
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test func errorOfARead_IsThrown() async throws {
    let database = try DatabaseQueue()
    await #expect(throws: DatabaseError.self) {
      try await CancellableRead.read(database) { try $0.execute(sql: "SELECT missing") }
    }
  }

  /// A cancellable read must not keep its connection while all threads of tasks wait for one.
  @Test func cancellableReadsBesideSynchronousOnes_AllEnd() throws {
    let indexed = try IndexedLibrary()
    let index = indexed.index
    let query = PhotoQuery(scope: .roots([]), sort: PhotoSort(key: .name))
    let ended = DispatchSemaphore(value: 0)
    let pairs = 50 * ProcessInfo.processInfo.activeProcessorCount
    for _ in 0..<pairs {
      Task {
        defer { ended.signal() }
        await #expect(throws: Never.self) { _ = try await index.photos(of: query) }
      }
      Task {
        defer { ended.signal() }
        #expect(throws: Never.self) { _ = try index.numbers(of: query) }
      }
    }
    // Without `await`, whose end needs a thread that the reads may not have left.
    let missing = (0..<2 * pairs).first { _ in ended.wait(timeout: .now() + 30) == .timedOut }
    #expect(missing == nil, "Only this number of \(2 * pairs) reads ended.")
    withExtendedLifetime(indexed) {}
  }
}
