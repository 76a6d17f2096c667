/// What a user has typed to search for, as queries for FTS5: one for each word, which the word in
/// the photo must begin with.
struct SearchWords: Sequence {
  private let words: [String]

  init(_ text: String) {
    // What is neither a letter nor a digit separates words, as it does in the index.
    words = text.split { !$0.isLetter && !$0.isNumber }.map { "\"\($0)\" *" }
  }

  func makeIterator() -> some IteratorProtocol<String> { words.makeIterator() }
}
