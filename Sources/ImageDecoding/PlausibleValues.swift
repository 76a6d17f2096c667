/// The permitted ranges and lengths of metadata.
///
/// A worker drops other values before it answers, and the pool refuses an answer that has any. The
/// window computes with these values, and a hostile file may control a worker.
private enum Plausible {
  static let sides = 0...Int(Int32.max)
  static let orientations = 1...8
  static let durations = 0.0...1e8
  static let ratings = -1...5
  static let isoSpeeds = 1...100_000_000
  static let fNumbers = 1e-3...1e5
  static let seconds = 1e-9...1e9
  static let millimetres = 1e-3...1e7
  static let latitudes = -90.0...90
  static let longitudes = -180.0...180
  static let metres = -1e8...1e8
  static let nameLength = 256
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
    metadata.duration = Plausible.value(duration, in: Plausible.durations)
    metadata.make = Plausible.text(make, length: Plausible.nameLength)
    metadata.model = Plausible.text(model, length: Plausible.nameLength)
    metadata.lensModel = Plausible.text(lensModel, length: Plausible.nameLength)
    metadata.isoSpeed = Plausible.value(isoSpeed, in: Plausible.isoSpeeds)
    metadata.fNumber = Plausible.value(fNumber, in: Plausible.fNumbers)
    metadata.exposureTime = Plausible.value(exposureTime, in: Plausible.seconds)
    metadata.focalLength = Plausible.value(focalLength, in: Plausible.millimetres)
    metadata.location = location?.droppingImplausibleValues()
    metadata.rating = Plausible.value(rating, in: Plausible.ratings)
    metadata.title = Plausible.text(title, length: Plausible.titleLength)
    metadata.caption = Plausible.text(caption, length: Plausible.captionLength)
    metadata.keywords = Plausible.names(keywords, count: Plausible.keywordCount)
    metadata.people = Plausible.names(people, count: Plausible.personCount)
    metadata.places = Plausible.names(places, count: Plausible.placeCount)
    return metadata
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
