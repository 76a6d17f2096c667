import GRDB

/// The words of a search text. Each one matches the words that begin with it.
struct SearchWords {
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
    var found = try NumberSet(
      """
      SELECT id FROM photos WHERE folder IN (
        SELECT rowid FROM folder_words WHERE folder_words MATCH \(prefixQuery(word)))
      """, in: db)
    for query in try queries(word, in: db) {
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

extension SearchWords {
  /// Adds a table of all words of photos. SQLite reads them from the index of `photo_words`.
  static func addTerms(in db: Database) throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE photo_terms USING fts5vocab (photo_words, row)")
  }
}

extension StringProtocol {
  /// Whether it has only the letters A to Z and digits.
  fileprivate var isPlain: Bool {
    allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
