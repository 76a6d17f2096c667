import Foundation
import GRDB
import SystemPackage

/// A photo that was removed from the index because its file was gone.
///
/// Another program may have given the file a name for a while that is not a photo's. If the file
/// comes back, also under another name, it is known to be this photo.
struct VanishedPhoto {
  /// The maximum number of vanished photos in the index. If there are more, those without marks are
  /// forgotten first, and then the oldest.
  private static let limit = 10_000

  /// The number that the photo had in the index.
  let number: Int
  /// The path under which the store may have marks of the photo.
  let path: FilePath
  /// The device of the photo's folder.
  let device: Int
  /// Whether the photo had marks.
  let isMarked: Bool

  static func createTable(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE vanished (
          number INTEGER PRIMARY KEY,
          path BLOB NOT NULL,
          device INTEGER NOT NULL,
          size INTEGER NOT NULL,
          mtime INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          is_marked INTEGER NOT NULL
        );
        CREATE INDEX vanished_by_inode ON vanished (inode);
        CREATE INDEX vanished_by_path ON vanished (path);
        """)
  }

  /// Keeps the identity of a photo that is about to be removed from the index.
  static func keep(_ photo: Int, at path: FilePath, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO vanished
          SELECT p.id, ?1, f.device, p.size, p.mtime, p.inode, \(PhotoRow.isMarked)
          FROM photos p JOIN folders f ON f.id = p.folder WHERE p.id = ?2
        """
    ).execute(arguments: [path.data, photo])
  }

  /// Forgets the photos beyond the limit.
  static func prune(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM vanished WHERE number NOT IN (
          SELECT number FROM vanished ORDER BY is_marked DESC, number DESC LIMIT ?)
        """, arguments: [limit])
  }

  /// Returns the vanished photos whose file this may be.
  static func matches(_ file: ListedFiles.File, in db: Database) throws -> [VanishedPhoto] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT number, path, device, is_marked FROM vanished
          WHERE inode = ? AND size = ? AND mtime = ?
          """), arguments: [file.inode, file.size, file.mtime]
    ).map(VanishedPhoto.init)
  }

  /// Returns the vanished photo of a path; nil without one.
  static func at(_ path: FilePath, in db: Database) throws -> VanishedPhoto? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT number, path, device, is_marked FROM vanished WHERE path = ?"),
      arguments: [path.data]
    ).map(VanishedPhoto.init)
  }

  private init(_ row: Row) {
    (number, path, device) = (row[0], FilePath(bytes: row[1]), row[2])
    isMarked = row[3]
  }

  /// Sets the path, because the former one belongs to another photo by now.
  func setPath(_ path: FilePath, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE vanished SET path = ? WHERE number = ?")
      .execute(arguments: [path.data, number])
  }

  /// Forgets the photo, because its file was found or another file has its path and its marks.
  func forget(in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM vanished WHERE number = ?")
      .execute(arguments: [number])
  }
}
