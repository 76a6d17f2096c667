extension ImageMetadata: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      width: try message.read(), height: try message.read(), orientation: try message.read())
    motionVideo = try message.read()
    captureDate = try message.read()
    location = try message.read()
    keywords = try message.read()
    people = try message.read()
    places = try message.read()
    try visitValues(&message)
    guard self == droppingImplausibleValues() else { throw GarbledMessage() }
  }

  package func write(to message: inout WireWriter) {
    message.write(width, height, orientation, motionVideo, captureDate, location)
    message.write(keywords, people, places)
    var values = self
    values.visitValues(&message)
  }
}

extension WireReader: MetadataVisitor {
  package mutating func visit(
    _ number: inout Int?, in range: ClosedRange<Int>, column: String?
  ) throws(GarbledMessage) {
    number = try read()
  }

  package mutating func visit(
    _ number: inout Double?, in range: ClosedRange<Double>, column: String?
  ) throws(GarbledMessage) {
    number = try read()
  }

  package mutating func visit(
    _ text: inout String?, length: Int, column: String?
  ) throws(GarbledMessage) {
    text = try read()
  }
}

extension WireWriter: MetadataVisitor {
  package mutating func visit(
    _ number: inout Int?, in range: ClosedRange<Int>, column: String?
  ) {
    write(number)
  }

  package mutating func visit(
    _ number: inout Double?, in range: ClosedRange<Double>, column: String?
  ) {
    write(number)
  }

  package mutating func visit(_ text: inout String?, length: Int, column: String?) {
    write(text)
  }
}

/// The kinds, columns and limits of the values of ``ImageMetadata`` as a text, which differs between
/// programs that would misunderstand each other's values.
struct MetadataLayout: MetadataVisitor {
  private(set) var description = ""

  mutating func visit(_ number: inout Int?, in range: ClosedRange<Int>, column: String?) {
    description += "integer \(column ?? "") \(range) "
  }

  mutating func visit(_ number: inout Double?, in range: ClosedRange<Double>, column: String?) {
    description += "number \(column ?? "") \(range) "
  }

  mutating func visit(_ text: inout String?, length: Int, column: String?) {
    description += "text \(column ?? "") \(length) "
  }
}

extension ImageMetadata.Location: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      latitude: try message.read(), longitude: try message.read(), altitude: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(latitude, longitude, altitude)
  }
}

extension ImageMetadata.MotionVideo: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    guard try message.read(Bool.self) else {
      self = .missing
      return
    }
    let start = try message.read(in: 1...Int.max)
    let end = try message.read(in: 1...Int.max)
    guard start < end else { throw GarbledMessage() }
    self = .bytes(start..<end)
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .missing: message.write(false)
    case .bytes(let range): message.write(true, range.lowerBound, range.upperBound)
    }
  }
}

extension WallClockDate: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    let date = WallClockDate(
      year: try message.read(), month: try message.read(), day: try message.read(),
      hour: try message.read(), minute: try message.read(), second: try message.read())
    guard let date else { throw GarbledMessage() }
    self = date
  }

  package func write(to message: inout WireWriter) {
    message.write(year, month, day, hour, minute, second)
  }
}
