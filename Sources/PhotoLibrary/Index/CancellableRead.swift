import GRDB
import GRDBSQLite
import Synchronization

/// One read of a database, which ends soon after its task is cancelled.
///
/// GRDB's own asynchronous `read` is not used: it keeps its connection until its task goes on. Tasks
/// share as many threads as the computer has cores. If each of these waits in a synchronous read for
/// a connection, that task never goes on, and the program hangs.
final class CancellableRead: Sendable {
  private let isCancelled = Atomic(false)

  /// Reads on a thread of the database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - body: Reads in a transaction.
  /// - Returns: The value that `body` returns.
  /// - Throws: A database error, the error of `body`, or `CancellationError`.
  static func read<Value: Sendable>(
    _ database: any DatabaseReader, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let read = CancellableRead()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        database.asyncRead { db in
          continuation.resume(with: Result { try read.run(in: db.get(), body) })
        }
      }
    } onCancel: {
      read.isCancelled.store(true, ordering: .relaxed)
    }
  }

  private func run<Value>(in db: Database, _ body: (Database) throws -> Value) throws -> Value {
    setHandler(of: db)
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    do {
      return try body(db)
    } catch {
      throw isCancelled.load(ordering: .relaxed) ? CancellationError() : error
    }
  }

  /// Makes SQLite ask now and then whether to go on. `sqlite3_interrupt` would be lost between two
  /// statements.
  private func setHandler(of db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 1_000,
      { read in
        guard let read else { return 0 }
        let mustEnd = Unmanaged<CancellableRead>.fromOpaque(read).takeUnretainedValue()
          .isCancelled.load(ordering: .relaxed)
        return mustEnd ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
