import GRDB
import ImageDecoding
import SystemPackage

/// A keyword of a library's photos, as a row of the tree of all keywords.
public struct LibraryKeyword: Hashable, Sendable {
  /// The keyword with the names around it, such as "Places|Italy".
  public let keyword: String
  /// The number of photos that have this keyword or a keyword within it. A search for the keyword
  /// finds these photos.
  public let count: Int

  /// Creates a row.
  public init(_ keyword: String, count: Int) {
    (self.keyword, self.count) = (keyword, count)
  }
}

extension PhotoIndex {
  /// Returns the keywords of the photos in folders, and the keywords around them, as a tree. Each
  /// keyword is before those within it, and keywords with the same ones around them are in natural
  /// order. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func keywordTree(under roots: [FilePath]) throws -> [LibraryKeyword] {
    try read { db in
      let photos = try PhotoQuery(scope: .roots(roots)).shownPhotos(under: roots, in: db)
      var counting = KeywordCounting(of: photos)
      let rows = try RawStatement(
        db, "SELECT name, photo FROM labels WHERE kind = 0 ORDER BY name, photo")
      try rows.forEach { counting.add($0.text(0) ?? "", of: $0.integer(1)) }
      counting.end()
      var counts = counting.counts
      for keyword in counting.uncounted {
        let selection = try PhotoSelection(of: .keyword(keyword), in: db)
        counts[keyword] = try selection.photos(among: photos, in: db).count
      }
      return Array(counts.keys).keywordsInTree.map { LibraryKeyword($0, count: counts[$0] ?? 0) }
    }
  }
}

/// Counts the photos of keywords, and of the keywords around them, in one pass over all labels.
///
/// The labels must be in the order of their names, and those of a name in the order of their photos.
/// The keywords within another are then one after another, so that only a set of photos for each of the
/// keywords around the present one is in memory.
private struct KeywordCounting {
  /// The numbers of photos that have a keyword or, for a keyword around others, one of these.
  private(set) var counts: [String: Int] = [:]
  /// The keywords that photos have themselves, besides keywords within them. The labels of both are not
  /// one after another.
  private(set) var uncounted: [String] = []

  private let photos: NumberSet
  private var keyword = ""
  private var lastPhoto: Int?
  /// The keywords around the present one, the outermost first.
  private var around: [(keyword: String, photos: NumberSet)] = []

  /// - Parameter photos: The photos to count. Labels of others are ignored.
  init(of photos: NumberSet) { self.photos = photos }

  mutating func add(_ name: String, of photo: Int) {
    guard photos.contains(photo) else { return }
    if name != keyword { begin(name) }
    guard photo != lastPhoto else { return }
    lastPhoto = photo
    counts[name, default: 0] += 1
    for place in around.indices { around[place].photos.insert(photo) }
  }

  /// Counts the keywords around the last one. Call this after all labels.
  mutating func end() { close(to: 0) }

  private mutating func begin(_ name: String) {
    (keyword, lastPhoto) = (name, nil)
    let names = Keyword.names(in: name)
    let paths = names.indices.dropFirst().map {
      names[..<$0].joined(separator: String(Keyword.separator))
    }
    let kept = zip(around, paths).prefix { $0.0.keyword == $0.1 }.count
    close(to: kept)
    for path in paths.dropFirst(kept) {
      if counts[path] != nil { uncounted.append(path) }
      around.append((path, NumberSet()))
    }
  }

  private mutating func close(to depth: Int) {
    for (keyword, photos) in around.dropFirst(depth) { counts[keyword] = photos.count }
    around.removeLast(around.count - depth)
  }
}

extension PhotoQuery {
  /// The photos in folders, without those that are shown as part of another.
  fileprivate func shownPhotos(under roots: [FilePath], in db: Database) throws -> NumberSet {
    var conditions = ["p.companion_of IS NULL"]
    var arguments: StatementArguments = []
    try add(roots, to: &conditions, &arguments, in: db)
    let condition = conditions.joined(separator: " AND ")
    return try NumberSet(
      SQLRequest(sql: "SELECT p.id FROM photos p WHERE \(condition)", arguments: arguments), in: db)
  }
}

extension [String] {
  /// These keywords and the keywords around them, each once, in the order of a tree.
  var keywordsInTree: [String] {
    var paths: [String: [KeywordName]] = [:]
    for keyword in self {
      var path = Keyword.names(in: keyword).map(KeywordName.init)
      while !path.isEmpty {
        let around = path.map(\.name).joined(separator: String(Keyword.separator))
        guard paths.updateValue(path, forKey: around) == nil else { break }
        path.removeLast()
      }
    }
    return paths.sorted { $0.value.lexicographicallyPrecedes($1.value) }.map(\.key)
  }
}

/// One name of a keyword, in natural order. Names that differ only in case are different names.
private struct KeywordName: Comparable {
  let name: String
  private let key: NaturalSortKey

  init(_ name: String) { (self.name, key) = (name, NaturalSortKey(name)) }

  static func < (left: Self, right: Self) -> Bool {
    (left.key, left.name) < (right.key, right.name)
  }
}
