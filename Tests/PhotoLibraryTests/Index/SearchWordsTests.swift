import Foundation
import GRDB
import ImageDecoding
import RandomTestSupport
import Testing

@testable import PhotoLibrary

@Suite struct SearchWordsTests {
  private let library: TemporaryLibrary
  private let index: PhotoIndex

  init() throws {
    library = try TemporaryLibrary()
    index = try PhotoIndex(at: library.root.appending("index/photos.sqlite"))
  }

  @Test(arguments: UInt64(1)...20)
  func randomBeginnings_FindAllPhotosWithSuchWords(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    // Few letters make words with the same beginnings. Words of many letters have few.
    let letters = Array("abé1A".prefix(Int.random(in: 2...5, using: &random)))
    func word(_ lengths: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: lengths, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    let photos = (1...150).map { _ in [word(1...9), word(3...9)] }
    try index.database.write { db in
      for (place, words) in photos.enumerated() {
        try db.execute(
          sql: "INSERT INTO photo_words (rowid, words) VALUES (?, ?)",
          arguments: [
            2 * place + Int.random(in: 0...1, using: &random), words.joined(separator: "-"),
          ])
      }
    }
    for _ in 0..<60 {
      let beginning = word(1...7)
      let found = try index.read { try SearchWords(beginning).numbers(in: $0) }
      let expected = photos.indices.filter { place in
        photos[place].contains { $0.folded.hasPrefix(beginning.folded) }
      }
      #expect(found.map(Array.init) == expected, "\(beginning)")
    }
  }
}

/// The stored words of photos whose files change.
@Suite struct StoredWordsTests {
  private let titles = ["Harbour", "Harbour at night", "日本海の夕日", nil]

  @Test(arguments: UInt64(1)...12)
  func wordsAfterRandomChanges_AreThoseOfTheFiles(seed: UInt64) async throws {
    var random = SeededNumbers(seed: seed)
    let indexed = try IndexedLibrary()
    var files: Set<String> = []
    for round in 0..<8 {
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let name =
          "\(Int.random(in: 0...2, using: &random))/IMG \(Int.random(in: 0...9, using: &random)).jpg"
        switch Int.random(in: 0...7, using: &random) {
        case 0...2:
          var metadata = ImageMetadata(width: 4, height: 3)
          metadata.title = titles.randomElement(using: &random) ?? nil
          metadata.keywords = Bool.random(using: &random) ? ["boat", "Night"] : []
          indexed.decoder.give(metadata, to: indexed.root.appending(name))
          try indexed.library.write(name, byteCount: round, modified: 1_000 + round)
          files.insert(name)
        case 3:
          guard files.remove(name) != nil else { continue }
          try indexed.library.remove(name)
        case 4:
          let other = "\(round)/moved.jpg"
          guard files.contains(name), files.insert(other).inserted else { continue }
          try indexed.library.addFile(other)
          try indexed.library.move(name, to: other)
          files.remove(name)
        case 5:
          let path = indexed.root.appending(name)
          try indexed.indexer.apply(marks: [path: PhotoMark(caption: "Quay \(round)")])
        case 6:
          let path = indexed.root.appending(name)
          let keywords = KeywordChange(added: ["pier", "Quay \(round)"], removed: ["boat"])
          try indexed.indexer.apply(marks: [path: PhotoMark(keywords: keywords)])
        default:
          var contents = SidecarContents()
          contents.title = titles.randomElement(using: &random) ?? nil
          contents.keywords = Bool.random(using: &random) ? ["gull", "Night"] : []
          try indexed.indexer.apply(descriptions: [
            SidecarDescription(
              photo: indexed.root.appending(name), contents: contents,
              version: FileVersion(byteCount: 7, modified: round))
          ])
        }
      }
      await indexed.update()
      let (stored, expected) = try await indexed.index.database.write { db in
        let stored = try Self.words(in: "photo_words", db)
        try db.execute(
          sql: """
            CREATE VIRTUAL TABLE temp.again USING fts5 (
              words, content = '', detail = none, tokenize = 'unicode61 remove_diacritics 2');
            INSERT INTO temp.again (rowid, words)
              SELECT 2 * id, CAST(name AS TEXT) || ' ' || word_ends(CAST(name AS TEXT)) FROM photos;
            INSERT INTO temp.again (rowid, words) SELECT 2 * id + 1, words FROM metadata_words;
            """)
        defer { try? db.execute(sql: "DROP TABLE temp.again") }
        return (stored, try Self.words(in: "again", db))
      }
      #expect(stored == expected, "round \(round)")
    }
  }

