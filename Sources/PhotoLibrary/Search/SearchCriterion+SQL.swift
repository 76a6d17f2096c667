import GRDB
import SystemPackage

extension SearchCriterion {
  /// The condition for a photo `p`.
  ///
  /// Each is a set of numbers that one SQL index gives. The photos themselves, which are large, are
  /// not read.
  var sql: (condition: String, arguments: StatementArguments) {
    let photos = "SELECT id FROM photos WHERE companion_of IS NULL AND"
    return switch self {
    case .date(let span):
      (
        "p.id IN (\(photos) day BETWEEN ? AND ?)", [span.first.number, span.last.number]
      )
    case .camera(let model): ("p.id IN (SELECT id FROM metadata WHERE model = ?)", [model])
    case .lens(let lens): ("p.id IN (SELECT id FROM metadata WHERE lens = ?)", [lens])
    case .rating(let stars): ("p.id IN (\(photos) rating >= ?)", [stars])
    case .favourite: ("p.id IN (SELECT id FROM photos WHERE favourite)", [])
    case .format(let suffix):
      ("p.id IN (SELECT id FROM photos WHERE \(Self.suffix) = ?)", [suffix])
    case .folder(let id):
      {
        let range = FolderRange([id.path]).sql(column: "path")
        return ("p.folder IN (SELECT id FROM folders WHERE \(range.sql))", range.arguments)
      }()
    case .keyword(let keyword):
      // The character after "|" ends the range of the keywords within this one.
      (
        """
        p.id IN (SELECT photo FROM labels
          WHERE kind = 0 AND (name = ? OR name >= ? AND name < ?))
        """, [keyword, keyword + "|", keyword + "}"]
      )
    case .person(let name):
      ("p.id IN (SELECT photo FROM labels WHERE kind = 1 AND name = ?)", [name])
    case .place(let name):
      ("p.id IN (SELECT photo FROM labels WHERE kind = 2 AND name = ?)", [name])
    case .hasCaption:
      (
        """
        (p.id IN (SELECT id FROM photos WHERE marked_caption IS NOT NULL AND marked_caption <> '')
          OR p.id IN (SELECT id FROM metadata WHERE caption IS NOT NULL) AND p.id NOT IN (
            SELECT id FROM photos WHERE marked_caption IS NOT NULL AND marked_caption = ''))
        """, []
      )
    case .unnamed:
      (
        """
        p.id NOT IN (SELECT id FROM metadata WHERE title IS NOT NULL)
          AND p.id NOT IN (SELECT id FROM photos WHERE sidecar_title IS NOT NULL)
        """, []
      )
    }
  }

  /// The extension of a photo's name in lower case, without the dot.
  static let suffix = """
    lower(replace(CAST(name AS TEXT),
      rtrim(CAST(name AS TEXT), replace(CAST(name AS TEXT), '.', '')), ''))
    """

  /// The SQL indices for the conditions, and for places on the map. The first scan creates them
  /// after it has filled the tables.
  static let sqlIndices = [
    "metadata_by_model ON metadata (model) WHERE model IS NOT NULL",
    "metadata_by_lens ON metadata (lens) WHERE lens IS NOT NULL",
    "metadata_with_title ON metadata (id) WHERE title IS NOT NULL",
    "metadata_with_caption ON metadata (id) WHERE caption IS NOT NULL",
    "captioned_photos ON photos (marked_caption) WHERE marked_caption IS NOT NULL",
    "titled_photos ON photos (id) WHERE sidecar_title IS NOT NULL",
    "photos_by_format ON photos (\(suffix))",
    "metadata_by_place ON metadata (latitude, longitude) WHERE latitude IS NOT NULL",
  ]
}

/// A value of a criterion that photos of a library have, such as a camera, to choose from.
public struct SearchChoice: Hashable, Sendable {
  /// The criterion.
  public let criterion: SearchCriterion
  /// The name to show.
  public let name: String
  /// How many photos meet the criterion.
  public let count: Int

