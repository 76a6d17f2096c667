/// The properties in an XMP sidecar that a photo browser shows or changes.
public struct SidecarContents: Hashable, Sendable {
  /// Stars, 1 to 5; -1 is rejected, nil or 0 unrated.
  public var rating: Int?
  /// Whether the photo is a favourite; nil if the sidecar does not have this property.
  public var isFavourite: Bool?
  /// The orientation of the stored pixels, 1 to 8 as in EXIF.
  public var orientation: Int?
  /// The photo's title.
  public var title: String?
  /// The photo's caption.
  public var caption: String?
  /// The photo's keywords, in the form of ``Keyword``.
  public var keywords: [String] = []
  /// The names of the people in the photo.
  public var people: [String] = []
  /// The names of the place where the photo was taken, the smallest place first.
  public var places: [String] = []

  /// Makes contents without any properties.
  public init() {}

  /// A sidecar file without any properties.
  package static let emptyFile = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>
    </x:xmpmeta>
    """
}

/// One change to an XMP sidecar. Nil removes the property.
public enum SidecarChange: Hashable, Sendable {
  case rating(Int?)
  case favourite(Bool?)
  case orientation(Int?)
  case title(String?)
  case caption(String?)
  /// Adds and removes keywords. All others stay.
  case keywords(KeywordChange)
}
