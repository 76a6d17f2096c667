import SystemPackage

/// The identifier of an album that the person has created. It is never used again for another
/// album.
public struct UserAlbumID: Hashable, Codable, Sendable, RawRepresentable {
  /// The number in the store.
  public let rawValue: Int64

  /// Creates the identifier with this number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// An album that the person has created: photos from any folders in a fixed order, or those that a
/// search finds.
public struct UserAlbum: Identifiable, Hashable, Sendable {
  /// The identifier of the album.
  public let id: UserAlbumID
  /// The name that the person has given the album.
  public let name: String
  /// The number of photos in the album, including photos whose files are missing at present.
  public let count: Int
  /// The photo that the person has chosen as the cover, or else the first one in the album; nil if the
  /// album is empty.
  public let cover: FilePath?
  /// The search whose photos the album shows; nil for an album to which photos are added.
  public let search: PhotoSearch?
}