  /// Creates a choice.
  public init(criterion: SearchCriterion, name: String, count: Int) {
    (self.criterion, self.name, self.count) = (criterion, name, count)
  }

  /// The properties of photos from which a person chooses.
  public enum Kind: CaseIterable, Sendable {
    case camera, lens, format, keyword, person, place
  }
}

extension PhotoIndex {
  /// Returns the cameras, lenses and so on of all photos, the most frequent first. Not for the main
  /// thread.
  public func choices(of kind: SearchChoice.Kind) throws -> [SearchChoice] {
    try read { db in
      try Row.fetchAll(db, sql: kind.sql).map { row in
        let name: String = row[0]
        return SearchChoice(criterion: kind.criterion(name), name: name, count: row[1])
      }
    }
  }

  /// Returns the keywords of photos with the numbers of these photos that have them, the most
  /// frequent first. Not for the main thread.
  public func keywords(of photos: [Int]) throws -> [SearchChoice] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT name, count(*) FROM labels
          WHERE kind = 0 AND photo IN (SELECT value FROM json_each(?))
          GROUP BY name ORDER BY count(*) DESC, name
          """, arguments: ["\(photos)"]
      ).map { SearchChoice(criterion: .keyword($0[0]), name: $0[0], count: $0[1]) }
    }
  }
}

extension SearchChoice.Kind {
  fileprivate var sql: String {
    let source =
      switch self {
      case .camera: "SELECT model, count(*) FROM metadata WHERE model IS NOT NULL GROUP BY model"
      case .lens: "SELECT lens, count(*) FROM metadata WHERE lens IS NOT NULL GROUP BY lens"
      case .format: SearchCriterion.formatsSQL
      case .keyword: "SELECT name, count(*) FROM labels WHERE kind = 0 GROUP BY name"
      case .person: "SELECT name, count(*) FROM labels WHERE kind = 1 GROUP BY name"
      case .place: "SELECT name, count(*) FROM labels WHERE kind = 2 GROUP BY name"
      }
    return source + " ORDER BY count(*) DESC, 1"
  }

  fileprivate func criterion(_ name: String) -> SearchCriterion {
    switch self {
    case .camera: .camera(name)
    case .lens: .lens(name)
    case .format: .format(name)
    case .keyword: .keyword(name)
    case .person: .person(name)
    case .place: .place(name)
    }
  }
}

extension SearchCriterion {
  fileprivate static let formatsSQL =
    "SELECT \(suffix), count(*) FROM photos GROUP BY \(suffix)"
}

extension PhotoIndex {
  /// Returns the numbers of the photos in folders that a search finds, in order. An empty search, and
  /// one of signs only, finds nothing. Not for the main thread.
  public func numbers(
    of search: PhotoSearch, under roots: [FilePath], sort: PhotoSort = PhotoSort(key: .name)
  ) throws -> [Int] {
    guard !search.isOfSignsOnly else { return [] }
    return try numbers(
      of: PhotoQuery(
        scope: .roots(roots), sort: sort, text: search.words, criteria: search.criteria))
  }
}

extension PhotoIndex {
  /// Returns the numbers of the photos that a search finds, away from the calling thread. If the task
  /// is cancelled meanwhile, the query ends and the error is thrown.
  ///
  /// - Parameters:
  ///   - search: The search. An empty one, and one of signs only, finds nothing.
  ///   - roots: The folders to search in.
  ///   - sort: The order of the photos.
  ///   - text: More words that a photo must have.
  /// - Returns: The numbers, in order.
  /// - Throws: A database error, or `CancellationError`.
  public func found(
    by search: PhotoSearch, under roots: [FilePath], sort: PhotoSort, text: String = ""
  ) async throws -> [Int] {
    guard !search.isOfSignsOnly else { return [] }
    let query = PhotoQuery(
      scope: .roots(roots), sort: sort, text: "\(search.words) \(text)", criteria: search.criteria)
    return try await database.read { try query.numbers(in: $0) }
  }
}
