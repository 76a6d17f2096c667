import GRDB
import Synchronization

/// The order of all photos in the last list, for the next search.
///
/// A search that finds many photos needs their order. To read it takes longer than to find them, and
/// it stays the same while a person types. It is read again after any change of photos in the index,
/// also by another process: the index counts these changes.
final class PhotoOrders: Sendable {
  private struct Known {
    let query: PhotoQuery
    /// The number of changes of the index before the order was read.
    let version: Int
    let numbers: OrderedNumbers
  }

  private let known = Mutex<Known?>(nil)

  /// Returns the order of a query, and reads it if the last one was of another query or state.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - db: The database, in a transaction.
  ///   - read: Reads the order.
  /// - Returns: The order.
  /// - Throws: A database error.
  func order(
    of query: PhotoQuery, in db: Database, read: () throws -> OrderedNumbers
  ) throws -> OrderedNumbers {
    let version =
      try Int.fetchOne(db.cachedStatement(sql: "SELECT number FROM photo_changes")) ?? 0
    let found = known.withLock { known in
      known?.query == query && known?.version == version ? known?.numbers : nil
    }
    if let found { return found }
    let numbers = try read()
    known.withLock { $0 = Known(query: query, version: version, numbers: numbers) }
    return numbers
  }

  /// Creates the table with the number of changes.
  static func createTable(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE photo_changes (number INTEGER NOT NULL);
        INSERT INTO photo_changes VALUES (0);
        """)
  }

  /// Counts a change, in the transaction that makes it.
  static func noteChange(in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE photo_changes SET number = number + 1").execute()
  }
}
