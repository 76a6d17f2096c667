import GRDB
import GRDBSQLite
import SystemPackage

/// The numbers of photos in order.
///
/// The database does not define the order of photos with equal keys and names, so their paths
/// decide. Paths are too long to be part of every SQL index: `settled(in:isAscending:)` reads those
/// that are needed.
struct OrderedNumbers: Sendable {
  private var numbers: [Int] = []
  /// The places of photos with equal keys and names.
  private var ties: [Range<Int>] = []

  private init() {}

  /// Reads rows of number, key and name. Calls SQLite directly, as there may be a million rows.
  init(_ statement: Statement, _ arguments: StatementArguments) throws {
    try statement.setArguments(arguments)
    var lastKey = 0
    var lastName: [UInt8] = []
    var tieStart = 0
    let cursor = try Int.fetchCursor(statement)
    while let number = try cursor.next() {
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

  /// Returns those numbers that are in a set; all of them if it is nil.
  func kept(in set: NumberSet?) -> OrderedNumbers {
    guard let set else { return self }
    var kept = OrderedNumbers()
    var start = 0
    for tie in ties {
      kept.append(numbers[start..<tie.lowerBound], in: set)
      let tieStart = kept.numbers.count
      kept.append(numbers[tie], in: set)
      kept.endTie(from: tieStart)
      start = tie.upperBound
    }
    kept.append(numbers[start...], in: set)
    return kept
  }

  private mutating func append(_ more: ArraySlice<Int>, in set: NumberSet) {
    for number in more where set.contains(number) { numbers.append(number) }
  }

  /// Returns the numbers, those with equal keys and names in the order of their paths.
  func settled(in db: Database, isAscending: Bool) throws -> [Int] {
    var settled = numbers
    if !ties.isEmpty {
      let statement = try db.cachedStatement(
        sql: "SELECT f.path, p.name FROM photos p JOIN folders f ON f.id = p.folder WHERE p.id = ?")
      for tie in ties {
        let paths = try numbers[tie].map { number in
          let row = try Row.fetchOne(statement, arguments: [number])
          return (row.map { FilePath(bytes: $0[0]).appending(entry: $0[1]) } ?? FilePath(), number)
        }
        settled.replaceSubrange(tie, with: paths.sorted { $0.0.precedes($1.0) }.map(\.1))
      }
    }
    return isAscending ? settled : settled.reversed()
  }
}
