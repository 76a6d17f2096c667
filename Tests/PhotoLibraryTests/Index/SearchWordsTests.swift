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
