import Foundation
import GRDB
import ImageDecoding

/// Writes metadata into the index.
struct MetadataWriter {
  private let db: Database
  /// Finds a photo if its file has not changed.
  private let find: RawStatement
  private let update: RawStatement
  /// A statement of its own, so that the SQL indices by date are not written if the date is unchanged.
  private let updateDate: RawStatement
  private let insert: RawStatement
  private let labels: Labels.Table
  /// The numbers of gear that were found or added.
  private var gears: [Gear: Int] = [:]
  private var change = IndexChange()

  /// Writes results, except those of files that have changed since the request.
  static func write(
    _ answers: [(MetadataReader.Item, Result<ImageMetadata, DecodingFailure>)], in db: Database
  ) throws -> IndexChange {
    var writer = try MetadataWriter(db)
    let photos = Set(answers.map(\.0.id))
    try SearchWords.removeMetadata(ofPhotos: photos, in: db)
    for (item, answer) in answers {
      switch answer {
      case .success(let metadata): try writer.write(metadata, of: item)
      case .failure(let failure) where failure.lastsUntilFileChanges:
        try writer.write(
          ImageMetadata(width: 0, height: 0), of: item, failure: failure.message)
      // A later attempt may succeed.
      case .failure: break
      }
    }
    try SearchWords.addMetadata(ofPhotos: photos, in: db)
    return writer.change
  }

  private init(_ db: Database) throws {
    self.db = db
    find = try RawStatement(
      db,
      """
      SELECT capture, day, label_words, \(Labels.columns)
      FROM photos WHERE id = ? AND size = ? AND mtime = ?
      """)
    update = try RawStatement(
      db,
      "UPDATE photos SET width = ?, height = ?, is_pending = 0, label_words = ? WHERE id = ?")
    updateDate = try RawStatement(
      db,
      """
      UPDATE photos SET width = ?, height = ?, is_pending = 0, label_words = ?, capture = ?, day = ?
      WHERE id = ?
      """)
    labels = try Labels.Table(db)
    let columns =
      [
        "orientation", "gear", "latitude", "longitude", "altitude", "has_date", "keywords",
        "people", "places", "failure", "motion", "country",
      ] + MetadataColumns.names
    insert = try RawStatement(
      db,
      """
      INSERT INTO metadata (id, \(columns.joined(separator: ", ")))
      VALUES (?\(String(repeating: ", ?", count: columns.count)))
      ON CONFLICT (id) DO UPDATE
        SET \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """)
  }

  private mutating func write(
    _ metadata: ImageMetadata, of item: MetadataReader.Item, failure: String? = nil
  ) throws {
    let lines = Labels.Lines(
      keywords: metadata.keywords.lines, people: metadata.people.lines,
      places: metadata.places.lines, country: Self.country(of: metadata))
    let found = try find.first(.integer(item.id), .integer(item.size), .integer(item.mtime)) {
      (
        capture: $0.integer(0), day: $0.integer(1), labelWords: $0.text(2),
        labels: Labels(file: lines, $0, 3)
      )
    }
    guard let found else { return }
    let capture = (metadata.captureDate ?? WallClockDate(fileTime: item.mtime)).ordinal
    let day = metadata.captureDate.map { $0.ordinal / WallClockDate.ordinalsPerDay } ?? 0
    let labelWords = found.labels.words
    let values: [RawStatement.Value] = [
      .integer(metadata.width), .integer(metadata.height), .text(labelWords),
    ]
    if found.capture == capture, found.day == day {
      try update.run(values + [.integer(item.id)])
    } else {
      try updateDate.run(values + [.integer(capture), .integer(day), .integer(item.id)])
    }
    if labelWords != found.labelWords {
      try labels.set(found.labels, ofPhoto: item.id, isNew: found.labelWords == nil)
    }
    try insert.run(
      [
        .integer(item.id), .integer(metadata.orientation), .integer(number(ofGearOf: metadata)),
        .real(metadata.location?.latitude), .real(metadata.location?.longitude),
        .real(metadata.location?.altitude), .integer(metadata.captureDate == nil ? 0 : 1),
        .text(lines.keywords), .text(lines.people), .text(lines.places), .text(failure),
        .integer(metadata.motionVideo.map { $0 == .missing ? 0 : 1 }), .text(lines.country),
      ] + MetadataColumns(of: metadata).values)
    change.photos.insert(item.id)
    // A new date or rating may change its position in lists.
    if metadata.captureDate != nil || metadata.rating != nil {
      change.albums.insert(AlbumID(path: item.path.removingLastComponent()))
    }
  }

  private mutating func number(ofGearOf metadata: ImageMetadata) throws -> Int? {
    guard let gear = Gear(of: metadata) else { return nil }
    if let number = gears[gear] { return number }
    let number = try gear.number(in: db)
    gears[gear] = number
    return number
  }

  /// Returns the country that the map shows at the coordinates.
  private static func country(of metadata: ImageMetadata) -> String? {
    metadata.location
      .flatMap { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) }
      .flatMap(CountryNames.shared.name)
  }
}
