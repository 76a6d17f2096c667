/// The EXIF, IPTC and XMP fields of a file, for people who want to see all of them.
///
/// Text comes from the file and may contain any character, so a label must not interpret it as
/// markup.
public struct MetadataFields: Hashable, Sendable {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// The name that Exiv2 gives to the field, such as `Exif.Photo.FNumber`.
    public var name: String
    /// The value as text, cut after 500 bytes; nil if it is data.
    public var value: String?

    /// Makes a field.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in the order of the file: EXIF, IPTC, XMP.
  public var fields: [Field]
  /// Whether the file has no further fields.
  public var isComplete: Bool

  /// Makes a list of fields.
  public init(_ fields: [Field] = [], isComplete: Bool = true) {
    self.fields = fields
    self.isComplete = isComplete
  }
}

/// The limits of an answer. A worker cuts its list, and the pool refuses an answer beyond them,
/// because a hostile file may control a worker.
extension MetadataFields {
  /// The maximum number of fields.
  package static let mostFields = 500
  /// The maximum length of a name in bytes of UTF-8.
  package static let longestName = 128
  /// The maximum length of a value in bytes of UTF-8.
  package static let longestValue = 500
  /// The maximum length of all names and values together. With their counts, they fit a message.
  package static let longestText = 40_000

  /// Adds a field; returns false, and marks the list as incomplete, if it has no room.
  package mutating func append(_ field: Field) -> Bool {
    let hasRoom =
      fields.count < Self.mostFields && field.isInLimits
      && textLength + field.textLength <= Self.longestText
    if hasRoom { fields.append(field) } else { isComplete = false }
    return hasRoom
  }

  /// Whether the list keeps to all limits.
  fileprivate var isInLimits: Bool {
    fields.count <= Self.mostFields && fields.allSatisfy(\.isInLimits)
      && textLength <= Self.longestText
  }

  private var textLength: Int { fields.reduce(0) { $0 + $1.textLength } }
}

extension MetadataFields.Field {
  fileprivate var isInLimits: Bool {
    name.utf8.count <= MetadataFields.longestName
      && value?.utf8.count ?? 0 <= MetadataFields.longestValue
  }

  fileprivate var textLength: Int { name.utf8.count + (value?.utf8.count ?? 0) }
}

extension MetadataFields: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(try message.read(), isComplete: try message.read())
    guard isInLimits else { throw GarbledMessage() }
  }

  package func write(to message: inout WireWriter) {
    message.write(fields, isComplete)
  }
}

extension MetadataFields.Field: WireValue {
  package init(from message: inout WireReader) throws(GarbledMessage) {
    self.init(name: try message.read(), value: try message.read())
  }

  package func write(to message: inout WireWriter) {
    message.write(name, value)
  }
}
