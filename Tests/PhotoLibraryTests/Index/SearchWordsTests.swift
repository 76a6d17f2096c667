import Foundation
import GRDB
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

extension String {
  /// The word without case and accents.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
