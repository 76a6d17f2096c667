import Foundation

/// A point of the map of the world, which is a square with sides of 1.
///
/// The projection is Mercator's: at each zoom, a small area has its true shape, and north is up. An
/// equirectangular map would show a street in Oslo twice as wide as it is long.
public struct MapPoint: Hashable, Codable, Sendable {
  /// The distance from the date line toward the east.
  public var x: Double
  /// The distance from the northern edge.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// The latitude of the map's edges. Places beyond it are at the edge.
  public static let largestLatitude = 85.051_128_779_806_6

  /// Creates the point of a place.
  public init(_ place: GeoPoint) {
    self.init(latitude: place.latitude, longitude: place.longitude)
    // After a whole turn, the map is at its beginning again.
    if x >= 1 { x -= 1 }
  }

  /// Creates the point of coordinates. At a longitude of 180, it is on the map's eastern edge.
  init(latitude: Double, longitude: Double) {
    let latitude = min(max(latitude, -Self.largestLatitude), Self.largestLatitude) * .pi / 180
    self.init(
      x: (longitude + 180) / 360, y: min(max(0.5 - asinh(tan(latitude)) / (2 * .pi), 0), 1))
  }

  /// Degrees north of the equator.
  public var latitude: Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }

  /// Degrees east of Greenwich.
  public var longitude: Double { x * 360 - 180 }

  /// The length of a kilometre at this point. It grows toward the poles.
  public var kilometre: Double { cosh((0.5 - y) * 2 * .pi) / 40_075 }
}

/// A rectangle of the map. It may extend beyond the date line, where x is less than 0 or more than 1.
public struct MapArea: Hashable, Sendable {
  /// The western, northern, eastern and southern edges.
  public var left, top, right, bottom: Double

  /// Creates a rectangle from its edges.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the smallest rectangle around some points; nil without points.
  public init?(around points: some Sequence<MapPoint>) {
    var area: MapArea?
    for point in points {
      let known = area ?? MapArea(left: point.x, top: point.y, right: point.x, bottom: point.y)
      area = MapArea(
        left: min(known.left, point.x), top: min(known.top, point.y),
        right: max(known.right, point.x), bottom: max(known.bottom, point.y))
    }
    guard let area else { return nil }
    self = area
  }

  /// Creates the smallest rectangle around some points of the world; nil without points. It extends
  /// beyond the date line if it is much narrower for that. Otherwise, the world is shown as usual.
  public init?(aroundAcrossDateLine points: some Sequence<MapPoint>) {
    guard let whole = MapArea(around: points) else { return nil }
    // The points' western and eastern ends in each column of the world.
    var columns = [(west: Double, east: Double)?](repeating: nil, count: 2_048)
    for point in points {
      let column = min(max(Int(point.x * Double(columns.count)), 0), columns.count - 1)
      let known = columns[column] ?? (point.x, point.x)
      columns[column] = (min(known.west, point.x), max(known.east, point.x))
    }
    let ends = columns.compactMap(\.self)
    // The rectangle begins after the widest gap between points and ends before it.
    var (left, right) = (whole.left, whole.left + 1)
    for (end, next) in zip(ends, ends.dropFirst())
    where next.west - end.east > 1 - (right - left) { (left, right) = (next.west, end.east + 1) }
    if right - left > whole.width * 0.75 { (left, right) = (whole.left, whole.right) }
    self.init(left: left, top: whole.top, right: right, bottom: whole.bottom)
  }

  /// The width.
  public var width: Double { right - left }
  /// The height.
  public var height: Double { bottom - top }
  /// The middle.
  public var center: MapPoint { MapPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

  /// Returns whether a point is inside or on an edge.
  public func contains(_ point: MapPoint) -> Bool {
    left...right ~= point.x && top...bottom ~= point.y
  }

  /// Returns whether the rectangles have a point in common.
  public func intersects(_ other: MapArea) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }

  /// Returns the rectangle with each edge moved outward.
  public func expanded(by distance: Double) -> MapArea {
    MapArea(
      left: left - distance, top: top - distance, right: right + distance,
      bottom: bottom + distance)
  }

  /// Returns the rectangle moved to the east.
  public func moved(by x: Double) -> MapArea {
    MapArea(left: left + x, top: top, right: right + x, bottom: bottom)
  }
}
