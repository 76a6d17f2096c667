import GRDB
import ImageDecoding

/// The keywords, people and places of a photo.
///
/// The file has some, the photo's sidecar may have others, which take precedence, and the person
/// may have added and removed keywords. The table `labels` and the words to search for contain the
/// labels in effect.
struct Labels {
  private(set) var keywords: [String] = []
  private(set) var people: [String] = []
  private(set) var places: [String] = []
  /// The country of the coordinates, unless it is one of the places that the photo names.
  private var country: String?

  /// The kind of a label, as a number in the table.
  enum Kind: Int {
    case keyword, person, place, country
  }

  /// Reads the labels in effect of a photo.
  init(of photo: Int, in db: Database) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT kind, name FROM labels WHERE photo = ? ORDER BY kind, position"),
      arguments: [photo])
    while let row = try rows.next() {
      switch Kind(rawValue: row[0]) {
      case .keyword: keywords.append(row[1])
      case .person: people.append(row[1])
      case .place: places.append(row[1])
      case .country: country = row[1]
      case nil: break
      }
    }
  }

  /// Lines with the labels that a file or a sidecar has; nil for kinds of which it says nothing.
  struct Lines {
    let keywords, people, places: String?
    /// The country of a file's coordinates.
    var country: String?
  }

  /// Combines the labels of a photo.
  ///
  /// - Parameters:
  ///   - file: The labels of the file.
  ///   - sidecar: The labels of the sidecar, which replace those of the file.
  ///   - marked: The lines of the person's change of the keywords.
  init(file: Lines, sidecar: Lines, marked: String?) {
    func names(_ lines: String?) -> [String] {
      (lines ?? "").split(separator: "\n").map(String.init)
    }
    keywords = KeywordChange(lines: marked).applied(to: names(sidecar.keywords ?? file.keywords))
    people = names(sidecar.people ?? file.people)
    places = names(sidecar.places ?? file.places)
    country = file.country.flatMap { places.contains($0) ? nil : $0 }
  }

  /// Brings the labels of photos, and their words to search for, up to date. Call this after a change of
  /// their sidecars' descriptions or the person's marks. `MetadataWriter` does it after a change of the
  /// files' metadata.
  static func update(ofPhotos photos: some Collection<Int>, in db: Database) throws {
    let statement = try RawStatement(
      db,
      """
      SELECT \(columns), label_words, m.keywords, m.people, m.places, m.country
      FROM photos p LEFT JOIN metadata m ON m.id = p.id WHERE p.id = ?
      """)
    let changes = try photos.compactMap { photo in
      let found = try statement.first(.integer(photo)) { row in
        let file = Lines(
          keywords: row.text(5), people: row.text(6), places: row.text(7), country: row.text(8))
        return (labels: Labels(file: file, row, 0), words: row.text(4))
      }
      return found.flatMap { $0.labels.words == $0.words ? nil : (photo, $0.labels, $0.words) }
    }
    let changed = changes.map(\.0)
    try SearchWords.removeMetadata(ofPhotos: changed, in: db)
    let update = try RawStatement(db, "UPDATE photos SET label_words = ? WHERE id = ?")
    let table = try Table(db)
    for (photo, labels, words) in changes {
      try update.run(.text(labels.words), .integer(photo))
      try table.set(labels, ofPhoto: photo, isNew: words == nil)
    }
    try SearchWords.addMetadata(ofPhotos: changed, in: db)
  }

  /// The columns of a photo's row that replace or change the labels of its file.
  static let columns = "sidecar_keywords, sidecar_people, sidecar_places, marked_keywords"

  /// Combines the labels of a photo, whose row has `columns` from a position on.
  init(file: Lines, _ row: RawStatement.Columns, _ first: Int32) {
    let sidecar = Lines(
      keywords: row.text(first), people: row.text(first + 1), places: row.text(first + 2))
    self.init(file: file, sidecar: sidecar, marked: row.text(first + 3))
  }

  /// The table `labels`.
  struct Table {
    private let delete: RawStatement
    private let insert: RawStatement

    init(_ db: Database) throws {
      delete = try RawStatement(db, "DELETE FROM labels WHERE photo = ?")
      insert = try RawStatement(db, "INSERT INTO labels VALUES (?, ?, ?, ?)")
    }

    /// Sets the labels of a photo. `isNew` says that it has none yet.
    func set(_ labels: Labels, ofPhoto photo: Int, isNew: Bool) throws {
      if !isNew { try delete.run(.integer(photo)) }
      for (kind, names) in [
        (Kind.keyword, labels.keywords), (.person, labels.people), (.place, labels.places),
        (.country, [labels.country].compactMap(\.self)),
      ] {
        for (position, name) in names.enumerated() {
          try insert.run(
            .integer(photo), .integer(kind.rawValue), .integer(position), .text(name))
        }
      }
    }
  }

  /// The labels as text, with a line for each kind, because the kind of a label matters even if its
  /// words do not change; nil without any. A country has its English name and that in the user's
  /// language.
  var words: String? {
    let names = [keywords, people, places].map { $0.joined(separator: "\n") }
    let countries = Set([country, country.map(CountryName.localized)].compactMap(\.self))
    let kinds = names + countries.sorted()
    return kinds.allSatisfy(\.isEmpty) ? nil : kinds.joined(separator: "\n\n")
  }

  /// Creates the table, and schedules every photo and sidecar to be read again: earlier versions
  /// read neither people nor places.
  static func createTable(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE labels (
          photo INTEGER NOT NULL REFERENCES photos ON DELETE CASCADE,
          kind INTEGER NOT NULL,
          position INTEGER NOT NULL,
          name TEXT NOT NULL,
          PRIMARY KEY (photo, kind, position)
        ) WITHOUT ROWID;
        CREATE INDEX labels_by_name ON labels (kind, name, photo);
        ALTER TABLE metadata ADD COLUMN people TEXT;
        ALTER TABLE metadata ADD COLUMN places TEXT;
        ALTER TABLE marks ADD COLUMN keywords TEXT;
        ALTER TABLE photos ADD COLUMN sidecar_people TEXT;
        ALTER TABLE photos ADD COLUMN sidecar_places TEXT;
        ALTER TABLE photos ADD COLUMN marked_keywords TEXT;
        ALTER TABLE photos ADD COLUMN label_words TEXT;
        DROP TRIGGER before_description;
        DROP TRIGGER after_description;
        UPDATE folders SET read_sidecars = 0;
        UPDATE photos SET sidecar_size = -1 WHERE sidecar_size IS NOT NULL;
        UPDATE photos SET is_pending = 1;
        -- The words of each photo stay the same until it has been read.
        UPDATE photos SET label_words = coalesce(
          sidecar_keywords, (SELECT keywords FROM metadata WHERE metadata.id = photos.id));
        DROP VIEW metadata_words;
        CREATE VIEW metadata_words AS
          SELECT p.id, trim(coalesce(coalesce(p.sidecar_title, m.title) || ' ', '')
            || coalesce(coalesce(p.marked_caption, m.caption) || ' ', '')
            || coalesce(p.label_words || ' ', '')
            || coalesce(m.make || ' ', '') || coalesce(m.model || ' ', '')
            || coalesce(m.lens, '')) AS words
          FROM photos p JOIN metadata m ON m.id = p.id;
        CREATE TRIGGER before_description BEFORE UPDATE OF sidecar_title, label_words ON photos
          BEGIN \(IndexSchema.removeMetadataWords) END;
        CREATE TRIGGER after_description AFTER UPDATE OF sidecar_title, label_words ON photos
          BEGIN \(IndexSchema.addMetadataWords) END;
        """)
  }
}

extension Labels {
  /// Adds the countries of coordinates. The files of photos with coordinates are read again, which
  /// looks their countries up.
  static func addCountries(in db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE metadata ADD COLUMN country TEXT;
        UPDATE photos SET is_pending = 1
          WHERE id IN (SELECT id FROM metadata WHERE latitude IS NOT NULL);
        """)
  }
}

extension [String] {
  /// The names as lines of text; nil without any.
  var lines: String? { isEmpty ? nil : joined(separator: "\n") }
}

extension KeywordChange {
  /// The change as lines of text, each with its sign; nil for an empty change.
  var lines: String? { (added.map { "+\($0)" } + removed.map { "-\($0)" }).lines }

  /// Creates the change from its lines.
  init(lines: String?) {
    let lines = lines?.split(separator: "\n") ?? []
    self.init(
      added: lines.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) },
      removed: lines.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
  }
}
