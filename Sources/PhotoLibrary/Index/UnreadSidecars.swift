import Foundation
import GRDB
import SystemPackage

/// A folder whose sidecars have changed since they were last read.
public struct UnreadSidecars: Sendable {
  /// The folder.
  public let folder: FilePath
  /// The fingerprint of the sidecars when the folder was last listed.
  fileprivate let state: Int64
}

extension PhotoIndex {
  /// Returns the folders with unread sidecars, in these folders and everything in them. Folders
  /// that were changed last come first. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func unreadSidecars(under roots: [FilePath]) throws -> [UnreadSidecars] {
    let range = FolderRange(roots).sql(column: "path")
    return try database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT path, sidecars FROM folders
          WHERE sidecars <> read_sidecars AND state = 0 AND \(range.sql) ORDER BY mtime DESC
          """, arguments: range.arguments
      ).map { UnreadSidecars(folder: FilePath(bytes: $0[0]), state: $0[1]) }
    }
  }
}

extension Indexer {
  /// Marks the sidecars in a folder as read. Sidecars that have changed again since then stay
  /// unread. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func noteRead(_ sidecars: UnreadSidecars) throws {
    try index.database.write { db in
      try db.execute(
        sql: "UPDATE folders SET read_sidecars = ? WHERE path = ?",
        arguments: [sidecars.state, sidecars.folder.data])
    }
  }
}
