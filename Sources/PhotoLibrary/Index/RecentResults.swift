import GRDB
import Synchronization

/// Parts of the last searches that the next one needs again: the order of all photos, and the photos
/// that meet each criterion.
///
/// To read them takes longer than to find words, and they stay the same while a person types. They are
/// read again after any change of photos in the index, also by another process: the index counts these
/// changes.
final class RecentResults: Sendable {
  private struct Known {
    /// The number of changes of the index before the results were read.
    var version = -1
    var order: (query: PhotoQuery, numbers: OrderedNumbers)?
    var selections: [SearchCriterion: PhotoSelection] = [:]
  }

  private let known = Mutex(Known())

  /// The most criteria that are kept, each with up to three bits for every photo.
  private static let mostSelections = 16

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
    let version = try Self.version(in: db)
    if let order = known(of: version, { $0.order }), order.query == query { return order.numbers }
    let numbers = try read()
    keep(of: version) { $0.order = (query, numbers) }
    return numbers
  }

  /// Returns the photos of a criterion, and reads them if they are not known.
  ///
  /// - Parameters:
  ///   - criterion: The criterion.
  ///   - db: The database, in a transaction.
  /// - Returns: The photos.
  /// - Throws: A database error.
  func selection(of criterion: SearchCriterion, in db: Database) throws -> PhotoSelection {
    let version = try Self.version(in: db)
    if let selection = known(of: version, { $0.selections[criterion] }) { return selection }
    let selection = try PhotoSelection(of: criterion, in: db)
    keep(of: version) { known in
      if known.selections.count >= Self.mostSelections { known.selections = [:] }
      known.selections[criterion] = selection
    }
    return selection
  }

  private static func version(in db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT number FROM photo_changes")) ?? 0
  }

  private func known<Result>(of version: Int, _ result: (Known) -> Result?) -> Result? {
    known.withLock { $0.version == version ? result($0) : nil }
  }

  /// Keeps a result, and drops those of other states of the index.
  private func keep(of version: Int, _ store: (inout Known) -> Void) {
    known.withLock { known in
      if known.version != version { known = Known(version: version) }
      store(&known)
    }
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