  /// Returns each word with the numbers of its texts.
  private static func words(in table: String, _ db: Database) throws -> [String] {
    try db.execute(
      sql:
        "CREATE VIRTUAL TABLE temp.words USING fts5vocab (\(table == "again" ? "temp" : "main"), \(table), instance)"
    )
    defer { try? db.execute(sql: "DROP TABLE temp.words") }
    return try String.fetchAll(db, sql: "SELECT term || ' ' || doc FROM temp.words ORDER BY 1")
  }
}

@Suite struct EndsOfWordsTests {
  @Test(arguments: [
    ("Sunset", "nset set unset"),
    ("IMG_20240131", ""), ("Dad-mum_2.jpg", ""), ("Dads", "ads"), ("Öl", ""), ("Öle2", ""),
    ("Screenshot of an owl", "creenshot enshot hot nshot reenshot shot eenshot"),
    ("夕日", "日"),
    ("日本海の夕日 1", "本海の夕日 海の夕日 の夕日 夕日 日"),
    ("", ""),
  ])
  func endsOfWords_AreOfLettersAndNotTooShort(text: String, ends: String) {
    let found = SearchWords.ends(of: text).split(separator: " ").map { $0.dropFirst() }
    #expect(Set(found) == Set(ends.split(separator: " ")))
  }

  /// Texts in ASCII have a faster way. Another character that is no letter changes nothing else.
  @Test(arguments: UInt64(1)...20)
  func endsOfWords_AreTheSameInASCIIAndInOtherTexts(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let text = String(
      (0..<60).map { _ in "abcdefghijklmnopqrstuvwXYZ 1-'".randomElement(using: &random) ?? "a" })
    func ends(_ text: String) -> Set<Substring> {
      Set(SearchWords.ends(of: text).split(separator: " "))
    }
    #expect(ends(text) == ends("\(text)·"))
    let word = text.filter(\.isLetter)
    #expect(ends(word) == ends("\(word)·"))
    #expect(!ends(word).isEmpty)
  }

  @Test func textWithoutSpaces_HasEndsOfLimitedLength() {
    let text = String(repeating: "海", count: 10_000)
    #expect(SearchWords.ends(of: text).count < 400)
  }

  @Test(arguments: [
    ("nse", ["Sunset at sea"]), ("SET", ["Sunset at sea"]), ("set sea", ["Sunset at sea"]),
    ("夕日", ["日本海の夕日"]), ("海の", ["日本海の夕日"]), ("日", ["日本海の夕日"]),
    ("ückenb", ["Brückenbau"]), ("uckenb", ["Brückenbau"]), ("ns", []), ("夕海", []),
  ])
  func searches_FindInsideWordsOfNamesAndFolders(text: String, found: [String]) async throws {
    let indexed = try IndexedLibrary()
    for name in ["Sunset at sea", "日本海の夕日", "Brückenbau"] {
      try indexed.library.write("\(name).jpg", modified: 1_000)
    }
    await indexed.update()
    #expect(try indexed.names(text: text) == found)
  }

  @Test func searches_FindInsideWordsOfFoldersAndCaptions() async throws {
    let indexed = try IndexedLibrary()
    var metadata = ImageMetadata(width: 1, height: 1)
    metadata.caption = "Regenbogen"
    let photo = try indexed.library.write("Sommerferien/1.jpg", modified: 1_000)
    indexed.decoder.give(metadata, to: photo)
    await indexed.update()
    for text in ["ferien", "bogen"] { #expect(try indexed.names(text: text) == ["1"]) }
    metadata.caption = "Nebel"
    try indexed.library.write("Sommerferien/1.jpg", modified: 2_000)
    indexed.decoder.give(metadata, to: photo)
    await indexed.update()
    #expect(try indexed.names(text: "bogen").isEmpty)
    try FileManager.default.removeItem(atPath: photo.string)
    await indexed.update()
    for text in ["ferien", "ebel"] { #expect(try indexed.names(text: text).isEmpty) }
  }
}

extension String {
  /// The word without case and accents.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
