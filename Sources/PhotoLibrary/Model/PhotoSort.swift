import FoundationEssentials
import ImageDecoding

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
  }

  /// What photos are sorted by.
  public var key: Key
  /// Whether the order is from small to large, old to new, A to Z.
  public var isAscending: Bool

  /// Makes an order.
  public init(key: Key, isAscending: Bool = true) {
    self.key = key
    self.isAscending = isAscending
  }

  /// Sorts photos.
  ///
  /// `captureDates`, which ``CaptureDates`` finds out, matter to ``Key/captureDate`` only; photos
  /// that are not in there are taken to be as old as their files.
  public func sorted(
    _ photos: some Collection<Photo>, captureDates: [PhotoID: WallClockDate] = [:]
  ) -> [Photo] {
    let photos = Array(photos)
    let numbers = photos.map { number(of: $0, captureDates) }
    let names = photos.map { NaturalSortKey($0.name) }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      if numbers[left] != numbers[right] { return numbers[left] < numbers[right] }
      if names[left] != names[right] { return names[left] < names[right] }
      return photos[left].path.precedes(photos[right].path)
    }
    // Indices rather than photos: moving a photo counts references.
    let order = photos.indices.sorted { isAscending ? precedes($0, $1) : precedes($1, $0) }
    return order.map { photos[$0] }
  }

  /// What comes before the name.
  private func number(of photo: Photo, _ captureDates: [PhotoID: WallClockDate]) -> Double {
    switch key {
    case .name: 0
    case .captureDate: Double((captureDates[photo.id] ?? photo.captureDate).ordinal)
    case .modificationDate: photo.modificationDate.timeIntervalSinceReferenceDate
    case .byteCount: Double(photo.byteCount)
    }
  }
}
