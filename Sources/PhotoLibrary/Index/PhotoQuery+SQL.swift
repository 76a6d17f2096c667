import Foundation
import GRDB
import SystemPackage

extension PhotoQuery {
  /// Returns the matching photos, in order.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - results: Results that may be known.
  /// - Returns: The numbers of the photos, and their days if they are sorted by date.
  /// - Throws: A database error.
  func photos(in db: Database, _ results: RecentResults) throws -> PhotoTimeline {
    if sort.key == .byHand, case .paths(let paths) = scope {
      return PhotoTimeline(numbers: try arranged(paths, in: db, results))
    }
    let found = try found(in: db, results).directed(isAscending: sort.isAscending)
    return PhotoTimeline(days: found.days, numbers: found.numbers)
  }

  private func found(in db: Database, _ results: RecentResults) throws -> OrderedNumbers {
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
    let found = try searched(in: db, results)
    guard case .roots = scope else {
      return try ordered(table, conditions, arguments, in: db).kept(in: found)
    }
    if let found, try found.isSmall(in: db) {
      // Otherwise SQLite would go through all photos in order to avoid sorting these few.
      return try ordered(
        "json_each(?) found CROSS JOIN photos p", conditions + ["p.id = found.value"],
        ["\(Array(found))"] + arguments, in: db)
    }
    let all = PhotoQuery(scope: scope, sort: PhotoSort(key: sort.key))
    return try results.order(of: all, in: db) {
      try all.ordered(table, conditions, arguments, in: db)
    }
    .kept(in: found)
  }

  /// Returns the matching photos in the order of their paths, which is the order by hand.
  private func arranged(
    _ paths: [FilePath], in db: Database, _ results: RecentResults
  ) throws -> [Int] {
    let numbers = try paths.compactMap { try PhotoRow.number(of: $0, in: db) }
    let companions = try NumberSet(
      """
      SELECT id FROM photos
      WHERE companion_of IS NOT NULL AND id IN (SELECT value FROM json_each(\(numbers.description)))
      """, in: db)
    let found = try searched(in: db, results)
    let arranged = numbers.filter { !companions.contains($0) && found?.contains($0) != false }
    return sort.isAscending ? arranged : arranged.reversed()
  }

  private func ordered(
    _ table: String, _ conditions: [String], _ arguments: StatementArguments, in db: Database
  ) throws -> OrderedNumbers {
    let sql = """
      SELECT p.id, \(sort.column.map { "p.\($0)" } ?? "0"), p.name_key, p.folder FROM \(table)
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY \(sort.column.map { "p.\($0) \(sort.direction), " } ?? "")p.name_key
      """
    return try OrderedNumbers(
      db.cachedStatement(sql: sql), arguments, keepingDays: sort.key == .captureDate, in: db)
  }

  /// The photos with the words that meet the criteria, in any folder; nil without words and criteria.
  private func searched(in db: Database, _ results: RecentResults) throws -> NumberSet? {
    var found = try SearchWords(text).numbers(in: db)
    for criterion in criteria where found?.isEmpty != true {
      found = try criterion.photos(among: found, in: db, results)
    }
    return found
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
    case .name, .byHand: nil
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
