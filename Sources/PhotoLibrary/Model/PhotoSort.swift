/// An order of photos.
///
/// Total: photos that are equal by the key follow each other by name, those of equal names by path,
/// so that the same photos are always in the same order. Descending is the exact reverse.
public struct PhotoSort: Hashable, Codable, Sendable {
  /// What photos are sorted by.
  public enum Key: String, Hashable, Codable, CaseIterable, Sendable {
    /// The name, with numbers in it as numbers and without regard to case.
    case name
    /// When the photo was taken.
    case captureDate
    /// When the file was last written.
    case modificationDate
    /// The file's size.
    case byteCount
    /// The stars, what has most of them first; what was rejected is last.
    case rating
  }

  /// What photos are sorted by.
  public var key: Key
  /// Whether the order is from small to large, old to new, A to Z, best to worst.
  public var isAscending: Bool

  /// Makes an order.
  public init(key: Key, isAscending: Bool = true) {
    self.key = key
    self.isAscending = isAscending
  }
}
