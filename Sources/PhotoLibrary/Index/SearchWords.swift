/// The words of a search text, as queries for FTS5. Each query matches words that begin with it.
struct SearchWords: Sequence {
  private let words: [String]

  init(_ text: String) {
    // Characters other than letters and digits separate words, as in the index.
    words = text.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\" *" }
  }

  func makeIterator() -> some IteratorProtocol<String> { words.makeIterator() }
}
