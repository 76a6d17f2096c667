import GRDB

/// The tables of the store, version by version.
enum UserDataSchema {
  /// The rank of a photo in an album, as SQL, from its position in a store of an older version.
  /// `AlbumMember` converts the positions in the journal in the same way.
  static let rankOfPosition = {
    let last = AlbumMember.lastPosition
    return "max(min(position, \(last)), -\(last)) * \(MemberRanks.spacing)"
  }()

  static let migrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      // The marks of photos. A photo without a mark has no row.
      try database.execute(
        sql: """
          CREATE TABLE mark (
            path BLOB NOT NULL PRIMARY KEY,
            isFavourite INTEGER NOT NULL DEFAULT 0,
            rating INTEGER,
            caption TEXT,
            quarterTurns INTEGER NOT NULL DEFAULT 0
          ) STRICT, WITHOUT ROWID;
          -- Numbers are never given twice: the journal refers to albums that are gone.
          CREATE TABLE album (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL
          ) STRICT;
          CREATE TABLE member (
            album INTEGER NOT NULL REFERENCES album ON DELETE CASCADE,
            path BLOB NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (album, path)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX memberByPosition ON member (album, position);
          CREATE INDEX memberByPath ON member (path);
          CREATE TABLE edit (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            title TEXT NOT NULL,
            state TEXT NOT NULL
          ) STRICT;
          -- What an edit does to one photo and what belongs to it.
          CREATE TABLE unit (
            edit INTEGER NOT NULL REFERENCES edit ON DELETE CASCADE,
            number INTEGER NOT NULL,
            isDone INTEGER NOT NULL,
            steps BLOB NOT NULL,
            PRIMARY KEY (edit, number)
          ) STRICT, WITHOUT ROWID;
          -- Photos whose sidecars have yet to be written.
          CREATE TABLE mirror (
            path BLOB NOT NULL PRIMARY KEY
          ) STRICT, WITHOUT ROWID;
          -- The sidecars of photos as they were when last written or read here: one that differs
          -- now has been changed by another program since.
          CREATE TABLE sidecar (
            path BLOB NOT NULL PRIMARY KEY,
            byteCount INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            state BLOB NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2") { database in
      try database.execute(
        sql: """
          -- Counts what was done, undone and redone: the edit with the greatest number was last.
          ALTER TABLE edit ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
          UPDATE edit SET turn = id WHERE state IN ('applied', 'reverting');
          -- Nobody knows in which order these were undone, so redoing them could do anything.
          DELETE FROM edit WHERE state = 'reverted';
          """)
    }
    migrator.registerMigration("3") { database in
      try database.execute(
        sql: """
          -- Photos in the trash. The other tables have their paths in the trash, until they are
          -- restored.
          CREATE TABLE trashed (
            place BLOB NOT NULL PRIMARY KEY,
            original BLOB NOT NULL,
            byteCount INTEGER,
            modified INTEGER
          ) STRICT, WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("4") { database in
      try database.execute(
        sql: """
          -- The token of the last move of the index that was followed.
          CREATE TABLE followed (
            token BLOB NOT NULL PRIMARY KEY
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX trashedByOriginal ON trashed (original);
          """)
    }
    migrator.registerMigration("5") { database in
      try database.execute(
        sql: """
          -- The mount points of the drives that an interrupted edit waits for, as JSON. NULL for an
          -- edit that waits for no drive.
          ALTER TABLE edit ADD COLUMN drives BLOB;
          """)
    }
    migrator.registerMigration("6") { database in
      try database.execute(
        sql: """
          -- The keywords that the person has added and removed: lines that begin with + or -.
          ALTER TABLE mark ADD COLUMN keywords TEXT;
          """)
    }
    migrator.registerMigration("7") { database in
      try database.execute(
        sql: """
          -- The search of an album that keeps itself up to date, as JSON; NULL in other albums.
          ALTER TABLE album ADD COLUMN search TEXT;
          """)
    }
    migrator.registerMigration("8") { database in
      try database.execute(
        sql: """
          -- Photos that the person has marked as not duplicates, by marks.
          CREATE TABLE distinctPhoto (
            mark INTEGER NOT NULL,
            path BLOB NOT NULL,
            PRIMARY KEY (mark, path)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX distinctByPath ON distinctPhoto (path);
          """)
    }
    migrator.registerMigration("9") { database in
      // The positions were 1, 2, 3. Photos that are moved need numbers in between. `AlbumMember`
      // converts the journal's old entries when it reads them.
      try database.execute(
        sql: """
          UPDATE member SET position = \(rankOfPosition);
          -- Whether the person has chosen the photo as the album's cover.
          ALTER TABLE member ADD COLUMN isCover INTEGER NOT NULL DEFAULT 0;
          """)
    }
    return migrator
  }()
}
