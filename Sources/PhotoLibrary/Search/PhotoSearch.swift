import FoundationEssentials
import SystemPackage

/// What to look for among photos: words anywhere, and criteria that a photo must meet.
///
/// It is stored as JSON with an album that keeps itself up to date, so the names of its cases and
/// properties must not change.
public struct PhotoSearch: Hashable, Codable, Sendable {
  /// The words to search for, as the person typed them.
  public var words: String
  /// The criteria. A photo must meet all of them.
  public var criteria: [SearchCriterion]

  /// Creates a search. Without arguments, the search is empty.
  public init(words: String = "", criteria: [SearchCriterion] = []) {
    self.words = words
    self.criteria = criteria
  }

  /// Whether nothing was typed and chosen.
  public var isEmpty: Bool { words.allSatisfy(\.isWhitespace) && criteria.isEmpty }

  /// Whether the search has neither a criterion nor a letter or digit, so that it finds nothing.
  public var isOfSignsOnly: Bool {
    criteria.isEmpty && !words.hasSearchableWord
  }
}

extension String {
  /// Whether the text has a letter or digit, so that something can be found by it.
  package var hasSearchableWord: Bool { contains { $0.isLetter || $0.isNumber } }
}

/// A condition that a photo meets or does not meet.
public indirect enum SearchCriterion: Hashable, Codable, Sendable {
  /// The photo was taken on one of these days.
  case date(DateSpan)
  /// The photo was taken with this model of camera.
  case camera(String)
  /// The photo was taken with this lens.
  case lens(String)
  /// The photo has at least this number of stars.
  case rating(atLeast: Int)
  /// The photo is a favourite.
  case favourite
  /// The file's name has this extension, in lower case.
  case format(String)
  /// The photo is in this folder or a folder in it.
  case folder(AlbumID)
  /// The photo has this keyword or a keyword within it.
  case keyword(String)
  /// This person is in the photo.
  case person(String)
  /// The photo was taken at this place.
  case place(String)
  /// The photo has a caption.
  case hasCaption
  /// The photo has no title.
  case unnamed
  /// The photo does not meet the other criterion.
  case not(SearchCriterion)
}

extension SearchCriterion {
  /// The criterion that exactly the other photos meet.
  public var negated: SearchCriterion {
    if case .not(let criterion) = self { criterion } else { .not(self) }
  }

  /// Whether a search has room for only one of the two criteria: both are the same or opposite, or a
  /// photo has only one such value.
  fileprivate func excludes(_ other: SearchCriterion) -> Bool {
    switch (self, other) {
    case (.date, .date), (.camera, .camera), (.lens, .lens), (.rating, .rating),
      (.format, .format), (.folder, .folder):
      true
    default: self == other || self == other.negated
    }
  }
}

extension PhotoSearch {
  /// Adds a criterion. It replaces its opposite, and another date, camera, lens, rating, format or
  /// folder. Excluded ones stay: “at least three stars” and “not at least five” make a range.
  public mutating func add(_ criterion: SearchCriterion) {
    guard !criteria.contains(criterion) else { return }
    criteria.removeAll(where: criterion.excludes)
    criteria.append(criterion)
  }

  /// Replaces a criterion by its opposite, in the same place.
  public mutating func negate(_ criterion: SearchCriterion) {
    guard let place = criteria.firstIndex(of: criterion) else { return }
    let opposite = criterion.negated
    let others = criteria.enumerated().filter { $0.offset != place }
    let kept = others.filter { !opposite.excludes($0.element) }
    criteria = kept.map(\.element)
    criteria.insert(opposite, at: kept.count { $0.offset < place })
  }
}

extension PhotoSearch {
  /// The search as the store keeps it.
  var stored: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// Reads a search from the store. A search of a later version, with a criterion that this one does
  /// not know, finds nothing rather than too much.
  init(stored text: String) {
    self = (try? JSONDecoder().decode(PhotoSearch.self, from: Data(text.utf8))) ?? PhotoSearch()
  }
}
