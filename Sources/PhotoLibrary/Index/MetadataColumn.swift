import GRDB
import ImageDecoding

/// A column of the table `metadata` that has a property of ``ImageMetadata`` unchanged.
///
/// A new property of this kind needs a line in `all`, and a migration that adds the column.
struct MetadataColumn: Sendable {
  static let all = [
    integer("iso", \.isoSpeed), real("aperture", \.fNumber), real("exposure", \.exposureTime),
    real("focal_length", \.focalLength), integer("rating", \.rating), text("title", \.title),
    text("caption", \.caption), real("duration", \.duration),
  ]

  let name: String
  /// Returns the value to write.
  let value: @Sendable (ImageMetadata) -> RawStatement.Value
  /// Takes the property from a row, whose columns have the names of these.
  let read: @Sendable (Row, inout ImageMetadata) -> Void

  private typealias Property<Value> = WritableKeyPath<ImageMetadata, Value?> & Sendable

  private static func integer(_ name: String, _ property: Property<Int>) -> Self {
    Self(
      name: name, value: { .integer($0[keyPath: property]) },
      read: { $1[keyPath: property] = $0[name] })
  }

  private static func real(_ name: String, _ property: Property<Double>) -> Self {
    Self(
      name: name, value: { .real($0[keyPath: property]) },
      read: { $1[keyPath: property] = $0[name] })
  }

  private static func text(_ name: String, _ property: Property<String>) -> Self {
    Self(
      name: name, value: { .text($0[keyPath: property]) },
      read: { $1[keyPath: property] = $0[name] })
  }
}

extension ImageMetadata {
  /// Returns the metadata that was last read from a photo's file, with the title and labels of its
  /// sidecar, and the person's keywords.
  static func stored(for number: Int, in db: Database) throws -> ImageMetadata? {
    let columns = MetadataColumn.all.map { "m.\($0.name)" }.joined(separator: ", ")
    let sql = """
      SELECT p.width, p.height, m.orientation, m.has_date, p.capture,
        nullif(g.make, '') AS make, nullif(g.model, '') AS model, nullif(g.lens, '') AS lens,
        m.latitude, m.longitude, m.altitude, p.sidecar_title, \(columns)
      FROM metadata m JOIN photos p ON p.id = m.id LEFT JOIN gear g ON g.id = m.gear
      WHERE m.id = ? AND m.failure IS NULL
      """
    let statement = try db.cachedStatement(sql: sql)
    guard let row = try Row.fetchOne(statement, arguments: [number]) else { return nil }
    var metadata = ImageMetadata(row)
    let labels = try Labels(of: number, in: db)
    (metadata.keywords, metadata.people, metadata.places) =
      (labels.keywords, labels.people, labels.places)
    return metadata
  }

  private init(_ row: Row) {
    self.init(
      width: row["width"] ?? 0, height: row["height"] ?? 0, orientation: row["orientation"] ?? 1)
    for column in MetadataColumn.all { column.read(row, &self) }
    if row["has_date"] == true { captureDate = WallClockDate(ordinal: row["capture"]) }
    (make, model, lensModel) = (row["make"], row["model"], row["lens"])
    if let latitude: Double = row["latitude"], let longitude: Double = row["longitude"] {
      location = Location(latitude: latitude, longitude: longitude, altitude: row["altitude"])
    }
    if let sidecarTitle: String = row["sidecar_title"] { title = sidecarTitle }
  }
}
