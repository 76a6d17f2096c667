import DecodingTestSupport
import Foundation
import ImageDecoding
import PhotoLibrary
import Synchronization
import SystemPackage
import Testing

@testable import AlbumsUI

@MainActor @Suite struct BackgroundThumbnailsTests {
  /// Fails every request, so that no thumbnail is stored. Requests for the held file wait.
  private nonisolated final class Decoder: StandInDecoding {
    private let state = Mutex((requests: [String](), looks: [String](), held: ""))

    var requests: [String] { state.withLock { $0.requests } }
    /// The photos that were looked at to find duplicates.
    var looks: [String] { state.withLock { $0.looks } }
    func hold(_ name: String) { state.withLock { $0.held = name } }

    func thumbnail(
      at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
    ) async throws -> Thumbnail {
      let name = path.lastComponent?.stem ?? ""
      state.withLock { state in
        if sizes.drawn == nil { state.requests.append(name) } else { state.looks.append(name) }
      }
      while state.withLock({ $0.held == name }) { try await Task.sleep(for: .milliseconds(1)) }
      throw DecodingFailure.unknownFormat
    }
  }

  private let folder: URL
  private let decoder = Decoder()
  private let index: PhotoIndex
  private let indexer: Indexer
  private let thumbnails: BackgroundThumbnails

  init() async throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "albums-thumbnails-\(UUID().uuidString)")
    index = try PhotoIndex(at: FilePath(folder.path).appending("cache/index.sqlite"))
    indexer = Indexer(index: index, decoder: decoder, pace: .full)
    let store = ThumbnailStore(at: FilePath(folder.path).appending("cache/thumbnails")) { 0 }
    thumbnails = BackgroundThumbnails(
      index: index, pipeline: ThumbnailPipeline(decoder: decoder, store: store), decoder: decoder
    ) { [indexer] in indexer.isPaused }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "photos"), withIntermediateDirectories: true)
    for number in 1...4 { try write("\(number)", seconds: 1_000 * number) }
    await update(changing: 4)
  }

  private var roots: [FilePath] { [FilePath(folder.path).appending("photos")] }

  private func write(_ name: String, seconds: Int) throws {
    let file = folder.appending(path: "photos/\(name).jpg").path
    try Data(count: seconds).write(to: URL(filePath: file))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: file)
  }

  /// Brings the index up to date, and passes the changes on, until `count` photos have changed.
  private func update(changing count: Int) async {
    let changes = index.changes
    for await _ in indexer.update(roots: roots) {}
    var changed: Set<Int> = []
    for await change in changes {
      thumbnails.note(change)
      changed.formUnion(change.photos)
      if changed.count == count { return }
    }
  }

  /// Returns whether exactly these photos are requested, now and for a while.
  private func asksFor(_ names: [String]) async throws -> Bool {
    guard try await eventually({ decoder.requests.count >= names.count }) else { return false }
    try await Task.sleep(for: .milliseconds(50))
    return decoder.requests == names
  }

  @Test func anotherScanDoesNotRestartTheThumbnails() async throws {
    decoder.hold("3")
    thumbnails.goThrough(roots)
    #expect(try await asksFor(["4", "3"]), "the newest first")
    thumbnails.goThrough(roots)
    decoder.hold("")
    #expect(try await asksFor(["4", "3", "2", "1"]))
    thumbnails.goThrough(roots)
    #expect(try await asksFor(["4", "3", "2", "1"]), "all photos were tried")
  }

  @Test func changedAndNewPhotosAreRequestedAgain() async throws {
    thumbnails.goThrough(roots)
    #expect(try await asksFor(["4", "3", "2", "1"]))
    try write("2", seconds: 2_001)
    try write("5", seconds: 5_000)
    await update(changing: 2)
    thumbnails.goThrough(roots)
    #expect(try await asksFor(["4", "3", "2", "1", "5", "2"]))
  }

  @Test func photosAreLookedAtAfterTheirThumbnails() async throws {
    thumbnails.goThrough(roots)
    #expect(try await asksFor(["4", "3", "2", "1"]))
    #expect(try await eventually({ decoder.looks == ["4", "3", "2", "1"] }))
    thumbnails.goThrough(roots)
    try await Task.sleep(for: .milliseconds(50))
    #expect(decoder.looks == ["4", "3", "2", "1"], "no photo is looked at twice")
  }

  @Test func stoppedLooks_GoOnLater() async throws {
    decoder.hold("1")
    thumbnails.goThrough(roots)
    #expect(try await asksFor(["4", "3", "2", "1"]))
    thumbnails.stopLooking()
    decoder.hold("")
    try await Task.sleep(for: .milliseconds(50))
    #expect(decoder.looks.isEmpty)
    thumbnails.goThrough(roots)
    #expect(try await eventually({ decoder.looks == ["4", "3", "2", "1"] }))
  }

  @Test func nothingIsRequestedDuringAPause() async throws {
    indexer.isPaused = true
    thumbnails.goThrough(roots)
    try await Task.sleep(for: .milliseconds(2_600))
    #expect(decoder.requests.isEmpty && decoder.looks.isEmpty)
    indexer.isPaused = false
    #expect(try await asksFor(["4", "3", "2", "1"]))
  }
}
