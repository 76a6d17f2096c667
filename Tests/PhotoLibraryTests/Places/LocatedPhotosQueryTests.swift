import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

@Suite struct LocatedPhotosQueryTests {
  private let indexed: IndexedLibrary
  private static let world = MapArea(left: 0, top: 0, right: 1, bottom: 1)

  init() throws { indexed = try IndexedLibrary() }

  private func add(_ name: String, _ latitude: Double, _ longitude: Double) throws {
    var metadata = ImageMetadata(width: 4, height: 3, orientation: 1)
    metadata.location = ImageMetadata.Location(latitude: latitude, longitude: longitude)
    indexed.decoder.give(metadata, to: try indexed.library.write(name))
  }

  private func located(_ roots: FilePath...) throws -> LocatedPhotos {
    try indexed.index.locatedPhotos(under: roots.isEmpty ? [indexed.root] : roots)
  }

  private func names(_ numbers: [Int]) -> [String] {
    numbers.map { indexed.index.photo(numbered: $0)?.name ?? "gone" }.sorted()
  }

  @Test func photosWithoutAPlace_AreLeftOut() async throws {
    try add("paris.jpg", 48.85, 2.35)
    try add("zeros.jpg", 0, 0)
    try indexed.library.write("none.jpg")
    await indexed.update()
    let photos = try located()
    let clusters = photos.clusters(in: Self.world, level: 4)
    #expect(clusters.map { names(photos.numbers(in: $0)) } == [["paris"]])
  }

  @Test func countryOfTheCoordinates_IsFoundByWordsAndByTheFilter() async throws {
    try add("louvre.jpg", 48.85, 2.35)
    try add("atlantic.jpg", 30, -40)
    var named = ImageMetadata(width: 4, height: 3, orientation: 1)
    named.location = ImageMetadata.Location(latitude: 45.76, longitude: 4.84)
    named.places = ["Lyon", "France"]
    indexed.decoder.give(named, to: try indexed.library.write("lyon.jpg"))
    await indexed.update()
    func found(_ words: String, _ criteria: SearchCriterion...) throws -> [String] {
      names(
        try indexed.index.numbers(
          of: PhotoSearch(words: words, criteria: criteria), under: [indexed.root]))
    }
    #expect(try found("franc") == ["louvre", "lyon"])
    #expect(try found("", .place("France")) == ["louvre", "lyon"])
    #expect(try found("", .place("Lyon")) == ["lyon"])
    let places = try indexed.index.choices(of: .place)
    #expect(places.map(\.name) == ["France", "Lyon"])
    #expect(places.map(\.count) == [2, 1])
    let number = try #require(indexed.photo("louvre.jpg")?.number)
    #expect(indexed.index.details(of: number)?.places == [], "the file names no place")
  }

  @Test func placeOfAPhoto_IsNilWithoutOne() async throws {
    try add("paris.jpg", 48.85, 2.35)
    try add("zeros.jpg", 0, 0)
    await indexed.update()
    func place(_ name: String) -> GeoPoint? {
      indexed.photo(name)?.number.flatMap(indexed.index.place(of:))
    }
    #expect(place("paris.jpg") == GeoPoint(latitude: 48.85, longitude: 2.35))
    #expect(place("zeros.jpg") == nil)
  }

  @Test func otherFolders_AreLeftOut() async throws {
    try add("a/one.jpg", 10, 10)
    try add("b/two.jpg", 10, 10)
    await indexed.update()
    #expect(try located().count == 2)
    #expect(try located(indexed.root.appending("a")).count == 1)
  }

  @Test func rawFileOfAPhoto_IsNotCounted() async throws {
    try add("one.jpg", 10, 10)
    try add("one.cr2", 10, 10)
    await indexed.update()
    #expect(try located().count == 1)
  }

  @Test(arguments: [0, 1, 3, 9, 20])
  func queryForSquares_FindsThePhotosOfTheCluster(_ level: Int) async throws {
    let places = [
      (48.85, 2.35), (48.86, 2.36), (51.5, -0.001), (51.5, 0.001), (0, 45), (-0.000_01, 45),
      (12, 180), (12, -180), (12, 179.99), (89.5, 20), (-89.5, 20), (-33, 151), (45, -90), (45, 90),
    ]
    for (number, place) in places.enumerated() { try add("\(number).jpg", place.0, place.1) }
    await indexed.update()
    let photos = try located()
    let clusters = photos.clusters(in: Self.world, level: level)
    #expect(clusters.map(\.count).reduce(0, +) == places.count)
    for cluster in clusters {
      let found = try indexed.index.numbers(
        of: PhotoQuery(scope: .squares(cluster.cells, in: [indexed.root])))
      #expect(Set(found) == Set(photos.numbers(in: cluster)))
    }
  }

  @Test func noSquares_HaveNoPhotos() async throws {
    try add("one.jpg", 10, 10)
    await indexed.update()
    let query = PhotoQuery(scope: .squares([], in: [indexed.root]))
    #expect(try indexed.index.numbers(of: query) == [])
  }
}
