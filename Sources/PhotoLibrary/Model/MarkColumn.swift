import ImageDecoding

/// A property of ``PhotoMark`` in the databases.
///
/// A new property needs a line in `all`, a migration of each database, and a case of
/// `MarkChange.Field`.
struct MarkColumn: Sendable {
  static let all = [
    MarkColumn(
      "isFavourite", inMarks: "favourite", inPhotos: "favourite",
      value: { .integer($0.isFavourite ? 1 : 0) }, read: { $2.isFavourite = $0.integer($1) != 0 }),
    MarkColumn(
      "rating", inMarks: "rating", inPhotos: "marked_rating", value: { .integer($0.rating) },
      read: { $2.rating = $0.isNull($1) ? nil : $0.integer($1) }),
    MarkColumn(
      "caption", inMarks: "caption", inPhotos: "marked_caption", value: { .text($0.caption) },
      read: { $2.caption = $0.text($1) }),
    MarkColumn(
      "quarterTurns", inMarks: "quarter_turns", inPhotos: "quarter_turns",
      value: { .integer($0.quarterTurns) }, read: { $2.quarterTurns = $0.integer($1) }),
    MarkColumn(
      "keywords", inMarks: "keywords", inPhotos: "marked_keywords",
      value: { .text($0.keywords.lines) },
      read: { $2.keywords = KeywordChange(lines: $0.text($1)) }),
  ]

  /// The name of the column in the table `mark` of the user's data.
  let name: String
  /// The name of the column in the table `marks` of the index, which also has the marks of missing
  /// files.
  let nameInMarks: String
  /// The name of the column in the table `photos` of the index.
  let nameInPhotos: String
  /// Returns the value to write.
  let value: @Sendable (PhotoMark) -> RawStatement.Value
  /// Takes the property from the column of a row at a position.
  let read: @Sendable (RawStatement.Columns, Int32, inout PhotoMark) -> Void

  private init(
    _ name: String, inMarks nameInMarks: String, inPhotos nameInPhotos: String,
    value: @escaping @Sendable (PhotoMark) -> RawStatement.Value,
    read: @escaping @Sendable (RawStatement.Columns, Int32, inout PhotoMark) -> Void
  ) {
    self.name = name
    self.nameInMarks = nameInMarks
    self.nameInPhotos = nameInPhotos
    self.value = value
    self.read = read
  }

  /// The condition for a photo `p` to have this mark.
  var isSet: String {
    if case .null = value(PhotoMark()) {
      "p.\(nameInPhotos) IS NOT NULL"
    } else {
      "p.\(nameInPhotos) <> 0"
    }
  }

  /// Returns the columns for SQL, separated by commas.
  static func list(_ name: (MarkColumn) -> String) -> String {
    all.map(name).joined(separator: ", ")
  }

  /// Returns a statement that sets the mark at a path. Its arguments are the path and the values.
  static func insertion(into table: String, _ name: (MarkColumn) -> String) -> String {
    let places = String(repeating: ", ?", count: all.count)
    return "INSERT OR REPLACE INTO \(table) (path, \(list(name))) VALUES (?\(places))"
  }
}

extension PhotoMark {
  /// Creates the mark from the columns of `MarkColumn.all`, the first of which is at an index of a row.
  init(_ columns: RawStatement.Columns, from first: Int32 = 0) {
    self.init()
    for (place, column) in zip(first..., MarkColumn.all) { column.read(columns, place, &self) }
  }
}
