import ImageDecoding
import SystemPackage

/// The news in the sidecars of photos.
public struct SidecarNews: Sendable {
  /// The marks that have changed, because other programs had changed the sidecars.
  public internal(set) var marks: [FilePath: PhotoMark] = [:]
  /// The titles, keywords, people and places of photos whose sidecars were read.
  public internal(set) var descriptions: [SidecarDescription] = []

  /// Whether nothing was found.
  public var isEmpty: Bool { marks.isEmpty && descriptions.isEmpty }

  mutating func append(_ other: SidecarNews) {
    marks.merge(other.marks) { $1 }
    descriptions += other.descriptions
  }
}

/// What a photo's sidecar says of the photo, as far as it is stored only in the index.
public struct SidecarDescription: Sendable, Hashable {
  /// The photo.
  public let photo: FilePath
  /// The title; nil if the sidecar has none.
  public let title: String?
  /// The keywords.
  public let keywords: [String]
  /// The names of the people in the photo.
  let people: [String]
  /// The names of the place where the photo was taken.
  let places: [String]
  /// The version of the sidecar; nil if the photo no longer has one.
  let version: FileVersion?

  /// The absence of a sidecar.
  init(removedFrom photo: FilePath) {
    self.init(photo: photo, contents: SidecarContents(), version: nil)
  }

  init(photo: FilePath, contents: SidecarContents, version: FileVersion?) {
    self.photo = photo
    title = contents.title == "" ? nil : contents.title
    keywords = contents.keywords
    people = contents.people
    places = contents.places
    self.version = version
  }
}

/// The versions of the sidecars whose descriptions are in the index.
public struct DescribedSidecars: Sendable {
  private let versions: [FilePath: FileVersion]

  /// Makes a list without any sidecars.
  public init() { self.init([:]) }

  init(_ versions: [FilePath: FileVersion]) { self.versions = versions }

  subscript(photo: FilePath) -> FileVersion? { versions[photo] }
}
