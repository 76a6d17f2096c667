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
      let counts = try Self.keywordCounts(of: photos, in: db)
      let tree = Array(counts.keys).keywordsInTree
      return try zip(tree, tree.dropFirst() + [""]).map { keyword, next in
        // A photo may have several keywords within one.
        let isAroundOthers = next.hasPrefix("\(keyword)\(Keyword.separator)")
        let count =
          try isAroundOthers
          ? SearchCriterion.keyword(keyword).photos(among: photos, in: db).count
          : counts[keyword] ?? 0
        return LibraryKeyword(keyword, count: count)
      }
    }
  }

  /// Counts the photos of each keyword, without those that have a keyword within it.
  private static func keywordCounts(
    of photos: NumberSet, in db: Database
  ) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    var last: (name: String, photo: Int)?
    // In the order of an SQL index, so that a keyword that a photo has twice counts once.
    let rows = try RawStatement(
      db, "SELECT name, photo FROM labels WHERE kind = 0 ORDER BY name, photo")
    try rows.forEach { row in
      let (name, photo) = (row.text(0) ?? "", row.integer(1))
      guard photos.contains(photo), last?.photo != photo || last?.name != name else { return }
      last = (name, photo)
      counts[name, default: 0] += 1
    }
    return counts
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
