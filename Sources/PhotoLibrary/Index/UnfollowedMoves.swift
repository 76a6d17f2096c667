import Foundation
import GRDB
import SystemPackage

/// Moved files that the index has found, until the user's marks and albums refer to their new paths.
public struct UnfollowedMoves: Sendable {
  /// The moved files, in the order in which they were found.
  public let files: [MovedFile]
  /// The token of each of them, by which the user's data recognize it.
  let tokens: [Data]
  /// The number of the last of them.
  fileprivate let last: Int64
}

extension UnfollowedMoves {
  /// Creates moves that are in no index.
  init(_ files: [MovedFile]) {
    self.init(files: files, tokens: files.map { _ in Data(UUID().uuidString.utf8) }, last: 0)
  }
}

extension PhotoIndex {
  /// Returns the moved files that ``Indexer/noteFollowed(_:)`` has not been called for. Includes
  /// those that another process has found. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func unfollowedMoves() throws -> UnfollowedMoves {
    let rows = try database.read { db in
      try Row.fetchAll(db, sql: "SELECT number, old, new, token FROM moves ORDER BY number")
    }
    return UnfollowedMoves(
      files: rows.map { MovedFile(from: FilePath(bytes: $0[1]), to: FilePath(bytes: $0[2])) },
      tokens: rows.map { $0[3] }, last: rows.last?[0] ?? 0)
  }
}

extension Indexer {
  /// Removes moved files from ``PhotoIndex/unfollowedMoves()``. Call this when the user's data refer
  /// to the new paths: until then, the files are returned again, even after a restart. Not for the
  /// main thread.
  ///
  /// - Throws: A database error.
  public func noteFollowed(_ moves: UnfollowedMoves) throws {
    try index.database.write { db in
      try db.execute(sql: "DELETE FROM moves WHERE number <= ?", arguments: [moves.last])
    }
  }
}
