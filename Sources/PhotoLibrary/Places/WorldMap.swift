import CWorldMap
import Foundation

/// The outlines of all countries, and the larger cities, for a map that needs no network.
public struct WorldMap: Sendable {
  /// A piece of land.
  public struct Polygon: Sendable {
    /// The corners of the outline and of the holes in it. The last corner is connected to the first.
    public let rings: [[MapPoint]]
    /// The smallest rectangle around the outline.
    public let area: MapArea
  }

  /// A country or territory.
  public struct Country: Sendable {
    /// The English name.
    public let name: String
    /// The name in the user's language.
    public let localizedName: String
    /// A point of the country with much space around it, for the name.
    public let label: MapPoint
    /// The pieces of land.
    public let polygons: [Polygon]
    /// The smallest rectangle around the polygon with the label.
    public let mainArea: MapArea
    fileprivate let area: MapArea
  }

  /// A city.
  public struct City: Sendable {
    /// The English name.
    public let name: String
    /// The place.
    public let point: MapPoint
  }

  /// The countries, in the order of their names.
  public let countries: [Country]
  /// The cities, in the order of their names.
  public let cities: [City]

  /// The map that is a part of the program. Takes some milliseconds. Not for the main thread.
  ///
  /// - Throws: ``WorldMapError/damaged``.
  public static func load() throws(WorldMapError) -> WorldMap {
    try WorldMap(bytes)
  }

  /// The map of all of the program; nil if its data are damaged. Not for the main thread at the first
  /// use.
  public static let shared = try? WorldMap.load()

  /// The file, which is a part of the program.
  static var bytes: UnsafeRawBufferPointer {
    var count = 0
    let start = cworldmap_bytes(&count)
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Reads a map.
  ///
  /// - Parameter bytes: The file that data/world-map makes.
  /// - Throws: ``WorldMapError/damaged`` if the bytes are anything else.
  public init(_ bytes: UnsafeRawBufferPointer) throws(WorldMapError) {
    var reader = try MapReader(bytes)
    let countries = try reader.list { reader throws(WorldMapError) in
      try Country(
        name: reader.text(), label: reader.point(),
        polygons: reader.list { reader throws(WorldMapError) in
          try Polygon(rings: reader.list { reader throws(WorldMapError) in try reader.ring() })
        })
    }
    let cities = try reader.list { reader throws(WorldMapError) in
      try City(name: reader.text(), point: reader.point())
    }
    (self.countries, self.cities) = (countries, cities)
  }

  /// Returns the country at a point; nil at sea. A point off the shore belongs to the nearest country,
  /// because the outlines are simplified.
  public func country(at point: MapPoint) -> Country? {
    let near = countries.filter { $0.area.contains(point) }
    if let country = near.first(where: { $0.contains(point) }) { return country }
    let reach = Self.shore * point.kilometre
    let distances = countries.filter { $0.area.expanded(by: reach).contains(point) }
      .map { (country: $0, distance: $0.distance(to: point, atMost: reach)) }
    return distances.min { $0.distance < $1.distance }
      .flatMap { $0.distance < reach ? $0.country : nil }
  }

  /// Returns the nearest city in the country of a point; nil without one nearby.
  public func city(near point: MapPoint) -> City? {
    let reach = Self.surroundings * point.kilometre
    let near = cities.map { (city: $0, x: $0.point.x - point.x, y: $0.point.y - point.y) }
      .map { (city: $0.city, distance: ($0.x * $0.x + $0.y * $0.y).squareRoot()) }
      .filter { $0.distance < reach }.sorted { $0.distance < $1.distance }
    guard !near.isEmpty, let name = country(at: point)?.name else { return nil }
    return near.first { country(at: $0.city.point)?.name == name }?.city
  }

  /// How many kilometres from a city a point still is near it.
  private static let surroundings = 60.0

  /// How many kilometres off the shore a point still belongs to a country.
  private static let shore = 20.0
}

/// The reason why there is no map.
public enum WorldMapError: Error {
  /// The data are not those of a map, or have changed since they were made.
  case damaged
}

extension WorldMap.Polygon {
  fileprivate init(rings: [[MapPoint]]) throws(WorldMapError) {
    guard let outline = rings.first, let area = MapArea(around: outline) else { throw .damaged }
    (self.rings, self.area) = (rings, area)
  }

  /// Whether a point is inside: a line from it crosses the edges an odd number of times.
  fileprivate func contains(_ point: MapPoint) -> Bool {
    guard area.contains(point) else { return false }
    var isInside = false
    for ring in rings {
      guard var last = ring.last else { continue }
      for corner in ring {
        if (last.y > point.y) != (corner.y > point.y),
          point.x
            < (corner.x - last.x) * (point.y - last.y) / (corner.y - last.y) + last.x
        {
          isInside.toggle()
        }
        last = corner
      }
    }
    return isInside
  }

  /// The distance from a point to the nearest edge, on the map.
  fileprivate func distance(to point: MapPoint) -> Double {
    var least = Double.infinity
    for ring in rings {
      guard var last = ring.last else { continue }
      for corner in ring {
        let (width, height) = (corner.x - last.x, corner.y - last.y)
        let (x, y) = (point.x - last.x, point.y - last.y)
        let length = width * width + height * height
        let part = length > 0 ? min(max((x * width + y * height) / length, 0), 1) : 0
        let (toX, toY) = (x - part * width, y - part * height)
        least = min(least, toX * toX + toY * toY)
        last = corner
      }
    }
    return least.squareRoot()
  }
}

extension WorldMap.Country {
  fileprivate init(
    name: String, label: MapPoint, polygons: [WorldMap.Polygon]
  ) throws(WorldMapError) {
    let corners = polygons.flatMap {
      [MapPoint(x: $0.area.left, y: $0.area.top), MapPoint(x: $0.area.right, y: $0.area.bottom)]
    }
    guard let area = MapArea(around: corners) else { throw .damaged }
    (self.name, self.label, self.polygons, self.area) = (name, label, polygons, area)
    localizedName = CountryName.localized(name)
    mainArea = polygons.first { $0.area.contains(label) && $0.contains(label) }?.area ?? area
  }

  fileprivate func contains(_ point: MapPoint) -> Bool {
    polygons.contains { $0.contains(point) }
  }

  /// The distance from a point to the nearest shore or border; infinite if it is beyond a limit.
  fileprivate func distance(to point: MapPoint, atMost limit: Double) -> Double {
    polygons.lazy.filter { $0.area.expanded(by: limit).contains(point) }
      .map { $0.distance(to: point) }.min() ?? .infinity
  }
}
