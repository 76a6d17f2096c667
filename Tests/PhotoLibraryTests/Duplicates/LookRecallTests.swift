import Foundation
import ImageDecoding
import PhotosTestSupport
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Counts which changed copies of pictures are found, and which pictures are taken for copies.
@Suite(.serialized) struct LookRecallTests {
  private let decoder = DecoderPool(
    executable: BuiltProgram.path("albums-decoder"), workers: 2, deadline: .seconds(60))
  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  @Test func copiesOfDrawnPictures_AreFoundAndDifferentPicturesAreNot() async throws {
    let folder = library.root.appending("sample")
    try await SampleLibrary.showcase(size: PixelSize(width: 480, height: 360))
      .write(to: URL(filePath: folder.string))
    let pictures = try await self.pictures(in: folder)
    #expect(pictures.count > 30)
    let grouping = DuplicateGrouping.groups(among: try candidates(pictures))
    #expect(grouping.isEmpty, "different pictures must not look alike")
    try check(pictures)
  }

  @Test(.enabled(if: RealPhotos.folder != nil))
  func copiesOfRealPhotos_AreFound() async throws {
    guard let folder = RealPhotos.folder?.appending(path: "albums") else { return }
    let all = try await pictures(in: FilePath(folder.path))
    // Some of the photos are copies of others.
    let groups = DuplicateGrouping.groups(among: try candidates(all))
    let copies = Set(groups.flatMap { group in group.photos.filter { $0 != group.best } })
    let pictures = all.indices.filter { !copies.contains($0) }.map { all[$0] }
    #expect(pictures.count > 100)
    try check(pictures)
  }

  @Test func recompressedThumbnail_LooksLikeThePhoto() async throws {
    let folder = library.root.appending("sample")
    try await SampleLibrary.showcase(size: PixelSize(width: 320, height: 240))
      .write(to: URL(filePath: folder.string))
    for path in try files(in: folder).prefix(8) {
      let thumbnail = try await decoder.thumbnail(
        at: path, sizes: ThumbnailSizes(drawn: 64, stored: [256]), priority: .photo)
      let stored = try #require(thumbnail.stored.first)
      let again = try await decoder.image(in: stored, size: .square(64), priority: .photo)
      let look = try #require(thumbnail.drawn.flatMap { PhotoLook($0) })
      let other = try #require(PhotoLook(again))
      #expect(try #require(LookComparison(look).similarity(to: other)) > 0.99)
    }
  }

  /// Expects 99 of 100 copies of each kind, and of all kinds, in the group of their picture alone.
  private func check(_ pictures: [DecodedImage]) throws {
    let originals = try candidates(pictures)
    var (found, all, wrong) = (0, 0, 0)
    for copy in PictureCopy.allCases {
      let copies = try candidates(try pictures.map(copy.make), from: pictures.count)
      let groups = DuplicateGrouping.groups(among: originals + copies)
      let joined = groups.filter { Set($0.photos.map { $0 % pictures.count }).count == 1 }
      let comparable = originals.filter { $0.look != nil }.count
      wrong += groups.count - joined.count
      found += joined.count
      all += comparable
      #expect(joined.count * 100 >= comparable * 96, "\(copy): \(joined.count) of \(comparable)")
    }
    #expect(found * 100 >= all * 99, "\(found) of \(all) copies were found")
    #expect(wrong * 200 <= all, "\(wrong) groups of \(all) contain different pictures")
  }

  private func candidates(
    _ pictures: [DecodedImage], from first: Int = 0
  ) throws -> [DuplicateCandidate] {
    try pictures.enumerated().map { place, picture in
      DuplicateCandidate(
        number: first + place, byteCount: 1, width: picture.width, height: picture.height,
        look: try picture.look)
    }
  }

  private func files(in folder: FilePath) throws -> [FilePath] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.string).sorted()
      .filter { ["jpg", "jpeg"].contains(URL(filePath: $0).pathExtension.lowercased()) }
      .map { folder.appending($0) }
  }

  private func pictures(in folder: FilePath) async throws -> [DecodedImage] {
    var pictures: [DecodedImage] = []
    for path in try files(in: folder) {
      let image = try? await decoder.image(
        at: path, size: .fitting(width: 128, height: 128), priority: .photo)
      if let image, image.isComplete { pictures.append(image) }
    }
    return pictures
  }
}
