import CJPEG
import Foundation
import ImageDecoding
import PhotosTestSupport
import RandomTestSupport
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Counts which changed copies of pictures are found, and which pictures are taken for copies.
///
/// `make test` takes every third picture; `make test-long` takes all.
@Suite(.serialized) struct LookRecallTests {
  private let decoder = DecoderPool(
    executable: BuiltProgram.path("albums-decoder"), workers: 2, deadline: .seconds(60))
  private let library: TemporaryLibrary
  /// The distance of the pictures that are taken.
  private static let step = RandomTest.isLong ? 1 : 3

  init() throws { library = try TemporaryLibrary() }

  @Test func copiesOfDrawnPictures_AreFoundAndDifferentPicturesAreNot() async throws {
    let folder = library.root.appending("sample")
    try await SampleLibrary.showcase(size: PixelSize(width: 480, height: 360))
      .write(to: URL(filePath: folder.string))
    let pictures = try await self.pictures(in: folder)
    #expect(pictures.count > 30 / Self.step)
    let grouping = DuplicateGrouping.groups(among: try candidates(pictures.map(\.image)))
    #expect(grouping.isEmpty, "different pictures must not look alike")
    try check(pictures)
  }

  @Test(.enabled(if: RealPhotos.folder != nil))
  func copiesOfRealPhotos_AreFound() async throws {
    guard let folder = RealPhotos.folder?.appending(path: "albums") else { return }
    let all = try await pictures(in: FilePath(folder.path))
    // Some of the photos are copies of others.
    let groups = DuplicateGrouping.groups(among: try candidates(all.map(\.image)))
    let copies = Set(groups.flatMap { group in group.photos.filter { $0 != group.best } })
    let pictures = all.indices.filter { !copies.contains($0) }.map { all[$0] }
    #expect(pictures.count > 100 / Self.step)
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

  /// Expects 99 of 100 copies of all kinds, and of each kind, in the group of their picture alone.
  private func check(_ pictures: [Picture]) throws {
    let originals = try candidates(pictures.map(\.image))
    let comparable = originals.filter { $0.look != nil }.count
    var (found, all, wrong) = (0, 0, 0)
    for (kind, images) in try Self.copies(of: pictures) {
      let copies = try candidates(images, from: pictures.count)
      let groups = DuplicateGrouping.groups(among: originals + copies)
      let joined = groups.filter { Set($0.photos.map { $0 % pictures.count }).count == 1 }
      wrong += groups.count - joined.count
      found += joined.count
      all += comparable
      let share = Self.hardKinds.contains(kind) ? 98 : 99
      #expect(
        joined.count * 100 >= comparable * share, "\(kind): \(joined.count) of \(comparable)")
    }
    #expect(found * 100 >= all * 99, "\(found) of \(all) copies were found")
    #expect(wrong * 200 <= all, "\(wrong) groups of \(all) contain different pictures")
  }

  /// The kinds of which 2 copies of 156 real photos are not found: those a quarter as wide as a
  /// thumbnail, and those that are brighter, because their lightest parts are all white.
  private static let hardKinds: Set = [PictureCopy.small.rawValue, PictureCopy.brighter.rawValue]

  /// A picture as a thumbnail, and thumbnails of its file after it was compressed again.
  private struct Picture {
    let image: DecodedImage
    let recompressed: [DecodedImage]
  }

  /// The JPEG qualities of the recompressed files.
  private static let qualities: [Int32] = [40, 70]

  /// Returns the copies of all pictures, by kind.
  private static func copies(of pictures: [Picture]) throws -> [(String, [DecodedImage])] {
    try PictureCopy.allCases.map { copy in
      (copy.rawValue, try pictures.map { try copy.make($0.image) })
    }
      + qualities.enumerated().map { place, quality in
        ("JPEG of quality \(quality)", pictures.map { $0.recompressed[place] })
      }
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

  private func pictures(in folder: FilePath) async throws -> [Picture] {
    var pictures: [Picture] = []
    let files = try files(in: folder)
    for path in stride(from: 0, to: files.count, by: Self.step).map({ files[$0] }) {
      let size = DecodeSize.fitting(width: 128, height: 128)
      let image = try? await decoder.image(at: path, size: size, priority: .photo)
      guard let image, image.isComplete else { continue }
      let large = try await decoder.image(
        at: path, size: .fitting(width: 1_024, height: 1_024), priority: .photo)
      var recompressed: [DecodedImage] = []
      for quality in Self.qualities {
        recompressed.append(
          try await decoder.image(in: large.jpeg(quality: quality), size: size, priority: .photo))
      }
      pictures.append(Picture(image: image, recompressed: recompressed))
    }
    return pictures
  }
}

extension DecodedImage {
  /// Returns a JPEG file of the image.
  fileprivate func jpeg(quality: Int32) throws -> [UInt8] {
    var count = 0
    let file = try #require(
      cjpeg_encode(Array(pixels), Int32(width), Int32(height), quality, &count))
    defer { free(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }
}
