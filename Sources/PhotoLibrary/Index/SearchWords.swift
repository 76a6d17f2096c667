import GRDB

/// The words of a search text, as queries for FTS5. Each query matches words that begin with it.
struct SearchWords: Sequence {
  private let words: [String]

  init(_ text: String) {
    // Characters other than letters and digits separate words, as in the index.
    words = text.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\" *" }
  }

  func makeIterator() -> some IteratorProtocol<String> { words.makeIterator() }
}

extension SearchWords {
  /// Returns the numbers of the photos that have all words, in themselves or in the names of their
  /// folders; nil without words.
  func numbers(in db: Database) throws -> NumberSet? {
    var found: NumberSet?
    for word in self where found?.isEmpty != true {
      let numbers = try Self.numbers(of: word, in: db)
      found = found?.intersection(numbers) ?? numbers
    }
    return found
  }

  private static func numbers(of word: String, in db: Database) throws -> NumberSet {
    try NumberSet(
      """
      SELECT rowid >> 1 FROM photo_words WHERE photo_words MATCH \(word) UNION ALL
      SELECT id FROM photos
        WHERE folder IN (SELECT rowid FROM folder_words WHERE folder_words MATCH \(word))
      """, in: db)
  }
}

extension SearchWords {
  /// Builds the tables of words anew, with an index of the first one to three letters of words. A
  /// search begins with them, and they begin most of the words.
  static func addPrefixes(in db: Database) throws {
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
        INSERT INTO photo_words (rowid, words) SELECT 2 * id, CAST(name AS TEXT) FROM photos;
        INSERT INTO photo_words (rowid, words)
          SELECT 2 * id + 1, words FROM metadata_words WHERE words <> '';
        INSERT INTO folder_words (rowid, words) SELECT id, name FROM folders;
        """)
  }
}
