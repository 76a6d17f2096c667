import SystemPackage

/// What identifies an album that the person has made, for as long as it exists and never again.
public struct UserAlbumID: Hashable, Codable, Sendable, RawRepresentable {
  /// The number in the store.
  public let rawValue: Int64

  /// Identifies the album with a number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// An album that the person has made: photos from anywhere, in an order, whatever folder they are
/// in.
public struct UserAlbum: Identifiable, Hashable, Sendable {
  /// What identifies the album.
  public let id: UserAlbumID
  /// What the person calls it.
  public let name: String
  /// How many photos have been put into it, those included whose files are not there at present.
  public let count: Int
  /// The first photo in it.
  public let cover: FilePath?
}
