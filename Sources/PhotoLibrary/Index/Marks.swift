import Foundation
import GRDB
import SystemPackage

/// Writes the user's marks into the index.
struct Marks {
  private let insertion: RawStatement
  private let deletion: RawStatement
  private let folder: RawStatement
  private let photo: RawStatement
  /// One statement for each column: setting a caption also updates the words to search for, even to
  /// the same caption.
  private let updates: [(column: MarkColumn, statement: RawStatement)]
  private var change = IndexChange()
  /// The photos whose keywords have changed.
  private var relabelled: Set<Int> = []

  /// Writes marks, including those of files that are missing at present.
  ///
  /// - Parameters:
  ///   - marks: The marks by file. An empty mark removes an earlier one.
  ///   - isAll: Whether these are all marks. If so, the marks of other files are removed.
  ///   - db: The index, in a transaction.
  /// - Returns: The photos that have changed, and their albums.
  /// - Throws: A database error.
  static func apply(
    _ marks: [FilePath: PhotoMark], isAll: Bool, in db: Database
  ) throws -> IndexChange {
    var all = marks
    if isAll {
      let former = try Data.fetchAll(db, sql: "SELECT path FROM marks").map { FilePath(bytes: $0) }
      for path in former where marks[path] == nil { all[path] = PhotoMark() }
    }
    var writer = try Marks(db)
    // In this order, the rows are near each other.
    let folders = Dictionary(grouping: all) { $0.key.removingLastComponent() }
    for folder in folders.sorted(by: { $0.key.precedes($1.key) }) {
      try writer.write(folder.value, in: folder.key)
    }
    try Labels.update(ofPhotos: writer.relabelled, in: db)
    return writer.change
  }

  private init(_ db: Database) throws {
    insertion = try RawStatement(db, MarkColumn.insertion(into: "marks", \.nameInMarks))
    deletion = try RawStatement(db, "DELETE FROM marks WHERE path = ?")
    folder = try RawStatement(db, "SELECT id FROM folders WHERE path = ?")
    photo = try RawStatement(
      db,
      """
      SELECT p.id, \(MarkColumn.list { "p.\($0.nameInPhotos)" })
      FROM photos f JOIN photos p ON p.id = coalesce(f.companion_of, f.id)
      WHERE f.folder = ? AND f.name_key = ? AND f.name = ?
      """)
    updates = try MarkColumn.all.map { column in
      let sql = "UPDATE photos SET \(column.nameInPhotos) = ? WHERE id = ?"
      return (column, try RawStatement(db, sql))
    }
  }

  private mutating func write(
    _ marks: [(key: FilePath, value: PhotoMark)], in folder: FilePath
  ) throws {
    for (path, mark) in marks { try keep(mark, ofFileAt: path) }
    let id = try folder.withPlatformBytes { bytes in
      try self.folder.first(.blob(bytes)) { $0.integer(0) }
    }
    guard let id else { return }
    var hasChanged = false
    for (path, mark) in marks where try set(mark, ofFileAt: path, inFolder: id) {
      hasChanged = true
    }
    if hasChanged { change.albums.insert(AlbumID(path: folder)) }
  }

  /// Writes a mark into the table of marks, which has those of missing files, too.
  private func keep(_ mark: PhotoMark, ofFileAt path: FilePath) throws {
    try path.withPlatformBytes { bytes in
      if mark.isEmpty {
        try deletion.run(.blob(bytes))
      } else {
        try insertion.run([.blob(bytes)] + MarkColumn.all.map { $0.value(mark) })
      }
    }
  }

  /// Writes a mark into the row of its photo.
  ///
  /// - Returns: Whether this has changed the photo.
  private mutating func set(
    _ mark: PhotoMark, ofFileAt path: FilePath, inFolder folder: Int
  ) throws -> Bool {
    guard let (number, former) = try find(path, inFolder: folder) else { return false }
    let changes = updates.filter { $0.column.value(former) != $0.column.value(mark) }
    guard !changes.isEmpty else { return false }
    for (column, statement) in changes {
      try statement.run(column.value(mark), .integer(number))
    }
    if former.keywords != mark.keywords { relabelled.insert(number) }
    change.photos.insert(number)
    return true
  }

  /// Returns the number and the mark of a photo. For a companion, returns those of its photo.
  private func find(
    _ path: FilePath, inFolder folder: Int
  ) throws -> (number: Int, mark: PhotoMark)? {
    try path.nameBytes.withUnsafeBytes { name in
      try PhotoRow.nameKey(ofFile: name).withUnsafeBytes { key in
        try photo.first(.integer(folder), .blob(key), .blob(name)) { row in
          (row.integer(0), PhotoMark(row, from: 1))
        }
      }
    }
  }
}
