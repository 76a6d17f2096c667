/// A place on Earth.
public struct GeoPoint: Hashable, Codable, Sendable {
  /// Degrees north of the equator.
  public let latitude: Double
  /// Degrees east of Greenwich.
  public let longitude: Double

  /// Creates a place.
  ///
  /// Returns nil if the coordinates are not on Earth, or are both zero: cameras that do not know where
  /// they are write zeros. That place is in the open sea.
  public init?(latitude: Double, longitude: Double) {
    guard -90...90 ~= latitude, -180...180 ~= longitude, latitude != 0 || longitude != 0 else {
      return nil
    }
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}
