import GRDB

/// The tables of the index.
///
/// Names and paths are blobs, because file names are bytes. Times are nanoseconds since 1970. What
/// the file says and what the person says are kept apart; the latter goes first.
enum IndexSchema {
  /// Brings an index of any earlier version up to date.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try createTables(in: $0) }
    return migrator
  }

  private static func createTables(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE folders (
          id INTEGER PRIMARY KEY,
          path BLOB NOT NULL UNIQUE,
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
          -- The photo that this raw file goes with, and is not shown beside.
          companion_of INTEGER REFERENCES photos ON DELETE SET NULL,
          -- Whether the metadata of this state of the file is yet to be read.
          is_pending INTEGER NOT NULL DEFAULT 1
        );
        CREATE UNIQUE INDEX photos_by_folder ON photos (folder, name_key, name, companion_of);
        CREATE INDEX photos_by_name
          ON photos (name_key, folder, companion_of) WHERE companion_of IS NULL;
        CREATE INDEX photos_by_capture
          ON photos (capture, name_key, folder, companion_of) WHERE companion_of IS NULL;
        CREATE INDEX photos_by_mtime
          ON photos (mtime, name_key, folder, companion_of) WHERE companion_of IS NULL;
        CREATE INDEX photos_by_size
          ON photos (size, name_key, folder, companion_of) WHERE companion_of IS NULL;
        CREATE INDEX photos_by_inode ON photos (inode);
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
          caption TEXT
        ) WITHOUT ROWID;
        -- Words only: what they are taken from is in the tables above. Each photo has two documents:
        -- its name under twice its number, and what is said in and of it under the number after.
        CREATE VIRTUAL TABLE photo_words USING fts5 (
          words, content = '', detail = none, columnsize = 0,
          tokenize = 'unicode61 remove_diacritics 2');
        CREATE VIRTUAL TABLE folder_words USING fts5 (
          words, content = '', detail = none, columnsize = 0,
          tokenize = 'unicode61 remove_diacritics 2');
        """)
  }
}
