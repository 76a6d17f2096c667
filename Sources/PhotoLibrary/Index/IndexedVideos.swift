import GRDB
import ImageDecoding
import SystemPackage

/// The videos in an index, with which pages tell photos and videos apart when they count.
public struct IndexedVideos: Sendable {
  private var numbers = NumberSet()
  private var counts: [AlbumID: Int] = [:]

  /// Creates an empty set.
  public init() {}

  /// Whether there is no video.
  public var isEmpty: Bool { counts.isEmpty }

  /// Returns the number of photos and videos, by their numbers in the index.
  public func count(of photos: [Int]) -> ItemCount {
    ItemCount(photos.count, videos: isEmpty ? 0 : photos.count(where: numbers.contains))
  }

  /// Returns the number of photos and videos in an album.
  public func count(of album: Album) -> ItemCount {
    ItemCount(album.count, videos: min(counts[album.id] ?? 0, album.count))
  }

  /// Returns a number of photos and videos of which it is unknown how many are videos.
  public func count(ofSome number: Int) -> ItemCount {
    ItemCount(number, videos: isEmpty || number < 2 ? 0 : 1)
  }

  /// Adds whether a photo has a video inside its file: 1, or 0 if it only states one. The files that may
  /// have one are read again.
  static func addMotion(in db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE metadata ADD COLUMN motion INTEGER;
        UPDATE photos SET is_pending = 1
          WHERE \(SearchCriterion.suffix) IN ('jpg', 'jpeg', 'jpe', 'heic', 'heif', 'hif');
        """)
  }

  /// Reads the videos from a database.
  fileprivate init(in db: Database) throws {
    let names = VideoName.extensions.map { "'\($0)'" }.joined(separator: ", ")
    let condition = """
      p.companion_of IS NULL
        AND p.id IN (SELECT id FROM photos WHERE \(SearchCriterion.suffix) IN (\(names)))
      """
    let ids = try Int.fetchCursor(db, sql: "SELECT p.id FROM photos p WHERE \(condition)")
    while let id = try ids.next() { numbers.insert(id) }
    guard !numbers.isEmpty else { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT f.path, count(*) FROM photos p JOIN folders f ON f.id = p.folder
        WHERE \(condition) GROUP BY p.folder
        """)
    while let row = try rows.next() { counts[AlbumID(path: FilePath(bytes: row[0]))] = row[1] }
  }
}

extension PhotoIndex {
  /// Returns the videos. Not for the main thread.
  ///
  /// - Throws: A database error.
  public func videos() throws -> IndexedVideos { try read { try IndexedVideos(in: $0) } }
}
