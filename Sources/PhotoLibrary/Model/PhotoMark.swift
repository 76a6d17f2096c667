/// What a person has said of a photo, which goes before what the file says.
public struct PhotoMark: Hashable, Codable, Sendable {
  /// Whether it is one of the favourites.
  public var isFavourite: Bool
  /// Stars, 1 to 5; -1 is rejected, 0 takes away those that the file has. nil leaves it to the file.
  public var rating: Int?
  /// The caption, empty to take away the one that the file has. nil leaves it to the file.
  public var caption: String?
  /// How often the photo is turned clockwise by 90°, 0 to 3, after what the file says has been
  /// done. For formats whose own orientation cannot be written.
  public var quarterTurns: Int

  /// Makes a mark; without arguments, one that says nothing.
  public init(
    isFavourite: Bool = false, rating: Int? = nil, caption: String? = nil, quarterTurns: Int = 0
  ) {
    self.isFavourite = isFavourite
    self.rating = rating
    self.caption = caption
    self.quarterTurns = quarterTurns
  }

  /// Whether nothing has been said.
  public var isEmpty: Bool { self == PhotoMark() }
}
