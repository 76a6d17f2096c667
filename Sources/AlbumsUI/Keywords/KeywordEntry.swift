import ImageDecoding
import PhotoLibrary

/// A row of the page of keywords.
nonisolated struct KeywordEntry: Identifiable, Hashable {
  /// The keyword with the names around it.
  let keyword: String
  /// The number of photos that have the keyword or a keyword within it.
  let count: Int
  /// The number of keywords around this one by which the row is indented.
  let depth: Int
  /// The keywords around this one in words, for a row that is not below their rows; nil for others.
  let place: String?

  var id: String { keyword }

  /// The name of the keyword without the names around it.
  var name: String { keyword.lastKeywordName }

  /// The path to a nested keyword, such as "Places › Italy"; nil for a keyword with none around it.
  var path: String? { Keyword.names(in: keyword).count > 1 ? keyword.keywordText : nil }
}

nonisolated extension [LibraryKeyword] {
  /// Returns the rows of a tree of keywords.
  ///
  /// - Parameter text: Only keywords with these words in their names are returned, without
  ///   indentation. Beginnings of words suffice. Without a word, all keywords are returned, indented.
  /// - Returns: The rows, in the order of the tree.
  func entries(matching text: String) -> [KeywordEntry] {
    guard text.hasSearchableWord else {
      return map {
        KeywordEntry(
          keyword: $0.keyword, count: $0.count, depth: Keyword.names(in: $0.keyword).count - 1,
          place: nil)
      }
    }
    return filter { $0.keyword.keywordText.hasWords(beginningLike: text) }.map {
      let around = Keyword.names(in: $0.keyword).dropLast()
      return KeywordEntry(
        keyword: $0.keyword, count: $0.count, depth: 0,
        place: around.isEmpty ? nil : around.joined(separator: " › "))
    }
  }
}

nonisolated extension String {
  /// The name of a keyword without the names around it.
  var lastKeywordName: String { Keyword.names(in: self).last ?? self }
}

nonisolated extension PhotoSearch {
  /// The keyword, if the search is for a keyword and nothing else.
  var onlyKeyword: String? {
    guard criteria.count == 1, case .keyword(let keyword) = criteria[0],
      words.allSatisfy(\.isWhitespace)
    else { return nil }
    return keyword
  }
}
