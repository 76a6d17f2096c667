import FoundationEssentials
import GRDB
import ImageDecoding

/// The numbers of photos in order.
///
/// Photos with equal keys and names are in the order of their folders' paths. Paths are too long to
/// be part of every SQL index, so the folders are sorted here.
struct OrderedNumbers: Sendable {
  private(set) var numbers: [Int] = []
  /// The days of the photos since the first day of the calendar, if their keys are times; else nil.
  private var dayNumbers: [Int32]?

  private init(keepingDays keepsDays: Bool) { dayNumbers = keepsDays ? [] : nil }

  /// Reads rows of number, key, name and folder, in the order of keys and names. Calls SQLite
  /// directly, as there may be a million rows.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - arguments: The arguments of the statement.
  ///   - keepsDays: Whether the keys are times, and `days` is needed.
  ///   - db: The database of the statement.
  /// - Throws: A database error.
  init(
    _ statement: Statement, _ arguments: StatementArguments, keepingDays keepsDays: Bool = false,
    in db: Database
  ) throws {
    self.init(keepingDays: keepsDays)
    try statement.setArguments(arguments)
    var ties = Ties()
    var lastKey = 0
    var lastName: [UInt8] = []
    try RawStatement(statement).forEach { row in
      let key = row.integer(1)
      let name = row.blob(2)
      let isTied = key == lastKey && name.elementsEqual(lastName)
      if !isTied {
        lastKey = key
        lastName.replaceSubrange(0..., with: name)
      }
      ties.add(numbers.count, inFolder: row.integer(3), isTied: isTied)
      numbers.append(row.integer(0))
      dayNumbers?.append(Int32(truncatingIfNeeded: key / WallClockDate.ordinalsPerDay))
    }
    try ties.sort(&numbers, in: db)
  }

  /// Returns those numbers that are in a set; all of them if it is nil.
  func kept(in set: NumberSet?) -> OrderedNumbers {
    guard let set else { return self }
    var kept = OrderedNumbers(keepingDays: dayNumbers != nil)
    kept.numbers.reserveCapacity(set.count)
    for (place, number) in numbers.enumerated() where set.contains(number) {
      kept.numbers.append(number)
      if let dayNumbers { kept.dayNumbers?.append(dayNumbers[place]) }
    }
    return kept
  }

  /// Returns the same photos in this order or in the opposite one.
  func directed(isAscending: Bool) -> OrderedNumbers {
    guard !isAscending else { return self }
    var reversed = self
    reversed.numbers.reverse()
    reversed.dayNumbers?.reverse()
    return reversed
  }

  /// The number of photos of each day, in order, where the keys are times.
  var days: [PhotoTimeline.Day] {
    var days: [(day: Int32, count: Int)] = []
    for day in dayNumbers ?? [] {
      if days.last?.day == day { days[days.count - 1].count += 1 } else { days.append((day, 1)) }
    }
    return days.map { day, count in
      PhotoTimeline.Day(
        date: WallClockDate(ordinal: Int(day) * WallClockDate.ordinalsPerDay), count: count)
    }
  }
}

/// The photos with equal keys and names, which `OrderedNumbers` finds next to each other.
private struct Ties {
  /// The places of equal photos.
  private var ranges: [Range<Int>] = []
  /// The folders of these photos, range after range.
  private var folders: [Int] = []
  private var last = (place: 0, folder: 0)

  /// Adds the next photo.
  ///
  /// - Parameters:
  ///   - place: The place of the photo.
  ///   - folder: The number of its folder.
  ///   - isTied: Whether it equals the photo before it.
  mutating func add(_ place: Int, inFolder folder: Int, isTied: Bool) {
    if isTied {
      if let range = ranges.last, range.upperBound == place {
        ranges[ranges.count - 1] = range.lowerBound..<place + 1
      } else {
        ranges.append(last.place..<place + 1)
        folders.append(last.folder)
      }
      folders.append(folder)
    }
    last = (place, folder)
  }

  /// Sorts equal photos by the paths of their folders, and those of one folder by their names.
  func sort(_ numbers: inout [Int], in db: Database) throws {
    guard !ranges.isEmpty else { return }
    let ranks = try FolderRanks(of: folders, in: db)
    var folders = folders[...]
    for range in ranges {
      let tied = folders.prefix(range.count)
      folders.removeFirst(range.count)
      // SQLite returns equal photos by the numbers of their folders, which often are in order.
      guard zip(tied, tied.dropFirst()).contains(where: { ranks[$0] >= ranks[$1] }) else {
        continue
      }
      let ranked = zip(tied, range).map { (rank: ranks[$0], number: numbers[$1]) }
        .sorted { $0.rank < $1.rank }
      numbers.replaceSubrange(range, with: try Self.sortedByName(ranked, in: db))
    }
  }

  /// Returns the numbers of photos, and sorts those of equal rank, which are in one folder, by their
  /// names: "a.jpg" and "a.png", or names that differ in their case only.
  private static func sortedByName(
    _ ranked: [(rank: Int, number: Int)], in db: Database
  ) throws -> [Int] {
    let statement = try db.cachedStatement(sql: "SELECT name FROM photos WHERE id = ?")
    var numbers: [Int] = []
    var rest = ranked[...]
    while let first = rest.first {
      let equal = rest.prefix { $0.rank == first.rank }
      rest = rest.dropFirst(equal.count)
      guard equal.count > 1 else {
        numbers.append(first.number)
        continue
      }
      let named = try equal.map { photo in
        (try Data.fetchOne(statement, arguments: [photo.number]) ?? Data(), photo.number)
      }
      numbers += named.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }
    return numbers
  }
}

/// The places of folders in the order of their paths.
private struct FolderRanks {
  /// The lowest number of a folder.
  private let first: Int
  /// By the number of the folder, from the first on.
  private var ranks: [Int32]

  /// - Parameters:
  ///   - folders: The numbers of the folders, in any order and repeated.
  ///   - db: The database.
  /// - Throws: A database error.
  init(of folders: [Int], in db: Database) throws {
    first = folders.min() ?? 0
    ranks = Array(repeating: 0, count: (folders.max() ?? 0) - first + 1)
    for folder in folders { ranks[folder - first] = 1 }
    let needed = ranks.indices.filter { ranks[$0] == 1 }.map { $0 + first }
    let sorted = try Int.fetchAll(
      db,
      sql: """
        SELECT id FROM folders WHERE id IN (SELECT value FROM json_each(?)) ORDER BY path
        """, arguments: ["\(needed)"])
    for (rank, folder) in sorted.enumerated() { ranks[folder - first] = Int32(rank) }
  }

  subscript(folder: Int) -> Int { Int(ranks[folder - first]) }
}
