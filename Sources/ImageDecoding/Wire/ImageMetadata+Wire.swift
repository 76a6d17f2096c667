extension ImageMetadata: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      width: try message.read(), height: try message.read(), orientation: try message.read())
    duration = try message.read()
    captureDate = try message.read()
    make = try message.read()
    model = try message.read()
    lensModel = try message.read()
    isoSpeed = try message.read()
    fNumber = try message.read()
    exposureTime = try message.read()
    focalLength = try message.read()
    location = try message.read()
    rating = try message.read()
    title = try message.read()
    caption = try message.read()
    keywords = try message.read()
    people = try message.read()
    places = try message.read()
    guard self == droppingImplausibleValues() else { throw GarbledMessage() }
  }

  package func write(to message: inout WireWriter) {
    message.write(width, height, orientation, duration, captureDate, make, model, lensModel)
    message.write(isoSpeed, fNumber, exposureTime, focalLength, location, rating, title, caption)
    message.write(keywords, people, places)
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
