/// The permitted ranges and lengths of metadata. `ImageMetadata` has those that only its own numbers and texts
/// need.
///
/// A worker drops other values before it answers, and the pool refuses an answer that has any. The
/// window computes with these values, and a hostile file may control a worker.
enum Plausible {
  static let sides = 0...Int(Int32.max)
  static let orientations = 1...8
  static let ratings = -1...5
  static let latitudes = -90.0...90
  static let longitudes = -180.0...180
  static let metres = -1e8...1e8
  static let titleLength = 4096
  static let captionLength = 16384
  static let keywordLength = Keyword.longest
  static let keywordCount = Keyword.mostInFile
  static let personCount = 100
  static let placeCount = 8

  static func value<Value>(_ value: Value?, in range: ClosedRange<Value>) -> Value? {
    value.flatMap { range ~= $0 ? $0 : nil }
  }

  /// Returns the text, cut to `length` bytes of UTF-8.
  static func text(_ text: String?, length: Int) -> String? {
    text.map { Self.text($0, length: length) }
  }

  static func text(_ text: String, length: Int) -> String {
    guard text.utf8.count > length else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: length)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }

  static func names(_ names: [String], count: Int) -> [String] {
    names.prefix(count).map { text($0, length: keywordLength) }
  }
}

extension ImageMetadata {
  /// Returns the metadata without implausible numbers, and with texts cut to the permitted length.
  package func droppingImplausibleValues() -> ImageMetadata {
    var metadata = self
    metadata.width = Plausible.value(width, in: Plausible.sides) ?? 0
    metadata.height = Plausible.value(height, in: Plausible.sides) ?? 0
    metadata.orientation = Plausible.value(orientation, in: Plausible.orientations) ?? 1
    var values = PlausibleValues()
    metadata.visitValues(&values)
    metadata.location = location?.droppingImplausibleValues()
    metadata.keywords = Plausible.names(keywords, count: Plausible.keywordCount)
    metadata.people = Plausible.names(people, count: Plausible.personCount)
    metadata.places = Plausible.names(places, count: Plausible.placeCount)
    return metadata
  }
}

/// Drops numbers that are not permitted, and cuts texts.
private struct PlausibleValues: MetadataVisitor {
  func visit(_ number: inout Int?, in range: ClosedRange<Int>, column: String?) {
    number = Plausible.value(number, in: range)
  }

  func visit(_ number: inout Double?, in range: ClosedRange<Double>, column: String?) {
    number = Plausible.value(number, in: range)
  }

  func visit(_ text: inout String?, length: Int, column: String?) {
    text = Plausible.text(text, length: length)
  }
}

extension ImageMetadata.Location {
  /// Returns the place; nil if its coordinates are not on Earth.
  fileprivate func droppingImplausibleValues() -> Self? {
    guard Plausible.latitudes ~= latitude, Plausible.longitudes ~= longitude else { return nil }
    var location = self
    location.altitude = Plausible.value(altitude, in: Plausible.metres)
    return location
  }
}

extension SidecarContents {
  /// Returns the contents without invalid numbers, and with texts cut to the permitted length.
  package func droppingImplausibleValues() -> SidecarContents {
    var contents = self
    contents.rating = Plausible.value(rating, in: Plausible.ratings)
    contents.orientation = Plausible.value(orientation, in: Plausible.orientations)
    contents.title = Plausible.text(title, length: Plausible.titleLength)
    contents.caption = Plausible.text(caption, length: Plausible.captionLength)
    contents.keywords = Plausible.names(keywords, count: Plausible.keywordCount)
    contents.people = Plausible.names(people, count: Plausible.personCount)
    contents.places = Plausible.names(places, count: Plausible.placeCount)
    return contents
  }
}
