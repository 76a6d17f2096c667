import Foundation
import GRDB
import ImageDecoding

/// Writes metadata into the index.
enum MetadataWriter {
  /// Writes results, except those of files that have changed since the request.
  static func write(
    _ answers: [(MetadataReader.Item, Result<ImageMetadata, DecodingFailure>)], in db: Database
  ) throws -> IndexChange {
    var change = IndexChange()
    let update = try RawStatement(
      db,
      """
      UPDATE photos SET width = ?, height = ?, is_pending = 0
      WHERE id = ? AND size = ? AND mtime = ?
      """)
    // A separate statement, so that the SQL indices by date are not written if it is unchanged.
    let updateDate = try RawStatement(
      db,
      """
      UPDATE photos SET capture = ?1, day = ?2 WHERE id = ?3 AND (capture <> ?1 OR day <> ?2)
      """)
    let insert = try RawStatement(
      db,
      """
      INSERT INTO metadata (
        id, orientation, make, model, lens, iso, aperture, exposure, focal_length, latitude,
        longitude, altitude, has_date, rating, title, caption, keywords, people, places,
        failure, duration, motion, country
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        orientation = excluded.orientation, make = excluded.make, model = excluded.model,
        lens = excluded.lens, iso = excluded.iso, aperture = excluded.aperture,
        exposure = excluded.exposure, focal_length = excluded.focal_length,
        latitude = excluded.latitude, longitude = excluded.longitude,
        altitude = excluded.altitude, has_date = excluded.has_date, rating = excluded.rating,
        title = excluded.title, caption = excluded.caption, keywords = excluded.keywords,
        people = excluded.people, places = excluded.places,
        failure = excluded.failure, duration = excluded.duration, motion = excluded.motion,
        country = excluded.country
      """)
    for (item, answer) in answers {
      var failure: String?
      var metadata = ImageMetadata(width: 0, height: 0)
      switch answer {
      case .success(let found): metadata = found
      case .failure(let reason) where reason.lastsUntilFileChanges: failure = reason.message
      // A later attempt may succeed.
      case .failure: continue
      }
      let capture = metadata.captureDate ?? WallClockDate(fileTime: item.mtime)
      try update.run(
        .integer(metadata.width), .integer(metadata.height), .integer(item.id),
        .integer(item.size), .integer(item.mtime))
      guard db.changesCount > 0 else { continue }
      let day = metadata.captureDate.map { $0.ordinal / WallClockDate.ordinalsPerDay } ?? 0
      try updateDate.run(.integer(capture.ordinal), .integer(day), .integer(item.id))
      try insert.run(
        .integer(item.id), .integer(metadata.orientation), .text(metadata.make),
        .text(metadata.model), .text(metadata.lensModel), .integer(metadata.isoSpeed),
        .real(metadata.fNumber), .real(metadata.exposureTime), .real(metadata.focalLength),
        .real(metadata.location?.latitude), .real(metadata.location?.longitude),
        .real(metadata.location?.altitude), .integer(metadata.captureDate == nil ? 0 : 1),
        .integer(metadata.rating), .text(metadata.title), .text(metadata.caption),
        .text(metadata.keywords.lines), .text(metadata.people.lines), .text(metadata.places.lines),
        .text(failure), .real(metadata.duration),
        .integer(metadata.motionVideo.map { $0 == .missing ? 0 : 1 }),
        .text(country(of: metadata)))
      try Labels.update(item.id, in: db)
      change.photos.insert(item.id)
      // A new date or rating may change its position in lists.
      if metadata.captureDate != nil || metadata.rating != nil {
        change.albums.insert(AlbumID(path: item.path.removingLastComponent()))
      }
    }
    return change
  }

  /// Returns the country that the map shows at the coordinates.
  private static func country(of metadata: ImageMetadata) -> String? {
    metadata.location
      .flatMap { GeoPoint(latitude: $0.latitude, longitude: $0.longitude) }
      .flatMap(CountryNames.shared.name)
  }
}
