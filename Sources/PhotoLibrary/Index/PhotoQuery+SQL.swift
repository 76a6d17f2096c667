import Foundation
import GRDB
import GRDBSQLite
import SystemPackage

extension PhotoQuery {
  /// Returns the numbers of the matching photos, in order.
  func numbers(in db: Database) throws -> [Int] {
    var table = "photos p"
    var conditions = ["p.companion_of IS NULL"]
    var arguments: StatementArguments = []
    switch scope {
    case .roots(let roots):
      try add(roots, to: &conditions, &arguments, in: db)
    case .folder(let folder):
      conditions.append("p.folder = (SELECT id FROM folders WHERE path = ?)")
      arguments += [folder.data]
    case .paths(let paths):
      let numbers = try paths.compactMap { try PhotoRow.number(of: $0, in: db) }
      conditions.append("p.id IN (SELECT value FROM json_each(?))")
      arguments += ["\(numbers)"]
    case .favourites(let roots):
      // Favourites are few. Without this hint, SQLite would go through all photos in order to avoid
      // sorting.
      table += " INDEXED BY favourite_photos"
      conditions.append("p.favourite")
      try add(roots, to: &conditions, &arguments, in: db)
    case .squares(let cells, let roots):
      let squares = MapCell.sql(cells)
      conditions.append(squares.condition)
      arguments += squares.arguments
      try add(roots, to: &conditions, &arguments, in: db)
    }
    let found = try SearchWords(text).numbers(in: db)
    if let found, case .roots = scope, try found.isSmall(in: db) {
      // Otherwise SQLite would go through all photos in order to avoid sorting these few.
      table = "json_each(?) found CROSS JOIN photos p"
      conditions.append("p.id = found.value")
      arguments = ["\(Array(found))"] + arguments
    }
    for criterion in criteria {
      let sql = criterion.sql
      conditions.append(sql.condition)
      arguments += sql.arguments
    }
    let sql = """
      SELECT p.id, \(sort.column.map { "p.\($0)" } ?? "0"), p.name_key FROM \(table)
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY \(sort.column.map { "p.\($0) \(sort.direction), " } ?? "")p.name_key
      """
    var list = try OrderedNumbers(db.cachedStatement(sql: sql), arguments, among: found)
    try list.settleTies(in: db)
    return sort.isAscending ? list.numbers : list.numbers.reversed()
  }

  /// Restricts a query to photos in folders, unless the index contains no other folders.
  func add(
    _ roots: [FilePath], to conditions: inout [String], _ arguments: inout StatementArguments,
    in db: Database
  ) throws {
    let folders = FolderRange(roots).sql(column: "path")
    let isEverything =
      try Bool.fetchOne(
        db, sql: "SELECT NOT EXISTS (SELECT 1 FROM folders WHERE NOT \(folders.sql))",
        arguments: folders.arguments) ?? false
    guard !isEverything else { return }
    // The plus keeps SQLite from using the index by folder, which would require sorting.
    conditions.append("+p.folder IN (SELECT id FROM folders WHERE \(folders.sql))")
    arguments += folders.arguments
  }
}

extension PhotoSort {
  /// The column of `photos` to sort by before the name. There is an SQL index for each.
  fileprivate var column: String? {
    switch key {
    case .name: nil
    case .captureDate: "capture"
    case .modificationDate: "mtime"
    case .byteCount: "size"
    case .rating: "rating"
    }
  }

  fileprivate var direction: String { key == .rating ? "DESC" : "ASC" }
}

extension NumberSet {
  /// Whether it is faster to look up each photo and to sort them than to go through all photos in
  /// order.
  fileprivate func isSmall(in db: Database) throws -> Bool {
    let last = try Int.fetchOne(db, sql: "SELECT max(id) FROM photos") ?? 0
    return count * 30 < last
  }
}

/// The numbers of photos in order. The database does not define the order of photos with equal keys
/// and names, so their paths decide. Paths are too long to be part of every SQL index.
struct OrderedNumbers {
  private(set) var numbers: [Int] = []
  private var ties: [Range<Int>] = []

  /// Reads rows of number, key and name. Calls SQLite directly, as there may be a million rows.
  /// Skips numbers that are not in `found`, unless it is nil.
  init(
    _ statement: Statement, _ arguments: StatementArguments, among found: NumberSet? = nil
  ) throws {
    try statement.setArguments(arguments)
    var lastKey = 0
    var lastName: [UInt8] = []
    var tieStart = 0
    let cursor = try Int.fetchCursor(statement)
    while let number = try cursor.next() {
      if let found, !found.contains(number) { continue }
      let key = Int(sqlite3_column_int64(statement.sqliteStatement, 1))
      let name = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement.sqliteStatement, 2),
        count: Int(sqlite3_column_bytes(statement.sqliteStatement, 2)))
      if key != lastKey || !name.elementsEqual(lastName) {
        endTie(from: tieStart)
        tieStart = numbers.count
        lastKey = key
        lastName.replaceSubrange(0..., with: name)
      }
      numbers.append(number)
    }
    endTie(from: tieStart)
  }

  private mutating func endTie(from start: Int) {
    if numbers.count - start > 1 { ties.append(start..<numbers.count) }
  }

  mutating func settleTies(in db: Database) throws {
    guard !ties.isEmpty else { return }
    let statement = try db.cachedStatement(
      sql: "SELECT f.path, p.name FROM photos p JOIN folders f ON f.id = p.folder WHERE p.id = ?")
    for tie in ties {
      let paths = try numbers[tie].map { number in
        let row = try Row.fetchOne(statement, arguments: [number])
        return (row.map { FilePath(bytes: $0[0]).appending(entry: $0[1]) } ?? FilePath(), number)
      }
      numbers.replaceSubrange(
        tie, with: paths.sorted { $0.0.precedes($1.0) }.map(\.1))
    }
  }
}
