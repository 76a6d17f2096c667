import Synchronization

/// The countries of places on the map that is a part of the program, for many places one after
/// another.
///
/// Most photos are taken near each other. The country is looked up once for each square of half a
/// kilometre, which is finer than the map's outlines.
final class CountryNames: Sendable {
  static let shared = CountryNames()

  private struct Square: Hashable {
    let north, east: Int32
  }

  private let names = Mutex<[Square: String?]>([:])
  /// More squares than a journey has, and less than a megabyte.
  private static let capacity = 10_000
  private static let squaresPerDegree = 200.0

  /// Returns the English name of the country of a place; nil at sea. Takes up to a millisecond: not
  /// for the main thread.
  func name(at place: GeoPoint) -> String? {
    let scale = Self.squaresPerDegree
    let square = Square(
      north: Int32((place.latitude * scale).rounded(.down)),
      east: Int32((place.longitude * scale).rounded(.down)))
    if let known = names.withLock({ $0[square] }) { return known }
    // The middle, so that the answer does not depend on which photo is read first.
    let middle = MapPoint(
      latitude: (Double(square.north) + 0.5) / scale,
      longitude: (Double(square.east) + 0.5) / scale)
    let name = WorldMap.shared?.country(at: middle)?.name
    names.withLock { names in
      if names.count >= Self.capacity { names.removeAll(keepingCapacity: true) }
      names[square] = .some(name)
    }
    return name
  }
}
