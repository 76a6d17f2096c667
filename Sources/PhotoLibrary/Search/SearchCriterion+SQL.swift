import GRDB
import SystemPackage

extension SearchCriterion {
  /// Finds the photos that meet the criterion.
  ///
  /// - Parameters:
  ///   - found: The photos to choose from; nil for all.
  ///   - db: The database.
  ///   - results: Results that may be known.
  /// - Returns: The photos.
  /// - Throws: A database error.
  func photos(
    among found: NumberSet?, in db: Database, _ results: RecentResults
  ) throws -> NumberSet {
    guard case .not(let criterion) = self else {
      return try results.selection(of: self, in: db).photos(among: found, in: db)
    }
    var photos = try found ?? .all(in: db)
    photos.subtract(try criterion.photos(among: found, in: db, results))
    return photos
  }

  /// Queries for numbers of photos.
  fileprivate struct Selection {
    /// The photos to begin with; nil for all.
    var base: SQLRequest<Int>?
    /// The photos to take away.
    var removed: [SQLRequest<Int>] = []
    /// The photos to add then.
    var added: [SQLRequest<Int>] = []
  }

  fileprivate var selection: Selection {
    let photos = "SELECT id FROM photos WHERE"
    let ownCaption = "\(photos) marked_caption IS NOT NULL AND marked_caption"
    return switch self {
    case .date(let span):
      Selection(
        base: SQLRequest(
          sql: "\(photos) companion_of IS NULL AND day BETWEEN ? AND ?",
          arguments: [span.first.number, span.last.number]))
    case .camera(let model): Selection(base: Gear.photos(with: .model, model))
    case .lens(let lens): Selection(base: Gear.photos(with: .lens, lens))
    case .rating(let stars):
      Selection(
        base: SQLRequest(
          sql: "\(photos) companion_of IS NULL AND rating >= ?", arguments: [stars]))
    case .favourite: Selection(base: SQLRequest(sql: "\(photos) favourite"))
    case .format(let suffix):
      Selection(base: SQLRequest(sql: "\(photos) \(Self.suffix) = ?", arguments: [suffix]))
    case .folder(let id):
      Selection(base: Self.photos(in: id))
    case .keyword(let keyword):
      // The character after "|" ends the range of the keywords within this one.
      Selection(
        base: """
          SELECT photo FROM labels WHERE kind = 0
            AND (name = \(keyword) OR name >= \(keyword + "|") AND name < \(keyword + "}"))
          """)
    case .person(let name):
      Selection(base: "SELECT photo FROM labels WHERE kind = 1 AND name = \(name)")
    case .place(let name):
      Selection(base: "SELECT photo FROM labels WHERE kind IN (2, 3) AND name = \(name)")
    case .hasCaption:
      Selection(
        base: "SELECT id FROM metadata WHERE caption IS NOT NULL",
        removed: [SQLRequest(sql: "\(ownCaption) = ''")],
        added: [SQLRequest(sql: "\(ownCaption) <> ''")])
    case .unnamed:
      Selection(removed: [
        "SELECT id FROM metadata WHERE title IS NOT NULL",
        "SELECT id FROM photos WHERE sidecar_title IS NOT NULL",
      ])
    // `photos(among:in:_:)` subtracts the photos of the other criterion.
    case .not: Selection()
    }
  }

  private static func photos(in folder: AlbumID) -> SQLRequest<Int> {
    let range = FolderRange([folder.path]).sql(column: "path")
    return SQLRequest(
      sql: "SELECT id FROM photos WHERE folder IN (SELECT id FROM folders WHERE \(range.sql))",
      arguments: range.arguments)
  }

  /// The extension of a photo's name in lower case, without the dot.
  static let suffix = """
    lower(replace(CAST(name AS TEXT),
      rtrim(CAST(name AS TEXT), replace(CAST(name AS TEXT), '.', '')), ''))
    """

  /// The SQL indices for the conditions, and for places on the map. `ListIndices` creates them.
  static let sqlIndices = [
    "metadata_by_gear ON metadata (gear) WHERE gear IS NOT NULL",
    "metadata_with_title ON metadata (id) WHERE title IS NOT NULL",
    "metadata_with_caption ON metadata (id) WHERE caption IS NOT NULL",
    "captioned_photos ON photos (marked_caption) WHERE marked_caption IS NOT NULL",
    "titled_photos ON photos (id) WHERE sidecar_title IS NOT NULL",
    "photos_by_format ON photos (\(suffix))",
    "metadata_by_place ON metadata (latitude, longitude) WHERE latitude IS NOT NULL",
  ]
}

/// The photos that meet a criterion.
///
/// SQLite would put the numbers into a table, and look each photo up there. A set of bits is several
/// times as fast. Each condition has an SQL index: the photos themselves, which are large, are not read.
struct PhotoSelection {
  /// The photos to begin with; nil for all.
  private let base: NumberSet?
  private var removed = NumberSet()
  private var added = NumberSet()

  /// Reads the photos of a criterion that is not a negation.
  init(of criterion: SearchCriterion, in db: Database) throws {
    let selection = criterion.selection
    base = try selection.base.map { try NumberSet($0, in: db) }
    for query in selection.removed { removed.formUnion(try NumberSet(query, in: db)) }
    for query in selection.added { added.formUnion(try NumberSet(query, in: db)) }
  }

  /// Returns those of the photos found so far that meet the criterion; nil if all photos are to choose from.
  func photos(among found: NumberSet?, in db: Database) throws -> NumberSet {
    var photos = try base ?? found ?? .all(in: db)
    photos.subtract(removed)
    photos.formUnion(added)
    return found?.intersection(photos) ?? photos
  }
}

extension NumberSet {
  /// Returns the numbers of all photos.
  fileprivate static func all(in db: Database) throws -> NumberSet {
    try NumberSet("SELECT id FROM photos", in: db)
  }
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
        let shown = kind == .place ? CountryName.localized(name) : name
        return SearchChoice(criterion: kind.criterion(name), name: shown, count: row[1])
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
      case .camera: Gear.names(of: .model)
      case .lens: Gear.names(of: .lens)
      case .format: SearchCriterion.formatsSQL
      case .keyword: "SELECT name, count(*) FROM labels WHERE kind = 0 GROUP BY name"
      case .person: "SELECT name, count(*) FROM labels WHERE kind = 1 GROUP BY name"
      case .place: "SELECT name, count(*) FROM labels WHERE kind IN (2, 3) GROUP BY name"
      }
    return source + " ORDER BY 2 DESC, 1"
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
  /// Returns the photos that a search finds, away from the calling thread. If the task
  /// is cancelled meanwhile, the query ends and the error is thrown.
  ///
  /// - Parameters:
  ///   - search: The search. An empty one, and one of signs only, finds nothing.
  ///   - roots: The folders to search in.
  ///   - sort: The order of the photos.
  ///   - text: More words that a photo must have.
  /// - Returns: The numbers in order, and the days of the photos if they are sorted by date.
  /// - Throws: A database error, or `CancellationError`.
  public func found(
    by search: PhotoSearch, under roots: [FilePath], sort: PhotoSort, text: String = ""
  ) async throws -> PhotoTimeline {
    guard !search.isOfSignsOnly else { return PhotoTimeline() }
    let query = PhotoQuery(
      scope: .roots(roots), sort: sort, text: "\(search.words) \(text)", criteria: search.criteria)
    return try await photos(of: query)
  }
}
