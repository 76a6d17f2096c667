extension ThumbnailSizes: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(drawn: try message.read(), stored: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(drawn, stored)
  }
}

extension ImageRegion: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(
      x: try message.read(), y: try message.read(), width: try message.read(),
      height: try message.read(), halvings: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(x, y, width, height, halvings)
  }
}

extension SidecarChange: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    switch try message.read(UInt8.self) {
    case 0: self = .rating(try message.read())
    case 1: self = .favourite(try message.read())
    case 2: self = .orientation(try message.read())
    case 3: self = .title(try message.read())
    case 4: self = .caption(try message.read())
    case 5:
      self = .keywords(KeywordChange(added: try message.read(), removed: try message.read()))
    default: throw GarbledMessage()
    }
  }

  package func write(to message: inout WireWriter) {
    switch self {
    case .rating(let rating): message.write(UInt8(0), rating)
    case .favourite(let isFavourite): message.write(UInt8(1), isFavourite)
    case .orientation(let orientation): message.write(UInt8(2), orientation)
    case .title(let title): message.write(UInt8(3), title)
    case .caption(let caption): message.write(UInt8(4), caption)
    case .keywords(let change): message.write(UInt8(5), change.added, change.removed)
    }
  }
}

extension SidecarContents: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init()
    rating = try message.read()
    isFavourite = try message.read()
    orientation = try message.read()
    title = try message.read()
    caption = try message.read()
    keywords = try message.read()
    people = try message.read()
    places = try message.read()
    guard self == droppingImplausibleValues() else { throw GarbledMessage() }
  }

  package func write(to message: inout WireWriter) {
    message.write(rating, isFavourite, orientation, title, caption, keywords, people)
    message.write(places)
  }
}
