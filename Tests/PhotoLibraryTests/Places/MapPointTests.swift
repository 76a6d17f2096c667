import Testing

@testable import PhotoLibrary

@Suite struct MapPointTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> MapPoint {
    MapPoint(try #require(GeoPoint(latitude: latitude, longitude: longitude)))
  }

  @Test func coordinatesThatAreNotOnEarth_AreNoPlace() {
    for (latitude, longitude) in [
      (91.0, 0.0), (-90.5, 3), (5, 180.5), (5, -181), (.nan, 1), (1, .nan), (.infinity, 1),
    ] {
      #expect(GeoPoint(latitude: latitude, longitude: longitude) == nil)
    }
  }

  @Test func zeros_AreNoPlace() {
    #expect(GeoPoint(latitude: 0, longitude: 0) == nil)
    #expect(GeoPoint(latitude: -0.0, longitude: 0) == nil)
    #expect(GeoPoint(latitude: 0, longitude: 32.5) != nil)
  }

  @Test func northAndWest_AreAtTheUpperLeft() throws {
    let (oslo, sydney) = (try point(59.9, 10.7), try point(-33.9, 151.2))
    #expect(oslo.x < sydney.x)
    #expect(oslo.y < 0.5 && sydney.y > 0.5)
  }

  @Test(arguments: [(48.85, 2.35), (-33.87, 151.2), (64.1, -21.9), (-77.8, 166.7)])
  func coordinates_ComeBackFromTheMap(_ latitude: Double, _ longitude: Double) throws {
    let point = try point(latitude, longitude)
    #expect(abs(point.latitude - latitude) < 1e-9)
    #expect(abs(point.longitude - longitude) < 1e-9)
  }

  @Test func poles_AreAtTheEdges() throws {
    #expect(try abs(point(90, 5).y) < 1e-9)
    #expect(try abs(point(-90, 5).y - 1) < 1e-9)
  }

  @Test func dateLine_IsOnePlace() throws { #expect(try point(10, 180) == point(10, -180)) }

  @Test func curveNumbers_AreThoseOfTheSquaresAroundAPoint() throws {
    for (latitude, longitude) in [(48.85, 2.35), (-85.2, -180), (89.9, 179.999_99), (0, 90)] {
      let point = try point(latitude, longitude)
      let number = MapCell.curveNumber(of: point)
      for level in [0, 1, 5, 12, MapCell.deepestLevel] {
        #expect(MapCell(level: level, around: point).curve.contains(number))
      }
      let middle = MapCell.point(numbered: number)
      #expect(abs(middle.x - point.x) < 1e-9 && abs(middle.y - point.y) < 1e-9)
    }
  }
}
