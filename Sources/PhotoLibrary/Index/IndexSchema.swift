import Foundation
import GRDB
import ImageDecoding

/// The tables of the index.
///
/// Names and paths are blobs, because file names are bytes. Times are nanoseconds since 1970. The
/// file's metadata and the user's marks are stored separately; the marks take precedence.
package enum IndexSchema {
  /// Migrates an index of any earlier version to the current schema.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try createTables(in: db)
      try createTriggers(in: db)
    }
    migrator.registerMigration("2") { try addRating(in: $0) }
    migrator.registerMigration("3") { try addSidecars(in: $0) }
    migrator.registerMigration("4") { try addMoves(in: $0) }
    migrator.registerMigration("5") { try addDescriptions(in: $0) }
    migrator.registerMigration("6") { try addNextChecks(in: $0) }
    migrator.registerMigration("7") { try addTokens(in: $0) }
    migrator.registerMigration("8") { try VanishedPhoto.createTable(in: $0) }
    migrator.registerMigration("9") { try addDays(in: $0) }
    migrator.registerMigration("10") { try Labels.createTable(in: $0) }
    migrator.registerMigration("11") { try SearchWords.addPrefixes(in: $0) }
    migrator.registerMigration("12") { try Fingerprints.createTable(in: $0) }
    migrator.registerMigration("13") { try addDurations(in: $0) }
    migrator.registerMigration("14") { try Fingerprints.forgetContents(in: $0) }
    migrator.registerMigration("15") { try Fingerprints.forgetLooks(in: $0) }
    migrator.registerMigration("16") { try IndexedVideos.addMotion(in: $0) }
    migrator.registerMigration("17") { try Labels.addCountries(in: $0) }
    migrator.registerMigration("18") { try SearchWords.addTerms(in: $0) }
    migrator.registerMigration("19") { try SearchWords.addEnds(in: $0) }
    migrator.registerMigration("20") { try sortAccents(in: $0) }
    migrator.registerMigration("21") { try Gear.createTable(in: $0) }
    migrator.registerMigration("22") { try SearchWords.leaveNewPhotosToWriters(in: $0) }
    migrator.registerMigration("23") { try RecentResults.createTable(in: $0) }
    migrator.registerMigration("24") { try SearchWords.leaveMetadataToWriters(in: $0) }
    return migrator
  }

  /// Migrates an index, and adds the columns of metadata that it lacks. Every file is then read once more.
  ///
  /// - Throws: A database error.
  static func update(_ database: any DatabaseWriter) throws {
    try migrator.migrate(database)
    let present = try database.read { try $0.columns(in: "metadata").map(\.name) }
    let missing = MetadataColumns.names.filter { !present.contains($0) }
    guard !missing.isEmpty else { return }
    try database.write { db in
      for name in missing { try db.execute(sql: "ALTER TABLE metadata ADD COLUMN \(name)") }
      try db.execute(sql: "UPDATE photos SET is_pending = 1")
    }
  }

  /// Gives a connection the functions that the migrations and triggers call.
  package static func addFunctions(to db: Database) {
    SearchWords.addFunction(to: db)
    db.add(
      function: DatabaseFunction("name_key", argumentCount: 1, pure: true) { values in
        Data.fromDatabaseValue(values[0])?.withUnsafeBytes { Data(PhotoRow.nameKey(ofFile: $0)) }
      })
  }

  /// Sorts letters with accents beside those without: earlier versions sorted them after "z".
  private static func sortAccents(in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE photos SET name_key = name_key(name) WHERE CAST(name AS TEXT) GLOB '*[^ -~]*'
        """)
  }

  private static func createTables(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE folders (
          id INTEGER PRIMARY KEY,
          path BLOB NOT NULL UNIQUE,
          -- The last component, fit to be shown and searched.
          name TEXT NOT NULL,
          parent INTEGER REFERENCES folders ON DELETE SET NULL,
          device INTEGER NOT NULL DEFAULT 0,
          mtime INTEGER NOT NULL DEFAULT 0,
          -- What tells one listing from another; NULL until a listing has been taken in completely.
          fingerprint INTEGER,
          -- 0, or why the folder could not be looked into when this was last tried.
          state INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX folders_by_parent ON folders (parent);
        -- AUTOINCREMENT, so that the number of a photo that has gone never means another one.
        CREATE TABLE photos (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          folder INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
          name BLOB NOT NULL,
          name_key BLOB NOT NULL,
          size INTEGER NOT NULL,
          mtime INTEGER NOT NULL,
          inode INTEGER NOT NULL,
          -- An ordinal of the wall clock; of the file's date where no other is known.
          capture INTEGER NOT NULL,
          width INTEGER,
          height INTEGER,
          favourite INTEGER NOT NULL DEFAULT 0,
          marked_rating INTEGER,
          marked_caption TEXT,
          quarter_turns INTEGER NOT NULL DEFAULT 0,
          -- The photo that this raw file goes with, and is not shown beside.
          companion_of INTEGER REFERENCES photos ON DELETE SET NULL,
          -- Whether the metadata of this state of the file is yet to be read.
          is_pending INTEGER NOT NULL DEFAULT 1
        );
        CREATE INDEX photos_by_folder ON photos (folder, name_key, name, companion_of);
        CREATE INDEX favourite_photos ON photos (id) WHERE favourite;
        CREATE INDEX companions ON photos (companion_of) WHERE companion_of IS NOT NULL;
        CREATE INDEX pending_photos ON photos (folder) WHERE is_pending;
        -- What the files say, as far as no list is sorted by it.
        CREATE TABLE metadata (
          id INTEGER PRIMARY KEY REFERENCES photos ON DELETE CASCADE,
          orientation INTEGER, make TEXT, model TEXT, lens TEXT, iso INTEGER, aperture REAL,
          exposure REAL, focal_length REAL, latitude REAL, longitude REAL, altitude REAL,
          has_date INTEGER, rating INTEGER, title TEXT, caption TEXT, keywords TEXT,
          -- Why nothing could be read.
          failure TEXT
        );
        -- What the person has said of files, also of those that are not there at the moment.
        CREATE TABLE marks (
          path BLOB PRIMARY KEY,
          favourite INTEGER NOT NULL,
          rating INTEGER,
          caption TEXT,
          quarter_turns INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- Words only: what they are taken from is in the tables above. Each photo has two documents:
        -- its name under twice its number, and what is said in and of it under the number after.
        CREATE VIRTUAL TABLE photo_words USING fts5 (
          words, content = '', detail = none, columnsize = 0,
          tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIRTUAL TABLE folder_words USING fts5 (
          words, content = '', detail = none, columnsize = 0,
          tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIEW metadata_words AS
          SELECT p.id, trim(coalesce(m.title || ' ', '')
            || coalesce(coalesce(p.marked_caption, m.caption) || ' ', '')
            || coalesce(m.keywords || ' ', '') || coalesce(m.make || ' ', '')
            || coalesce(m.model || ' ', '') || coalesce(m.lens, '')) AS words
          FROM photos p JOIN metadata m ON m.id = p.id;
        """)
  }

  /// Throws if a table is missing, whatever version the file claims to have.
  static func check(_ db: Database) throws {
    for table in [
      "folders", "photos", "metadata", "marks", "moves", "vanished", "labels", "photo_words",
      "folder_words", "fingerprints", "photo_terms", "gear", "gear_words",
    ] {
      _ = try db.makeStatement(sql: "SELECT * FROM \(table)")
    }
  }

  /// Adds two fingerprints of a folder's sidecars: one from the last listing, and one from when
  /// they were last read.
  private static func addSidecars(in db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE folders ADD COLUMN sidecars INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE folders ADD COLUMN read_sidecars INTEGER NOT NULL DEFAULT 0;
        """)
  }

  /// Adds a table of moved files that the user's data do not refer to by their new paths yet.
  private static func addMoves(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE moves (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          old BLOB NOT NULL,
          new BLOB NOT NULL
        )
        """)
  }

  /// Gives each moved file a token, which differs from the tokens in all other indices.
  private static func addTokens(in db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE moves RENAME TO former_moves;
        CREATE TABLE moves (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          old BLOB NOT NULL,
          new BLOB NOT NULL,
          token BLOB NOT NULL DEFAULT (randomblob(16))
        );
        INSERT INTO moves (old, new) SELECT old, new FROM former_moves ORDER BY number;
        DROP TABLE former_moves;
        """)
  }

  /// Adds the times when the files of a folder are to be checked again, in seconds since 1970. The
  /// time is 0 for a folder that has to be listed at the next opportunity.
  private static func addNextChecks(in db: Database) throws {
    try db.execute(sql: "ALTER TABLE folders ADD COLUMN next_check INTEGER NOT NULL DEFAULT 0")
  }

  /// Adds the titles and keywords of sidecars, and the versions of the sidecars that they were read
  /// from.
  private static func addDescriptions(in db: Database) throws {
    for column in [
      "sidecar_title TEXT", "sidecar_keywords TEXT", "sidecar_size INTEGER",
      "sidecar_mtime INTEGER",
    ] {
      try db.execute(sql: "ALTER TABLE photos ADD COLUMN \(column)")
    }
    // Every sidecar is read once more. Its other properties are known by now.
    try db.execute(
      sql: """
        UPDATE folders SET read_sidecars = 0;
        DROP VIEW metadata_words;
        CREATE VIEW metadata_words AS
          SELECT p.id, trim(coalesce(coalesce(p.sidecar_title, m.title) || ' ', '')
            || coalesce(coalesce(p.marked_caption, m.caption) || ' ', '')
            || coalesce(coalesce(p.sidecar_keywords, m.keywords) || ' ', '')
            || coalesce(m.make || ' ', '') || coalesce(m.model || ' ', '')
            || coalesce(m.lens, '')) AS words
          FROM photos p JOIN metadata m ON m.id = p.id;
        """)
    for (name, time, body) in [
      ("before_description", "BEFORE", removeMetadataWords),
      ("after_description", "AFTER", addMetadataWords),
    ] {
      try db.execute(
        sql: """
          CREATE TRIGGER \(name) \(time) UPDATE OF sidecar_title, sidecar_keywords ON photos
          BEGIN \(body) END
          """)
    }
  }

  /// Adds the days of the timeline: the ordinal of the capture date divided by the seconds of a
  /// day, or 0 for a photo whose file has no date. A photo that has not been read yet is on the day
  /// of its file.
  private static func addDays(in db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE photos ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
        UPDATE photos SET day = capture / \(WallClockDate.ordinalsPerDay)
          WHERE id NOT IN (SELECT id FROM metadata WHERE NOT has_date);
        """)
  }

  /// Adds the lengths of videos in seconds. Every folder is listed again, because earlier versions left
  /// videos out.
  private static func addDurations(in db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE metadata ADD COLUMN duration REAL;
        UPDATE folders SET next_check = 0;
        """)
  }

  static let removeMetadataWords = """
    INSERT INTO photo_words (photo_words, rowid, words)
      SELECT 'delete', 2 * id + 1, words FROM metadata_words WHERE id = old.id AND words <> '';
    """
  static let addMetadataWords = """
    INSERT INTO photo_words (rowid, words)
      SELECT 2 * id + 1, words FROM metadata_words WHERE id = new.id AND words <> '';
    """

  /// Adds the rating in effect as a column of the photo, because lists are sorted by it. It is the
  /// user's rating, else the file's, else 0. Triggers keep it up to date.
  private static func addRating(in db: Database) throws {
    let rating = """
      coalesce(marked_rating, (SELECT rating FROM metadata WHERE metadata.id = photos.id), 0)
      """
    try db.execute(
      sql: """
        ALTER TABLE photos ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;
        UPDATE photos SET rating = \(rating) WHERE \(rating) <> 0;
        """)
    for (name, event) in [
      (
        "marked",
        "UPDATE OF marked_rating ON photos WHEN new.marked_rating IS NOT old.marked_rating"
      ),
      ("found", "INSERT ON metadata WHEN new.rating IS NOT NULL"),
      ("changed", "UPDATE OF rating ON metadata WHEN new.rating IS NOT old.rating"),
    ] {
      try db.execute(
        sql: """
          CREATE TRIGGER rating_\(name) AFTER \(event)
          BEGIN UPDATE photos SET rating = \(rating) WHERE id = new.id; END
          """)
    }
  }

  /// Creates triggers that keep the search words up to date. Later, `SearchWords` stores those of names of new
  /// photos, and those of metadata, without a trigger.
  private static func createTriggers(in db: Database) throws {
    let removeName = """
      INSERT INTO photo_words (photo_words, rowid, words)
        VALUES ('delete', 2 * old.id, CAST(old.name AS TEXT));
      """
    let addName = """
      INSERT INTO photo_words (rowid, words) VALUES (2 * new.id, CAST(new.name AS TEXT));
      """
    for (event, body) in [
      ("AFTER INSERT ON photos", addName),
      ("AFTER UPDATE OF name ON photos", removeName + addName),
      ("BEFORE UPDATE OF marked_caption ON photos", removeMetadataWords),
      ("AFTER UPDATE OF marked_caption ON photos", addMetadataWords),
      ("BEFORE DELETE ON photos", removeName + removeMetadataWords),
      ("AFTER INSERT ON metadata", addMetadataWords),
      ("BEFORE UPDATE ON metadata", removeMetadataWords),
      ("AFTER UPDATE ON metadata", addMetadataWords),
      (
        "AFTER INSERT ON folders",
        "INSERT INTO folder_words (rowid, words) VALUES (new.id, new.name);"
      ),
      (
        "AFTER DELETE ON folders",
        """
        INSERT INTO folder_words (folder_words, rowid, words) VALUES ('delete', old.id, old.name);
        """
      ),
    ] {
      let name = event.lowercased().replacing(" ", with: "_")
      try db.execute(sql: "CREATE TRIGGER \(name) \(event) BEGIN \(body) END")
    }
  }
}
