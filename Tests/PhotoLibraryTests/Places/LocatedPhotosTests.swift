import Testing

@testable import PhotoLibrary

@Suite struct LocatedPhotosTests {
  private static let world = MapArea(left: 0, top: 0, right: 1, bottom: 1)

  /// Photos at the same places in every run: half of them in a few towns.
  private static func scattered(_ count: Int) -> [LocatedPhotos.Photo] {
    var state: UInt64 = 7
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    return (0..<count).compactMap { number in
      let isInTown = number % 2 == 0
      let town = Double(number % 5)
      let latitude = isInTown ? 40 + town * 3 + next() * 0.1 : next() * 150 - 75
      let longitude = isInTown ? town * 20 - 30 + next() * 0.1 : next() * 360 - 180
      return GeoPoint(latitude: latitude, longitude: longitude).map {
        LocatedPhotos.Photo(number: number + 1, place: $0, rank: (number * 37) % count)
      }
    }
  }

  private static func photo(
    _ number: Int, _ latitude: Double, _ longitude: Double, rank: Int = 0
  ) throws -> LocatedPhotos.Photo {
    LocatedPhotos.Photo(
      number: number,
      place: try #require(GeoPoint(latitude: latitude, longitude: longitude)), rank: rank)
  }

  @Test func noPhotos_HaveNoClusters() {
    let photos = LocatedPhotos([])
    #expect(photos.clusters(in: Self.world, level: 5).isEmpty)
    #expect(photos.bounds == nil)
  }

  @Test func boundsOfPhotosOnBothSidesOfTheDateLine_CrossIt() throws {
    let fiji = try [Self.photo(1, -17, 179), Self.photo(2, -16, -179), Self.photo(3, -18, 178)]
    let bounds = try #require(LocatedPhotos(fiji).bounds)
    #expect(abs(bounds.width - 3 / 360.0) < 1e-6)
    #expect(abs(bounds.left - 358 / 360.0) < 1e-6 && abs(bounds.right - 361 / 360.0) < 1e-6)
  }

  @Test func boundsOfPhotosOnOneSide_DoNotCrossTheDateLine() throws {
    let photos = try [Self.photo(1, 40, -90), Self.photo(2, 50, 80), Self.photo(3, 1, 1)]
    let bounds = try #require(LocatedPhotos(photos).bounds)
    #expect(abs(bounds.left - 90 / 360.0) < 1e-6 && abs(bounds.right - 260 / 360.0) < 1e-6)
    let three = try [Self.photo(1, 40, -74), Self.photo(2, 47, 8), Self.photo(3, -34, 151)]
    #expect(try #require(LocatedPhotos(three).bounds).right <= 1, "little narrower beyond it")
    let one = try #require(LocatedPhotos([Self.photo(1, 40, 10)]).bounds)
    #expect(one.width == 0)
  }

  @Test(arguments: [0, 2, 4, 7, 12, MapCell.deepestLevel])
  func eachPhoto_IsInOneCluster(_ level: Int) {
    let all = Self.scattered(3_000)
    let photos = LocatedPhotos(all)
    let clusters = photos.clusters(in: Self.world, level: level)
    let numbers = clusters.flatMap(photos.numbers(in:))
    #expect(numbers.count == 3_000)
    #expect(Set(numbers) == Set(all.map(\.number)))
    #expect(clusters.allSatisfy { $0.count == photos.numbers(in: $0).count })
  }

  @Test func cluster_ShowsItsNewestPhoto() {
    let all = Self.scattered(2_000)
    let ranks = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0.rank) })
    let photos = LocatedPhotos(all)
    for cluster in photos.clusters(in: Self.world, level: 3) {
      let newest = photos.numbers(in: cluster).max { ranks[$0, default: 0] < ranks[$1, default: 0] }
      #expect(cluster.newest == newest)
    }
  }

  @Test func clusters_AreTheSameInEveryPartOfTheMap() {
    let photos = LocatedPhotos(Self.scattered(3_000))
    let level = 6
    let all = Set(photos.clusters(in: Self.world, level: level))
    for step in 0..<12 {
      let left = 0.03 + Double(step) * 0.05
      let part = MapArea(left: left, top: 0.21, right: left + 0.23, bottom: 0.52)
      let found = photos.clusters(in: part, level: level)
      #expect(Set(found) == all.filter { part.contains($0.center) })
    }
  }

  @Test func clusters_AreSeldomTooClose() {
    let photos = LocatedPhotos(Self.scattered(3_000))
    let level = 5
    let side = MapCell.side(level: level)
    let clusters = photos.clusters(in: Self.world, level: level, distance: 0.9)
    var tooClose = 0
    for (place, cluster) in clusters.enumerated() {
      for other in clusters[(place + 1)...] {
        let (x, y) = (cluster.center.x - other.center.x, cluster.center.y - other.center.y)
        if (x * x + y * y).squareRoot() < 0.9 * side { tooClose += 1 }
      }
    }
    #expect(tooClose * 20 <= clusters.count)
  }

  @Test func neighboursAcrossTheEdgeOfASquare_AreOneCluster() throws {
    let photos = LocatedPhotos([
      try Self.photo(1, 51.4, -0.001), try Self.photo(2, 51.4, 0.001, rank: 5),
    ])
    let clusters = photos.clusters(in: Self.world, level: 8)
    #expect(clusters.map(\.count) == [2])
    #expect(clusters.first?.newest == 2)
    #expect(clusters.first?.cells.count == 2)
    #expect(photos.clusters(in: Self.world, level: 20).count == 2)
  }

  @Test func photosAtOnePlace_AreOneClusterAtEveryLevel() throws {
    let all = try (1...200).map { try Self.photo($0, 47.5, 7.6, rank: $0) }
    let photos = LocatedPhotos(all)
    for level in 0...MapCell.deepestLevel {
      let clusters = photos.clusters(in: Self.world, level: level)
      #expect(clusters.map(\.count) == [200])
      #expect(clusters.first?.newest == 200)
    }
  }

  @Test func pointsOfACluster_AreSpreadOverIt() throws {
    let photos = LocatedPhotos(try (0..<100).map { try Self.photo($0 + 1, 40, Double($0)) })
    let clusters = photos.clusters(in: Self.world, level: 0)
    let cluster = try #require(clusters.first)
    let points = photos.points(of: cluster, atMost: 4)
    #expect(points.count == 4)
    #expect(try #require(points.last).x - (try #require(points.first)).x > 0.2)
    #expect(photos.points(of: cluster, atMost: 1_000).count == 100)
  }
}
