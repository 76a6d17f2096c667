import ImageDecoding
import Testing

@testable import AlbumsUI

@Suite struct AlbumOrderTests {
  private let items: [AlbumOrder.Item<String>] = [
    .init(
      value: "a", name: "Trip 10", date: WallClockDate(exif: "2020:01:01 00:00:00"), count: 3,
      byteCount: 20),
    .init(value: "b", name: "Trip 9", date: nil, count: 7, byteCount: 10),
    .init(
      value: "c", name: "Sea", date: WallClockDate(exif: "2010:01:01 00:00:00"), count: 3,
      byteCount: 30),
  ]

  @Test(arguments: [
    (AlbumOrder.Key.name, "cba"), (.folder, "abc"), (.date, "bca"), (.count, "acb"), (.size, "bac"),
  ])
  func albums_AreSortedByTheKey(_ key: AlbumOrder.Key, _ expected: String) {
    let order = AlbumOrder(key: key)
    #expect(order.sorted(items).joined() == expected)
    let reverse = AlbumOrder(key: key, isAscending: false)
    #expect(reverse.sorted(items).joined() == String(expected.reversed()))
  }

  @Test func directions_AreNamedByTheKey() {
    #expect(AlbumOrder.Key.date.directionNames.ascending == "_Oldest First")
    #expect(AlbumOrder.Key.size.directionNames.descending == "_Largest First")
    for key in AlbumOrder.Key.allCases {
      #expect(key.directionNames.ascending != key.directionNames.descending)
      #expect(!key.directionNames.ascending.contains("scending"))
    }
  }
}
