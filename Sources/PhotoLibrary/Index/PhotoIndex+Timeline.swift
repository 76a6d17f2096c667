import GRDB
import ImageDecoding
import SystemPackage

extension PhotoIndex {
  /// Returns the days on which the photos in folders, and in everything in them, were taken.
  ///
  /// Takes some milliseconds for 100,000 photos: a page can show its outline before it knows the
  /// photos. Not for the main thread.
  public func days(under roots: [FilePath]) throws -> [PhotoTimeline.Day] {
    try read { try TimelineQuery(roots, in: $0).days(in: $0) }
  }

  /// Returns the days and the numbers of their photos, of one state of the index. The newest photos
  /// come first, those without a date last.
  ///
  /// Takes some 50 ms for 100,000 photos. Not for the main thread.
  public func timeline(under roots: [FilePath]) throws -> PhotoTimeline {
    try read { db in
      let query = try TimelineQuery(roots, in: db)
      return PhotoTimeline(days: try query.days(in: db), numbers: try query.numbers(in: db))
    }
  }
}

/// The photos in folders, by day.
private struct TimelineQuery {
  private var conditions = ["p.companion_of IS NULL"]
  private var arguments: StatementArguments = []

  init(_ roots: [FilePath], in db: Database) throws {
    try PhotoQuery(scope: .roots(roots)).add(roots, to: &conditions, &arguments, in: db)
  }

  private var condition: String { conditions.joined(separator: " AND ") }

  func days(in db: Database) throws -> [PhotoTimeline.Day] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT p.day, count(*) FROM photos p WHERE \(condition)
          GROUP BY p.day ORDER BY p.day DESC
          """), arguments: arguments)
    var days: [PhotoTimeline.Day] = []
    while let row = try rows.next() {
      let date = WallClockDate(ordinal: row[0] * WallClockDate.ordinalsPerDay)
      days.append(PhotoTimeline.Day(date: date, count: row[1]))
    }
    return days
  }

  /// Photos of the same moment are in the order of their names, and of their folders: the exact
  /// reverse of the order by date.
  func numbers(in db: Database) throws -> [Int] {
    // A photo without a date may have the time of a photo with one, but its key is another.
    let sql = """
      SELECT p.id, iif(p.day, p.capture, -p.capture), p.name_key, p.folder FROM photos p
      WHERE \(condition) ORDER BY p.day, p.capture, p.name_key
      """
    return try OrderedNumbers(db.cachedStatement(sql: sql), arguments, in: db).numbers
      .reversed()
  }
}
