import GRDB
import Synchronization

/// The words of photos to search for, and those of a search text. Each word of a text matches the words
/// that begin with it, and the words that have it inside: see `ends(of:)`.
package struct SearchWords {
  private let words: [Substring]

  init(_ text: String) {
    // Characters other than letters and digits separate words, as in the index.
    words = text.split { !$0.isLetter && !$0.isNumber }
  }

  /// Returns the numbers of the photos that have all words, in themselves or in the names of their
  /// folders; nil without words.
  func numbers(in db: Database) throws -> NumberSet? {
    var found: NumberSet?
    for word in words where found?.isEmpty != true {
      let numbers = try Self.numbers(of: word, in: db)
      found = found?.intersection(numbers) ?? numbers
    }
    return found
  }

  private static func numbers(of word: Substring, in db: Database) throws -> NumberSet {
    // Of words and of their ends.
    let beginnings = [word] + (isEnd(word) ? ["\(endMark)\(word)"] : [])
    var found = try NumberSet(
      """
      SELECT id FROM photos WHERE folder IN (
        SELECT rowid FROM folder_words
        WHERE folder_words MATCH \(beginnings.map(prefixQuery).joined(separator: " OR ")))
      """, in: db)
    found.formUnion(try NumberSet(Gear.photos(matching: prefixQuery(word)), in: db))
    for query in try beginnings.flatMap({ try queries($0, in: db) }) {
      found.formUnion(
        try NumberSet(
          "SELECT rowid >> 1 FROM photo_words WHERE photo_words MATCH \(query)", in: db))
    }
    return found
  }

  // MARK: Queries

  /// Returns queries for FTS5 that find the photos with words that begin with `word`.
  ///
  /// FTS5 has an index of the first letters of words. With more letters, it would first merge the
  /// photos of all words that begin with them: to read the photos of each of a few words takes a
  /// third of the time.
  private static func queries(_ word: Substring, in db: Database) throws -> [String] {
    // FTS5 spells other letters in a way of its own.
    guard word.utf8.count > longestPrefix, word.isPlain else { return [prefixQuery(word)] }
    let start = word.lowercased()
    let words = try String.fetchAll(
      db.cachedStatement(sql: "SELECT term FROM photo_terms WHERE term BETWEEN ? AND ? LIMIT ?"),
      arguments: [start, start + "\u{10FFFF}", mostWords + 1])
    guard words.count <= mostWords, words.allSatisfy(\.isPlain) else { return [prefixQuery(word)] }
    return words.map { "\"\($0)\"" }
  }

  private static func prefixQuery(_ word: Substring) -> String { "\"\(word)\" *" }

  /// The most letters that the index of first letters has.
  private static let longestPrefix = 3
  /// The most words that are read one after another. With more words, most have few photos, and one
  /// query for all of them is fast.
  private static let mostWords = 32
}

extension SearchWords {
  /// Builds the tables of words anew, with an index of the first one to three letters of words. A
  /// search begins with them, and they begin most of the words.
  static func addPrefixes(in db: Database) throws { try buildTables(in: db) { $0 } }

  /// Builds the tables of words anew.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - words: Returns an SQL expression for the words of a name, from one for the name.
  /// - Throws: A database error.
  private static func buildTables(in db: Database, _ words: (String) -> String) throws {
    for table in ["photo_words", "folder_words"] {
      try db.execute(
        sql: """
          DROP TABLE \(table);
          CREATE VIRTUAL TABLE \(table) USING fts5 (
            words, content = '', detail = none, columnsize = 0, prefix = '1 2 3',
            tokenize = 'unicode61 remove_diacritics 2');
          """)
    }
    try db.execute(
      sql: """
        INSERT INTO photo_words (rowid, words)
          SELECT 2 * id, \(words("CAST(name AS TEXT)")) FROM photos;
        INSERT INTO photo_words (rowid, words)
          SELECT 2 * id + 1, words FROM metadata_words WHERE words <> '';
        INSERT INTO folder_words (rowid, words) SELECT id, \(words("name")) FROM folders;
        """)
  }
}

extension SearchWords {
  /// Returns the ends of the words of a text, which the index has as words of their own: "unset",
  /// "nset" and "set" for "sunset", each after a mark. Words that begin with a text are then all words with it inside.
  ///
  /// The ends have three letters or more: each makes the index larger, and shorter searches find too
  /// much. In scripts without spaces between words, such as in "日本海の夕日", they have one or more. Numbers
  /// have no ends: the names of most photos are numbers.
  static func ends(of text: String) -> String {
    guard mayHaveEnds(text) else { return "" }
    if let ends = endsOfASCII(text) { return ends }
    var ends: Set<String> = []
    for word in text.split(whereSeparator: { !$0.isLetter }) {
      var rest = word.dropFirst()
      while !rest.isEmpty {
        if isEnd(rest) { ends.insert("\(endMark)\(rest.prefix(mostLetters))") }
        rest = rest.dropFirst()
      }
    }
    return ends.sorted().joined(separator: " ")
  }

