import Foundation
import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Videos in the index, and the videos of Live Photos.
struct VideoIndexTests {
  private let indexed: IndexedLibrary
  private var library: TemporaryLibrary { indexed.library }

  init() throws { indexed = try IndexedLibrary() }

  @Test(arguments: ["MP4", "mov", "m4v", "webm", "MKV", "avi", "3gp"])
  func video_IsListed(extension: String) async throws {
    try library.addFile("film.\(`extension`)")
    try library.addFile("film.txt")
    await indexed.update()
    #expect(try indexed.names() == ["film"])
    #expect(indexed.photo("film.\(`extension`)")?.isVideo == true)
  }

  @Test func lengthOfAVideo_IsInTheIndex() async throws {
    try library.addFile("film.mp4")
    var metadata = ImageMetadata(width: 1920, height: 1080)
    metadata.duration = 65.5
    indexed.decoder.give(metadata, to: indexed.root.appending("film.mp4"))
    await indexed.update()
    #expect(indexed.photo("film.mp4")?.duration == 65.5)
  }

  @Test func videoBesideAPhoto_IsItsLivePhoto() async throws {
    for name in ["IMG_1.HEIC", "IMG_1.MOV", "IMG_2.JPG", "IMG_2.CR2", "IMG_2.MOV"] {
      try library.addFile(name)
    }
    await indexed.update()
    #expect(try indexed.names() == ["IMG_1", "IMG_2"])
    let first = indexed.photo("IMG_1.HEIC")
    #expect(first?.liveVideo == indexed.root.appending("IMG_1.MOV") && first?.companion == nil)
    #expect(first?.isVideo == false)
    let second = indexed.photo("IMG_2.JPG")
    #expect(second?.liveVideo == indexed.root.appending("IMG_2.MOV"))
    #expect(second?.companion == indexed.root.appending("IMG_2.CR2"))
  }

  @Test(arguments: [
    (ImageMetadata.MotionVideo.bytes(10..<20), true), (.missing, false), (nil, nil),
  ])
  func videoInsideAPhoto_IsInTheIndex(video: ImageMetadata.MotionVideo?, isThere: Bool?)
    async throws
  {
    try library.addFile("a.jpg")
    var metadata = ImageMetadata(width: 4, height: 3)
    metadata.motionVideo = video
    indexed.decoder.give(metadata, to: indexed.root.appending("a.jpg"))
    await indexed.update()
    #expect(indexed.photo("a.jpg")?.hasMotionVideo == isThere)
  }

  /// The owner would be ambiguous, or only a phone writes such pairs.
  @Test(arguments: [
    ["a.jpg", "a.heic", "a.mov"], ["a.png", "a.mov"], ["a.jpg", "a.mp4"], ["a.cr2", "a.mov"],
  ])
  func videoBesideOtherFiles_IsListed(names: [String]) async throws {
    for name in names { try library.addFile(name) }
    await indexed.update()
    #expect(try indexed.names().count == names.count)
  }

  @Test func videoWithoutItsPhoto_IsListedAgain() async throws {
    try library.addFile("IMG_1.HEIC")
    try library.addFile("IMG_1.MOV")
    await indexed.update()
    #expect(try indexed.names() == ["IMG_1"])
    try library.remove("IMG_1.HEIC")
    await indexed.update()
    #expect(indexed.photo("IMG_1.MOV")?.path == indexed.root.appending("IMG_1.MOV"))
    #expect(indexed.photo("IMG_1.MOV")?.isVideo == true)
  }
}
