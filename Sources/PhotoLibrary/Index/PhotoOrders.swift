import GRDB
import Synchronization

/// The order of all photos, kept from one search to the next.
///
/// A search that finds many photos needs their order. To read it takes longer than to find them, and
/// it stays the same while a person types. It is read again after any change of the index, also by
/// another process.
final class PhotoOrders: Sendable {
  private struct Known {
    let query: PhotoQuery
    let version: Version
    let numbers: OrderedNumbers
  }

  /// A state of the index, as one connection sees it. SQLite counts the changes of others for each
  /// connection.
  private struct Version: Equatable {
    let connection: ObjectIdentifier
    let changesOfOthers: Int
    let ownChanges: Int

    init(_ db: Database) throws {
      connection = ObjectIdentifier(db)
      changesOfOthers = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
      ownChanges = db.totalChangesCount
    }
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
    let version = try Version(db)
    let found = known.withLock { known in
      known?.query == query && known?.version == version ? known?.numbers : nil
    }
    if let found { return found }
    let numbers = try read()
    known.withLock { $0 = Known(query: query, version: version, numbers: numbers) }
    return numbers
  }
}
