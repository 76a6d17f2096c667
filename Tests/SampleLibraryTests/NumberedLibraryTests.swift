import Foundation
import Testing

@testable import SampleLibrary

struct NumberedLibraryTests {
  private let small = PixelSize(width: 64, height: 48)

  @Test func hasExactlyTheRequestedFiles() async throws {
    let folder = try TemporaryFolder()
    let library = SampleLibrary.numbered(photos: 11, albums: 3, unique: 4, size: small)
    #expect(library.photoCount == 11)
    try await library.write(to: folder.url.appending(path: "Library"))
    #expect(
      try folder.files() == [
        "Library/Album 0001/IMG_000001.jpg", "Library/Album 0001/IMG_000002.jpg",
        "Library/Album 0001/IMG_000003.jpg", "Library/Album 0001/IMG_000004.jpg",
        "Library/Album 0002/IMG_000005.jpg", "Library/Album 0002/IMG_000006.jpg",
        "Library/Album 0002/IMG_000007.jpg", "Library/Album 0002/IMG_000008.jpg",
        "Library/Album 0003/IMG_000009.jpg", "Library/Album 0003/IMG_000010.jpg",
        "Library/Album 0003/IMG_000011.jpg",
      ])
  }

  @Test func keepsEmptyAlbums() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Library")
    try await SampleLibrary.numbered(photos: 2, albums: 4, size: small).write(to: root)
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).count == 4)
    #expect(try folder.files().count == 2)
  }

  @Test func allFilesDifferAndCanBeDecoded() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Library")
    try await SampleLibrary.numbered(photos: 9, unique: 2, size: small).write(to: root)
    var contents: Set<Data> = []
    var dates: [String] = []
    for path in try folder.files() {
      let url = folder.url.appending(path: path)
      contents.insert(try Data(contentsOf: url))
      let photo = try PhotoFile(url)
      #expect(photo.width == 64 && photo.height == 48)
      let date = try #require(photo["Exif.Photo.DateTimeOriginal"])
      #expect(photo["Exif.Image.DateTime"] == date)
      #expect(photo["Exif.Photo.DateTimeDigitized"] == date)
      dates.append(date)
    }
    #expect(contents.count == 9)
    #expect(dates.sorted() == dates, "photos are numbered in the order of their dates")
    #expect(Set(dates).count == 9)
  }

  @Test func drawsOnlyTheUniquePictures() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Library/Album 0001")
    try await SampleLibrary.numbered(photos: 4, unique: 2, size: small)
      .write(to: folder.url.appending(path: "Library"))
    let photos = try (1...4).map { try PhotoFile(root.appending(path: "IMG_00000\($0).jpg")) }
    #expect(photos[0].pixels == photos[2].pixels)
    #expect(photos[1].pixels == photos[3].pixels)
    #expect(photos[0].pixels != photos[1].pixels)
  }

  @Test func variedPhotosLookDifferent() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Library/Album 0001")
    // Sides that are no multiples of the blocks of 16 pixels.
    let size = PixelSize(width: 72, height: 56)
    try await SampleLibrary.numbered(photos: 50, unique: 1, varied: true, size: size)
      .write(to: folder.url.appending(path: "Library"))
    let photos = try (1...50).map {
      try PhotoFile(root.appending(path: "IMG_0000\($0 < 10 ? "0" : "")\($0).jpg"))
    }
    #expect(Set(photos.map(\.pixels)).count == 50)
    #expect(photos.allSatisfy { $0.width == 72 && $0.height == 56 })
  }

  @Test func everySecondVariantIsMirrored() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Library/Album 0001")
    try await SampleLibrary.numbered(photos: 2, unique: 1, varied: true, size: small)
      .write(to: folder.url.appending(path: "Library"))
    let drawn = try PhotoFile(root.appending(path: "IMG_000001.jpg"))
    let mirrored = try PhotoFile(root.appending(path: "IMG_000002.jpg"))
    var expected = drawn
    expected.pixels = (0..<64 * 48).map { drawn.pixels[$0 / 64 * 64 + 63 - $0 % 64] }
    // Rounding in the decoder is not symmetric.
    #expect(mirrored.difference(to: expected) < 1)
    #expect(mirrored.difference(to: drawn) > 4)
  }

  @Test func variantsAreDarkerAndLighter() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "Library/Album 0001")
    try await SampleLibrary.numbered(photos: 50, unique: 1, varied: true, size: small)
      .write(to: folder.url.appending(path: "Library"))
    let (drawn, lighter, darker) = (
      try PhotoFile(root.appending(path: "IMG_000001.jpg")),
      try PhotoFile(root.appending(path: "IMG_000047.jpg")),
      try PhotoFile(root.appending(path: "IMG_000049.jpg"))
    )
    #expect((15...25).contains(lighter.difference(to: drawn)))
    #expect((15...25).contains(darker.difference(to: drawn)))
    #expect(lighter.meanBrightness > drawn.meanBrightness)
    #expect(darker.meanBrightness < drawn.meanBrightness)
  }

  @Test func sameArgumentsGiveSameBytes() async throws {
    let folder = try TemporaryFolder()
    // One picture of each scene.
    let library = SampleLibrary.numbered(
      photos: showcaseSubjects.count, unique: showcaseSubjects.count, size: small)
    for name in ["A", "B"] { try await library.write(to: folder.url.appending(path: name)) }
    let paths = try folder.files().filter { $0.hasPrefix("A/") }
    #expect(paths.count == showcaseSubjects.count)
    for path in paths {
      let twin = "B" + path.dropFirst()
      #expect(
        try Data(contentsOf: folder.url.appending(path: path))
          == Data(contentsOf: folder.url.appending(path: twin)), "\(path)")
    }
  }

  @Test func reportsEveryFileInOrder() async throws {
    let folder = try TemporaryFolder()
    let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
    try await SampleLibrary.numbered(photos: 7, unique: 3, size: small)
      .write(to: folder.url.appending(path: "Library")) { count, _ in continuation.yield(count) }
    continuation.finish()
    var reported: [Int] = []
    for await count in counts { reported.append(count) }
    #expect(reported == Array(1...7))
  }
}
