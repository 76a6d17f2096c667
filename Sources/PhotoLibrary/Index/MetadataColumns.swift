import GRDB
import ImageDecoding

/// The columns of the table `metadata` that have values of ``ImageMetadata`` unchanged.
///
/// The list of these values is in ``ImageMetadata``. The index adds columns that it lacks.
struct MetadataColumns: MetadataVisitor {
  /// The names of the columns.
  static let names = MetadataColumns(of: ImageMetadata(width: 0, height: 0)).names

  /// The values to write, in the order of the names.
  private(set) var values: [RawStatement.Value] = []
  private var names: [String] = []

  /// Takes the values of some metadata.
  init(of metadata: ImageMetadata) {
    var metadata = metadata
    metadata.visitValues(&self)
  }

  mutating func visit(_ number: inout Int?, in range: ClosedRange<Int>, column: String?) {
    add(.integer(number), column)
  }

  mutating func visit(_ number: inout Double?, in range: ClosedRange<Double>, column: String?) {
    add(.real(number), column)
  }

  mutating func visit(_ text: inout String?, length: Int, column: String?) {
    add(.text(text), column)
  }

  private mutating func add(_ value: RawStatement.Value, _ column: String?) {
    guard let column else { return }
    names.append(column)
    values.append(value)
  }
}

/// Sets values of metadata from a row, whose columns have their names.
private struct MetadataRow: MetadataVisitor {
  let row: Row

  func visit(_ number: inout Int?, in range: ClosedRange<Int>, column: String?) {
    if let column { number = row[column] }
  }

  func visit(_ number: inout Double?, in range: ClosedRange<Double>, column: String?) {
    if let column { number = row[column] }
  }

  func visit(_ text: inout String?, length: Int, column: String?) {
    if let column { text = row[column] }
  }
}

extension ImageMetadata {
  /// Returns the metadata that was last read from a photo's file, with the title and labels of its
  /// sidecar, and the person's keywords.
  static func stored(for number: Int, in db: Database) throws -> ImageMetadata? {
    let columns = MetadataColumns.names.map { "m.\($0)" }.joined(separator: ", ")
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
    var values = MetadataRow(row: row)
    visitValues(&values)
    if row["has_date"] == true { captureDate = WallClockDate(ordinal: row["capture"]) }
    (make, model, lensModel) = (row["make"], row["model"], row["lens"])
    if let latitude: Double = row["latitude"], let longitude: Double = row["longitude"] {
      location = Location(latitude: latitude, longitude: longitude, altitude: row["altitude"])
    }
    if let sidecarTitle: String = row["sidecar_title"] { title = sidecarTitle }
  }
}
