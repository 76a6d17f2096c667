import Foundation
import GRDB
import ImageDecoding
import SystemPackage

/// Reads photos from the index.
enum PhotoRow {
  /// The columns that `photo(from:)` reads, of the tables `photos` as p, `folders` as f and
  /// `metadata` as m.
  static let columns = """
    f.path, p.name, p.size, p.mtime, p.id, p.capture, p.width, p.height, p.favourite,
    coalesce(p.marked_rating, m.rating), coalesce(p.marked_caption, m.caption),
    p.quarter_turns, (SELECT min(c.name) FROM photos c WHERE c.companion_of = p.id),
    (SELECT max(c.name) FROM photos c WHERE c.companion_of = p.id), m.duration, m.motion
    """

  private static let tables = """
    photos p JOIN folders f ON f.id = p.folder LEFT JOIN metadata m ON m.id = p.id
    """

  /// Returns the photos with some numbers, by number.
  static func photos(numbered numbers: [Int], in db: Database) throws -> [Int: Photo] {
    var photos: [Int: Photo] = [:]
    // The order of the tables keeps SQLite from reading all photos.
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(columns) FROM json_each(?) wanted CROSS JOIN \(tables)
          WHERE p.id = wanted.value
          """),
      arguments: ["\(numbers)"])
    while let row = try rows.next() {
      let photo = photo(from: row)
      if let number = photo.number { photos[number] = photo }
    }
    return photos
  }

  /// Returns the photo with a number.
  static func photo(numbered number: Int, in db: Database) throws -> Photo? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM \(tables) WHERE p.id = ?"),
      arguments: [number]
    ).map(photo)
  }

  /// Returns the first photos of a folder, without those whose files could not be read.
  static func readable(in folder: FilePath, count: Int, in db: Database) throws -> [Photo] {
    let sql = """
      SELECT \(columns) FROM \(tables)
      WHERE f.path = ? AND p.companion_of IS NULL AND m.failure IS NULL
      ORDER BY p.name_key, p.name LIMIT ?
      """
    return try Row.fetchAll(
      db.cachedStatement(sql: sql), arguments: [folder.data, count]
    ).map(photo)
  }

  /// Returns the number of the photo in a file. For a companion, returns its photo's number.
  static func number(of path: FilePath, in db: Database) throws -> Int? {
    let statement = try RawStatement(
      db,
      """
      SELECT coalesce(companion_of, id) FROM photos
      WHERE folder = (SELECT id FROM folders WHERE path = ?) AND name_key = ? AND name = ?
      """)
    return try path.removingLastComponent().withPlatformBytes { folder in
      try path.nameBytes.withUnsafeBytes { name in
        try nameKey(ofFile: name).withUnsafeBytes { key in
          try statement.first(.blob(folder), .blob(key), .blob(name)) { $0.integer(0) }
        }
      }
    }
  }

  /// The condition for a photo `p` to have marks.
  static let isMarked = "(\(MarkColumn.all.map(\.isSet).joined(separator: " OR ")))"

  /// Returns the sort key of a file name, which orders photos whose other properties are equal.
  static func nameKey(ofFile name: UnsafeRawBufferPointer) -> [UInt8] {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let stem = dot > name.startIndex ? name[..<dot] : name[...]
    if stem.allSatisfy({ 0x21...0x7E ~= $0 }) { return NaturalSortKey(utf8: stem).bytes }
    return NaturalSortKey(DisplayName.string(from: stem)).bytes
  }

  fileprivate static func photo(from row: Row) -> Photo {
    let folder = FilePath(bytes: row[0])
    var photo = Photo(
      id: PhotoID(path: folder.appending(entry: row[1])), albumID: AlbumID(path: folder),
      byteCount: row[2], modificationTime: row[3])
    photo.number = row[4]
    if let date = WallClockDate(ordinal: row[5]) { photo.captureDate = date }
    if let width: Int = row[6], let height: Int = row[7], width > 0, height > 0 {
      photo.pixelSize = Photo.PixelSize(width: width, height: height)
    }
    photo.mark = PhotoMark(
      isFavourite: row[8], rating: row[9], caption: row[10], quarterTurns: row[11])
    // A photo has at most two companions: a raw file and a video.
    for name: Data in [row[12], row[13]].compactMap(\.self) {
      let path = folder.appending(entry: name)
      if PhotoFileType.isVideo(name) { photo.liveVideo = path } else { photo.companion = path }
    }
    photo.duration = row[14]
    photo.hasMotionVideo = row[15]
    return photo
  }
}

extension Album {
  /// Returns the folders with photos, in natural order of their paths.
  static func all(under roots: [FilePath], in db: Database) throws -> [Album] {
    let folders = FolderRange(roots).sql(column: "f.path")
    // SQLite takes the photo of a folder from the row with the first name. The index has the rows of
    // a folder in natural order of the names.
    let sql = """
      SELECT \(PhotoRow.columns), f.state, a.count FROM (
        SELECT folder, count(*) AS count, min(name_key), id
        FROM photos INDEXED BY photos_by_folder WHERE companion_of IS NULL GROUP BY folder
      ) a JOIN folders f ON f.id = a.folder JOIN photos p ON p.id = a.id
      LEFT JOIN metadata m ON m.id = p.id WHERE \(folders.sql)
      """
    var albums: [Album] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: folders.arguments)
    while let row = try rows.next() {
      let cover = PhotoRow.photo(from: row)
      albums.append(
        Album(
          id: cover.albumID, count: row[17], cover: cover,
          isAway: FolderState(rawValue: row[16]).isAway))
    }
    let keyed = albums.map { (NaturalSortKey(DisplayName.string(from: $0.path)), $0) }
    return keyed.sorted { left, right in
      left.0 != right.0 ? left.0 < right.0 : left.1.path.precedes(right.1.path)
    }.map(\.1)
  }
}
