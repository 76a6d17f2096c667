import SystemPackage
import Testing

@testable import PhotoLibrary

/// Counts of photos and videos.
struct IndexedVideosTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  @Test func videosOfAnAlbum_AreCounted() async throws {
    for name in ["a/1.jpg", "a/2.mp4", "a/3.heic", "a/3.mov", "b/4.jpg", "c/5.webm", "c/6.mkv"] {
      try indexed.library.addFile(name)
    }
    await indexed.update()
    let videos = try indexed.index.videos()
    let albums = try indexed.index.albums(under: [indexed.root])
    #expect(!videos.isEmpty)
    #expect(
      albums.map { videos.count(of: $0).text() } == ["3 items", "1 photo", "2 videos"],
      "the video of a Live Photo is not counted")
    let numbers = try indexed.index.numbers(of: PhotoQuery(scope: .roots([indexed.root])))
    #expect(videos.count(of: numbers) == ItemCount(6, videos: 3))
    #expect(videos.count(ofSome: 6).text() == "6 items")
  }

  @Test func photosOnly_AreCalledPhotos() async throws {
    try indexed.library.addFile("a/1.jpg")
    await indexed.update()
    let videos = try indexed.index.videos()
    #expect(videos.isEmpty && videos.count(ofSome: 1_000).text() == "1000 photos")
  }

  @Test(arguments: [
    (0, 0, "0 photos"), (1, 0, "1 photo"), (2, 0, "2 photos"), (1, 1, "1 video"),
    (3, 3, "3 videos"), (3, 1, "3 items"),
  ])
  func count_IsInWords(all: Int, videos: Int, text: String) {
    #expect(ItemCount(all, videos: videos).text() == text)
  }

  @Test func files_AreCountedByTheirNames() {
    #expect(ItemCount(of: ["/a.jpg", "/b.MOV"].map { FilePath($0) }).text() == "2 items")
  }
}
