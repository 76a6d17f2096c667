/// A sort order of photos.
///
/// The order is total: photos with equal keys are ordered by name, and those with equal names by
/// path. The same photos are therefore always in the same order. Descending is the exact reverse.
public struct PhotoSort: Hashable, Codable, Sendable {
  /// The property that photos are sorted by.
  public enum Key: String, Hashable, Codable, CaseIterable, Sendable {
    /// The name, without regard to case. Digits in it compare as numbers.
    case name
    /// The date when the photo was taken.
    case captureDate
    /// The date when the file was last written.
    case modificationDate
    /// The file's size.
    case byteCount
    /// The rating, most stars first and rejected photos last.
    case rating
    /// The order in which the person has arranged the photos of an album. Photos of other places are
    /// sorted by name.
    case byHand
  }

  /// The property that photos are sorted by.
  public var key: Key
  /// Whether the order is from small to large, old to new, A to Z, best to worst.
  public var isAscending: Bool

  /// Creates a sort order.
  public init(key: Key, isAscending: Bool = true) {
    self.key = key
    self.isAscending = isAscending
  }
}
