import GRDB
import GRDBSQLite
import ImageDecoding
import SystemPackage

/// The numbers of photos in order.
///
/// The database does not define the order of photos with equal keys and names, so their paths
/// decide. Paths are too long to be part of every SQL index: `settled(in:isAscending:)` reads those
/// that are needed.
struct OrderedNumbers: Sendable {
  private(set) var numbers: [Int] = []
  /// The keys of the photos; nil if they are not needed.
  private var keys: [Int]?
  /// The places of photos with equal keys and names.
  private var ties: [Range<Int>] = []

  private init(keepingKeys keepsKeys: Bool) { keys = keepsKeys ? [] : nil }

  /// Reads rows of number, key and name. Calls SQLite directly, as there may be a million rows.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - arguments: The arguments of the statement.
  ///   - keepsKeys: Whether the keys are needed, as for `days`.
  /// - Throws: A database error.
  init(
    _ statement: Statement, _ arguments: StatementArguments, keepingKeys keepsKeys: Bool = false
  ) throws {
    self.init(keepingKeys: keepsKeys)
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
      keys?.append(key)
    }
    endTie(from: tieStart)
  }

  private mutating func endTie(from start: Int) {
    if numbers.count - start > 1 { ties.append(start..<numbers.count) }
  }

  /// Returns those numbers that are in a set; all of them if it is nil.
  func kept(in set: NumberSet?) -> OrderedNumbers {
    guard let set else { return self }
    var kept = OrderedNumbers(keepingKeys: keys != nil)
    var start = 0
    for tie in ties {
      kept.append(start..<tie.lowerBound, of: self, in: set)
      let tieStart = kept.numbers.count
      kept.append(tie, of: self, in: set)
      kept.endTie(from: tieStart)
      start = tie.upperBound
    }
    kept.append(start..<numbers.count, of: self, in: set)
    return kept
  }

  private mutating func append(_ places: Range<Int>, of all: OrderedNumbers, in set: NumberSet) {
    guard let allKeys = all.keys else {
      for number in all.numbers[places] where set.contains(number) { numbers.append(number) }
      return
    }
    for place in places where set.contains(all.numbers[place]) {
      numbers.append(all.numbers[place])
      keys?.append(allKeys[place])
    }
  }

  /// The number of photos of each day, in order, where the keys are times.
  var days: [PhotoTimeline.Day] {
    var days: [(day: Int, count: Int)] = []
    for key in keys ?? [] {
      let day = key / WallClockDate.ordinalsPerDay
      if days.last?.day == day { days[days.count - 1].count += 1 } else { days.append((day, 1)) }
    }
    return days.map { day, count in
      PhotoTimeline.Day(
        date: WallClockDate(ordinal: day * WallClockDate.ordinalsPerDay), count: count)
    }
  }

  /// Returns the same photos, those with equal keys and names in the order of their paths.
  func settled(in db: Database, isAscending: Bool) throws -> OrderedNumbers {
    var settled = self
    if !ties.isEmpty {
      let statement = try db.cachedStatement(
        sql: "SELECT f.path, p.name FROM photos p JOIN folders f ON f.id = p.folder WHERE p.id = ?")
      for tie in ties {
        let paths = try numbers[tie].map { number in
          let row = try Row.fetchOne(statement, arguments: [number])
          return (row.map { FilePath(bytes: $0[0]).appending(entry: $0[1]) } ?? FilePath(), number)
        }
        settled.numbers.replaceSubrange(tie, with: paths.sorted { $0.0.precedes($1.0) }.map(\.1))
      }
    }
    settled.ties = []
    if !isAscending {
      settled.numbers.reverse()
      settled.keys?.reverse()
    }
    return settled
  }
}
