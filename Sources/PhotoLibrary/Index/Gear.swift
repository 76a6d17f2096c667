import GRDB
import ImageDecoding

/// The camera and the lens of a photo.
///
/// The photos of a library have few combinations of them. The table `gear` has a row for each, with an
/// empty text for an unknown name, and photos refer to it by number. A new photo therefore adds no
/// words to the index.
struct Gear: Hashable {
  private let make: String
  private let model: String
  private let lens: String

  /// The gear of a photo; nil if its file states none.
  init?(of metadata: ImageMetadata) {
    guard metadata.make != nil || metadata.model != nil || metadata.lensModel != nil else {
      return nil
    }
    (make, model) = (metadata.make ?? "", metadata.model ?? "")
    lens = metadata.lensModel ?? ""
  }

  /// Returns the number of the gear. Adds it if it is new.
  func number(in db: Database) throws -> Int {
    let find = try RawStatement(
      db, "SELECT id FROM gear WHERE make = ? AND model = ? AND lens = ?")
    if let number = try find.first(.text(make), .text(model), .text(lens), read: { $0.integer(0) })
    {
      return number
    }
    try RawStatement(db, "INSERT INTO gear (make, model, lens) VALUES (?, ?, ?)")
      .run(.text(make), .text(model), .text(lens))
    return Int(db.lastInsertedRowID)
  }

  /// An SQL query for the photos whose gear has a model or lens.
  static func photos(with column: Column, _ name: String) -> SQLRequest<Int> {
    photos(of: "SELECT id FROM gear WHERE \(column.rawValue) = ?", name)
  }

  /// An SQL query for the photos whose gear has words that a query for FTS5 finds.
  static func photos(matching query: String) -> SQLRequest<Int> {
    photos(of: "SELECT rowid FROM gear_words WHERE gear_words MATCH ?", query)
  }

  private static func photos(of gear: String, _ argument: String) -> SQLRequest<Int> {
    SQLRequest(
      sql: "SELECT id FROM metadata WHERE gear IN (\(gear))", arguments: [argument])
  }

  /// An SQL query for the models or lenses of all photos, and the numbers of their photos.
  static func names(of column: Column) -> String {
    """
    SELECT \(column.rawValue), sum(count) FROM gear JOIN (
      SELECT gear AS number, count(*) AS count FROM metadata WHERE gear IS NOT NULL GROUP BY gear
    ) ON number = id WHERE \(column.rawValue) <> '' GROUP BY \(column.rawValue)
    """
  }

  /// A name that photos are searched by.
  enum Column: String {
    case model, lens
  }

  /// Returns the cameras by the numbers of gear. The same camera has the same number with each lens.
  static func cameras(in db: Database) throws -> [Int: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, min(id) OVER (PARTITION BY make, model) FROM gear WHERE model <> ''
        """)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }
}

extension Gear {
  /// Moves the names of cameras and lenses out of the table of metadata, and their words out of those of
  /// the photos.
  static func createTable(in db: Database) throws {
    let names = ["make", "model", "lens"]
    try db.execute(
      sql: """
        CREATE TABLE gear (
          id INTEGER PRIMARY KEY, make TEXT NOT NULL, model TEXT NOT NULL, lens TEXT NOT NULL,
          UNIQUE (make, model, lens)
        );
        INSERT INTO gear (make, model, lens)
          SELECT DISTINCT \(names.map { "coalesce(\($0), '')" }.joined(separator: ", "))
          FROM metadata WHERE coalesce(\(names.joined(separator: ", "))) IS NOT NULL;
        DROP TRIGGER before_update_on_metadata;
        DROP TRIGGER after_update_on_metadata;
        DROP INDEX IF EXISTS metadata_by_model;
        DROP INDEX IF EXISTS metadata_by_lens;
        ALTER TABLE metadata ADD COLUMN gear INTEGER;
        UPDATE metadata SET gear = (
          SELECT g.id FROM gear g
          WHERE \(names.map { "g.\($0) = coalesce(metadata.\($0), '')" }.joined(separator: " AND ")));
        """)
    try SearchWords.moveGear(in: db)
    for name in names { try db.execute(sql: "ALTER TABLE metadata DROP COLUMN \(name)") }
  }
}