  /// Returns the ends of the words of a text in ASCII, at a fraction of the cost; nil for other texts.
  private static func endsOfASCII(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var seen: Set<ArraySlice<UInt8>> = []
    var ends: [UInt8] = []
    for word in bytes.split(whereSeparator: { !isLetter($0) }) {
      for start in word.indices.dropFirst().dropLast(fewestLetters - 1) {
        let end = word[start...].prefix(mostLetters)
        guard seen.insert(end).inserted else { continue }
        ends.append(contentsOf: endMark.utf8)
        ends.append(contentsOf: end)
        ends.append(UInt8(ascii: " "))
      }
    }
    return String(decoding: ends, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Returns false for most names that cameras give, such as "IMG_0001.JPG", at little cost.
  private static func mayHaveEnds(_ text: String) -> Bool {
    var length = 0
    return text.utf8.contains { byte in
      length = isLetter(byte) ? length + 1 : 0
      return length > fewestLetters || byte >= 0x80
    }
  }

  /// Whether words are found that have the letters inside.
  private static func isEnd(_ letters: Substring) -> Bool {
    // To count all letters would take as long as the word is.
    letters.first?.isWordOfItsOwn == true || !letters.dropFirst(fewestLetters - 1).isEmpty
  }

  /// Comes before the ends of words, so that shorter searches find only beginnings of words. The
  /// tokenizer of the index keeps characters for private use.
  fileprivate static let endMark: Character = "\u{E000}"
  private static let fewestLetters = 3
  /// Long enough for what people type, and short enough for a text without spaces.
  private static let mostLetters = 16

  /// Gives a connection the function `word_ends`, which triggers call.
  static func addFunction(to db: Database) {
    // Photos that are written one after another often have the same labels.
    let last = Mutex((text: "", ends: ""))
    db.add(
      function: DatabaseFunction("word_ends", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { text in
          last.withLock { last in
            if last.text != text { last = (text, ends(of: text)) }
            return last.ends
          }
        }
      })
  }

  /// Adds the ends of words, apart from the names of cameras and lenses.
  static func addEnds(in db: Database) throws {
    let made = ["make", "model", "lens"].map { "coalesce(m.\($0) || ' ', '')" }
    try db.execute(
      sql: """
        DROP VIEW metadata_words;
        CREATE VIEW metadata_words AS
          SELECT id, trim(said || word_ends(said) || ' ' || made) AS words FROM (
            SELECT p.id, coalesce(coalesce(p.sidecar_title, m.title) || ' ', '')
              || coalesce(coalesce(p.marked_caption, m.caption) || ' ', '')
              || coalesce(p.label_words || ' ', '') AS said,
              \(made.joined(separator: " || ")) AS made
            FROM photos p JOIN metadata m ON m.id = p.id);
        """)
    for (trigger, event, body) in [
      ("after_insert_on_photos", "AFTER INSERT ON photos", addName),
      ("after_update_of_name_on_photos", "AFTER UPDATE OF name ON photos", removeName + addName),
      (
        "before_delete_on_photos", "BEFORE DELETE ON photos",
        removeName + IndexSchema.removeMetadataWords
      ),
      (
        "after_insert_on_folders", "AFTER INSERT ON folders",
        "INSERT INTO folder_words (rowid, words) VALUES (new.id, \(words(of: "new.name")));"
      ),
      (
        "after_delete_on_folders", "AFTER DELETE ON folders",
        """
        INSERT INTO folder_words (folder_words, rowid, words)
          VALUES ('delete', old.id, \(words(of: "old.name")));
        """
      ),
    ] {
      try db.execute(
        sql: "DROP TRIGGER \(trigger); CREATE TRIGGER \(trigger) \(event) BEGIN \(body) END")
    }
    try buildTables(in: db, words)
  }

  private static let removeName = """
    INSERT INTO photo_words (photo_words, rowid, words)
      VALUES ('delete', 2 * old.id, \(words(of: "CAST(old.name AS TEXT)")));
    """
  private static let addName = """
    INSERT INTO photo_words (rowid, words)
      VALUES (2 * new.id, \(words(of: "CAST(new.name AS TEXT)")));
    """

  /// Returns an SQL expression for the words of a name and their ends.
  private static func words(of name: String) -> String { "\(name) || ' ' || word_ends(\(name))" }
}

extension SearchWords {
  /// Gives the names of cameras and lenses a table of words of their own, and builds the others anew. A
  /// photo without a title, caption and labels has no words but those of its name.
  static func moveGear(in db: Database) throws {
    try db.execute(
      sql: """
        DROP VIEW metadata_words;
        CREATE VIEW metadata_words AS
          SELECT id, trim(said || word_ends(said)) AS words FROM (
            SELECT p.id, coalesce(coalesce(p.sidecar_title, m.title) || ' ', '')
              || coalesce(coalesce(p.marked_caption, m.caption) || ' ', '')
              || coalesce(p.label_words || ' ', '') AS said
            FROM photos p JOIN metadata m ON m.id = p.id) WHERE said <> '';
        CREATE TRIGGER before_update_on_metadata BEFORE UPDATE ON metadata
          BEGIN \(IndexSchema.removeMetadataWords) END;
        CREATE TRIGGER after_update_on_metadata AFTER UPDATE ON metadata
          BEGIN \(IndexSchema.addMetadataWords) END;
        CREATE VIRTUAL TABLE gear_words USING fts5 (
          words, content = '', detail = none, columnsize = 0,
          tokenize = 'unicode61 remove_diacritics 2');
        CREATE TRIGGER after_insert_on_gear AFTER INSERT ON gear BEGIN
          INSERT INTO gear_words (rowid, words)
            VALUES (new.id, new.make || ' ' || new.model || ' ' || new.lens);
        END;
        INSERT INTO gear_words (rowid, words)
          SELECT id, make || ' ' || model || ' ' || lens FROM gear;
        """)
    try buildTables(in: db, words)
  }
}

/// The words of many photos. There are no triggers for them: FTS5 collects words in memory, and writes them
/// before each statement with triggers, so that it wrote the words of each photo by itself.
extension SearchWords {
  /// Stores the words of the names of new photos, all at once.
  ///
  /// - Parameters:
  ///   - first: The number of the first new photo. All with a greater number are new too.
  ///   - db: The database, in the transaction that has added the photos. Call this before another
  ///     statement changes a name.
  /// - Throws: A database error.
  package static func addNames(ofPhotosFrom first: Int, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO photo_words (rowid, words)
          SELECT 2 * id, \(words(of: "CAST(name AS TEXT)")) FROM photos WHERE id >= ? ORDER BY id
        """
    ).execute(arguments: [first])
  }

  /// Stores the words of titles, captions and labels, all at once.
  ///
  /// - Parameters:
  ///   - photos: The numbers of photos whose words are not stored. Those without metadata have no words.
  ///   - db: The database, in the transaction that has written their metadata or labels.
  /// - Throws: A database error.
  package static func addMetadata(ofPhotos photos: some Collection<Int>, in db: Database) throws {
    try write("rowid, words", "2 * w.id + 1, words", ofPhotos: photos, in: db)
  }

  /// Removes the stored words of titles, captions and labels, all at once. Call this before metadata or
  /// labels of photos change, and `addMetadata` afterwards.
  static func removeMetadata(ofPhotos photos: some Collection<Int>, in db: Database) throws {
    try write(
      "photo_words, rowid, words", "'delete', 2 * w.id + 1, words", ofPhotos: photos, in: db)
  }

  private static func write(
    _ columns: String, _ values: String, ofPhotos photos: some Collection<Int>, in db: Database
  ) throws {
    guard !photos.isEmpty else { return }
    let numbers = "[\(photos.sorted().map(String.init).joined(separator: ","))]"
    try db.cachedStatement(
      sql: """
        INSERT INTO photo_words (\(columns)) SELECT \(values)
          FROM json_each(?) n CROSS JOIN metadata_words w ON w.id = n.value WHERE words <> ''
        """
    ).execute(arguments: [numbers])
  }

  static func leaveNewPhotosToWriters(in db: Database) throws {
    try db.execute(
      sql: "DROP TRIGGER after_insert_on_photos; DROP TRIGGER after_insert_on_metadata")
  }

  /// Leaves the words of metadata and labels to those who write them. Triggers stay for titles of sidecars
  /// and captions of the person, which are written one by one.
  static func leaveMetadataToWriters(in db: Database) throws {
    try db.execute(
      sql: """
        DROP TRIGGER before_update_on_metadata;
        DROP TRIGGER after_update_on_metadata;
        DROP TRIGGER before_description;
        DROP TRIGGER after_description;
        CREATE TRIGGER before_description BEFORE UPDATE OF sidecar_title ON photos
          BEGIN \(IndexSchema.removeMetadataWords) END;
        CREATE TRIGGER after_description AFTER UPDATE OF sidecar_title ON photos
          BEGIN \(IndexSchema.addMetadataWords) END;
        """)
  }
}

extension Character {
  /// Whether it is a letter of a script without spaces between words.
  fileprivate var isWordOfItsOwn: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.properties.isIdeographic
      || [
        "\u{0E00}"..."\u{0EFF}", "\u{1000}"..."\u{109F}", "\u{1780}"..."\u{17FF}",
        "\u{3040}"..."\u{30FF}",
      ].contains { $0 ~= scalar }
  }
}

extension SearchWords {
  /// Adds a table of all words of photos. SQLite reads them from the index of `photo_words`.
  static func addTerms(in db: Database) throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE photo_terms USING fts5vocab (photo_words, row)")
  }
}

extension StringProtocol {
  /// Whether it has only the letters A to Z and digits, perhaps after the mark of ends of words.
  fileprivate var isPlain: Bool {
    drop { $0 == SearchWords.endMark }.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
