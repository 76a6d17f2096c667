import Foundation
import ImageDecoding
import PhotoLibrary
import Testing

struct PhotoSortTests {
  private let photos = [
    photo("/a/IMG_2.jpg", byteCount: 30, modified: 300),
    photo("/a/IMG_10.jpg", byteCount: 10, modified: 100),
    photo("/b/img_2.jpg", byteCount: 20, modified: 200),
    photo("/b/IMG_2.png", byteCount: 10, modified: 100),
  ]

  private func paths(_ sort: PhotoSort, _ dates: [PhotoID: WallClockDate] = [:]) -> [String] {
    sort.sorted(photos.shuffled(), captureDates: dates).map(\.path.string)
  }

  @Test func nameThenPathDecide() {
    let order = ["/a/IMG_2.jpg", "/b/IMG_2.png", "/b/img_2.jpg", "/a/IMG_10.jpg"]
    #expect(paths(PhotoSort(key: .name)) == order)
    #expect(paths(PhotoSort(key: .name, isAscending: false)) == order.reversed())
  }

  @Test func sizeThenNameDecide() {
    #expect(
      paths(PhotoSort(key: .byteCount))
        == ["/b/IMG_2.png", "/a/IMG_10.jpg", "/b/img_2.jpg", "/a/IMG_2.jpg"])
  }

  @Test func modificationDateDecides() {
    #expect(
      paths(PhotoSort(key: .modificationDate, isAscending: false))
        == ["/a/IMG_2.jpg", "/b/img_2.jpg", "/a/IMG_10.jpg", "/b/IMG_2.png"])
  }

  @Test func captureDateDecidesAndTheFileIsThatOldWithout() throws {
    let early = try #require(WallClockDate(year: 1960, month: 1, day: 1))
    let dates = [photos[0].id: early]
    #expect(
      paths(PhotoSort(key: .captureDate), dates)
        == ["/a/IMG_2.jpg", "/b/IMG_2.png", "/a/IMG_10.jpg", "/b/img_2.jpg"])
  }

  @Test func everyOrderIsTheSameHoweverThePhotosCome() {
    let many = (0..<300).map { number in
      photo(
        "/f\(number % 7)/p\(number % 20).jpg", byteCount: number % 3, modified: Double(number % 2))
    }
    for key in PhotoSort.Key.allCases {
      let sort = PhotoSort(key: key)
      let order = sort.sorted(many).map(\.id)
      #expect(sort.sorted(many.shuffled()).map(\.id) == order)
      let reversed = PhotoSort(key: key, isAscending: false).sorted(many.shuffled()).map(\.id)
      #expect(reversed == order.reversed())
    }
  }
}
