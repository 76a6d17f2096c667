import Testing

@testable import PhotoLibrary

@Suite struct WorldMapTests {
  private static let world = Result { try WorldMap.load() }

  private func country(_ latitude: Double, _ longitude: Double) throws -> String? {
    let place = try #require(GeoPoint(latitude: latitude, longitude: longitude))
    return try Self.world.get().country(at: MapPoint(place))?.name
  }

  @Test func map_HasCountriesAndCities() throws {
    let world = try Self.world.get()
    #expect(world.countries.count > 200)
    #expect(world.cities.count > 200)
    let names = world.countries.map(\.name) + world.cities.map(\.name)
    #expect(names.filter { $0.contains("?") } == [], "letters that the source could not spell")
    #expect(world.countries.allSatisfy { !$0.name.isEmpty && !$0.polygons.isEmpty })
  }

  @Test(arguments: [
    (48.86, 2.35, "France"), (46.56, 7.89, "Switzerland"), (41.88, -87.63, "United States"),
    (-36.85, 174.76, "New Zealand"), (64.15, -21.94, "Iceland"), (66.0, -172.0, "Russia"),
    (66.0, 178.0, "Russia"), (-29.3, 28.2, "Lesotho"), (-28.7, 26.5, "South Africa"),
    (-80.0, 20.0, "Antarctica"), (43.94, 12.46, "San Marino"),
  ])
  func places_AreInTheirCountries(_ latitude: Double, _ longitude: Double, _ name: String) throws {
    #expect(try country(latitude, longitude) == name)
  }

  @Test func openSea_IsInNoCountry() throws {
    #expect(try country(30, -40) == nil)
    #expect(try country(-50, -120) == nil)
  }

  @Test func pointOffTheShore_IsInTheNearestCountry() throws {
    // A pier of Brighton, and a ferry some kilometres off the coast of Brittany.
    #expect(try country(50.81, -0.14) == "United Kingdom")
    #expect(try country(48.45, -4.95) == "France")
  }

  @Test(arguments: [
    (48.80, 2.13, "Paris"), (46.25, 6.15, "Geneva"), (46.0, 5.8, nil), (46.4, -30.0, nil),
    (-25.0, 125.0, nil),
  ])
  func nearestCity_IsInTheSameCountry(
    _ latitude: Double, _ longitude: Double, _ name: String?
  ) throws {
    let place = try #require(GeoPoint(latitude: latitude, longitude: longitude))
    #expect(try Self.world.get().city(near: MapPoint(place))?.name == name)
  }

  @Test func countryNames_AreThoseOfTheMap() throws {
    let names = CountryNames()
    for (latitude, longitude) in [(48.86, 2.35), (30, -40), (-29.3, 28.2), (48.86, 2.35)] {
      let place = try #require(GeoPoint(latitude: latitude, longitude: longitude))
      #expect(names.name(at: place) == (try country(latitude, longitude)))
    }
  }

  @Test func damagedBytes_AreRefused() throws {
    var bytes = Array(WorldMap.bytes)
    #expect(throws: WorldMapError.damaged) { try Self.read([]) }
    #expect(throws: WorldMapError.damaged) { try Self.read(Array(bytes.prefix(10))) }
    #expect(throws: WorldMapError.damaged) { try Self.read(Array(bytes.dropLast())) }
    bytes[5_000] ^= 1
    #expect(throws: WorldMapError.damaged) { try Self.read(bytes) }
  }

  @Test func bytesWithARightChecksumButWrongContents_AreRefused() {
    // A count of countries, a length of a name and a number that go beyond the end.
    for body: [UInt8] in [
      [255, 255, 255, 255, 7], [1, 200, 1, 65], [1, 1, 65, 255, 255, 255, 255, 255, 255],
      [1, 1, 65, 2, 2, 1, 0], [1, 1, 65, 2, 2, 0], [1, 1, 65, 255, 255, 127, 0, 1, 1, 1, 0, 0],
    ] {
      #expect(throws: WorldMapError.damaged) { try Self.read(Self.file(body)) }
    }
  }

  @Test func smallMap_IsReadAsItWasWritten() throws {
    // A square of two degrees around 10° N, 20° E, and a city in it.
    let body: [UInt8] =
      [1, 2, 79, 122] + Self.place(2_000, 1_000) + [1, 1, 4]
      + [(1_900, 900), (200, 0), (0, 200), (-200, 0)].flatMap { Self.place($0.0, $0.1) }
      + [1, 1, 88] + Self.place(2_010, 1_010)
    let world = try Self.read(Self.file(body))
    #expect(world.countries.map(\.name) == ["Oz"])
    #expect(world.cities.map(\.name) == ["X"])
    #expect(world.country(at: world.cities[0].point)?.name == "Oz")
    #expect(world.country(at: MapPoint(latitude: 14, longitude: 20)) == nil)
  }

  // MARK: Files

  private static func read(_ bytes: [UInt8]) throws -> WorldMap {
    try bytes.withUnsafeBytes { try WorldMap($0) }
  }

  private static func file(_ body: [UInt8]) -> [UInt8] {
    let checksum = Checksum(of: body).value
    return Array("WORLDMAP".utf8) + (0..<8).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
      + body
  }

  private static func place(_ x: Int, _ y: Int) -> [UInt8] {
    [x, y].flatMap { value -> [UInt8] in
      var number = value >= 0 ? value << 1 : (-value << 1) - 1
      var bytes: [UInt8] = []
      while number > 127 {
        bytes.append(UInt8(number & 127) | 128)
        number >>= 7
      }
      return bytes + [UInt8(number)]
    }
  }
}
