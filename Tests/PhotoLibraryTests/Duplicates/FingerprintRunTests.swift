import Foundation
import GRDB
import ImageDecoding
import PhotosTestSupport
import SampleLibrary
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

struct FingerprintRunTests {
  private let indexed: IndexedLibrary
  private let thumbnails: TemporaryLibrary
  private let decoder = DecoderPool(
    executable: BuiltProgram.path("albums-decoder"), workers: 1, deadline: .seconds(60))

  init() async throws {
    indexed = try IndexedLibrary()
    thumbnails = try TemporaryLibrary()
    try await SampleLibrary.numbered(
      photos: 6, albums: 2, unique: 6, size: PixelSize(width: 200, height: 150)
    ).write(to: URL(filePath: indexed.root.appending("photos").string))
  }

  private func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(
      atPath: indexed.root.appending(name).string, toPath: indexed.root.appending(other).string)
  }

  private func run() async throws -> Int {
    let last = Mutex(FingerprintRun.Progress())
    try await FingerprintRun(
      index: indexed.index, decoder: decoder,
      store: ThumbnailStore(at: thumbnails.root, byteBudget: 8 << 20)
    ).run(
      under: [indexed.root], places: 2, report: { progress in last.withLock { $0 = progress } })
    return last.withLock { $0.done }
  }

  private func groups() throws -> [[String]] {
    try indexed.index.looks(under: [indexed.root]).groups().map { group in
      group.photos.map { indexed.index.photo(numbered: $0)?.name ?? "gone" }.sorted()
    }
  }

  private static let first = "photos/Album 0001/IMG_000001.jpg"

  @Test func copyOfAFile_IsFoundAndIsReadOnce() async throws {
    try copy(Self.first, to: "copy.jpg")
    await indexed.update()
    #expect(try await run() == 9, "seven photos to look at, and two files of the same size")
    #expect(try groups() == [["IMG_000001", "copy"]])
    #expect(try indexed.index.looks(under: [indexed.root]).groups().map(\.kind) == [.sameFile])
    #expect(try await run() == 0)
  }

  @Test func changedFile_IsLookedAtAgain() async throws {
    try copy(Self.first, to: "copy.jpg")
    await indexed.update()
    _ = try await run()
    let other = indexed.root.appending("photos/Album 0002/IMG_000006.jpg")
    try Data(contentsOf: URL(filePath: other.string))
      .write(to: URL(filePath: indexed.root.appending("copy.jpg").string))
    await indexed.update()
    #expect(try groups().isEmpty, "the former look must not be used")
    _ = try await run()
    #expect(try groups() == [["IMG_000006", "copy"]])
  }

  @Test func unreadableFile_IsNamedAndNotTriedAgain() async throws {
    try Data("not a photo".utf8).write(
      to: URL(filePath: indexed.root.appending("bad.jpg").string))
    await indexed.update()
    _ = try await run()
    let number = try #require(indexed.photo("bad.jpg")?.number)
    #expect(try indexed.index.incomparablePhotos(under: [indexed.root]) == [number])
    #expect(try await run() == 0)
    #expect(try groups().isEmpty)
  }

  @Test func vanishedFile_IsLeftOut() async throws {
    try copy(Self.first, to: "copy.jpg")
    await indexed.update()
    try indexed.library.remove("copy.jpg")
    #expect(try await run() == 9)
    #expect(try groups().isEmpty)
    await indexed.update()
    #expect(try groups().isEmpty)
  }

  @Test func photosLikeOne_AreTheCopies() async throws {
    try copy(Self.first, to: "copy.jpg")
    await indexed.update()
    _ = try await run()
    let looks = try indexed.index.looks(under: [indexed.root])
    let number = try #require(indexed.photo("copy.jpg")?.number)
    #expect(looks.photos(like: number) == [indexed.photo(Self.first)?.number])
  }

  @Test func rowOfAnEarlierVersionOfAFile_IsNotUsed() async throws {
    try copy(Self.first, to: "copy.jpg")
    await indexed.update()
    _ = try await run()
    try await indexed.index.database.write { db in
      try db.execute(
        sql: "UPDATE photos SET mtime = mtime + 1 WHERE CAST(name AS TEXT) = 'copy.jpg'")
    }
    #expect(try groups().isEmpty)
  }

  @Test func removedPhoto_LeavesNoRow() async throws {
    try copy(Self.first, to: "copy.jpg")
    await indexed.update()
    _ = try await run()
    try indexed.library.remove("copy.jpg")
    await indexed.update()
    let count = try await indexed.index.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM fingerprints")
    }
    #expect(count == 6)
  }
}
