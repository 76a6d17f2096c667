import Foundation
import Synchronization
import Testing

@testable import SampleLibrary

/// Tests the files on disk after a run that was refused, cancelled, failed or killed.
struct StagingTests {
  private let library = SampleLibrary.numbered(
    photos: 6, unique: 3, size: PixelSize(width: 64, height: 48))

  @Test func existingFolderIsRefusedAndNotChanged() async throws {
    let folder = try TemporaryFolder()
    let keepsake = folder.url.appending(path: "keepsake.txt")
    try Data("mine".utf8).write(to: keepsake)
    await #expect(throws: SampleLibraryError.folderExists(path: folder.url.path)) {
      try await library.write(to: folder.url)
    }
    #expect(try folder.files() == ["keepsake.txt"])
  }

  @Test func cancellationLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    let destination = folder.url.appending(path: "Library")
    let library = library
    let (start, startContinuation) = AsyncStream.makeStream(of: Void.self)
    let running = Mutex<Task<Void, any Error>?>(nil)
    let task = Task {
      for await _ in start { break }
      // Each picture has two files, so after the first file others are still missing.
      try await library.write(to: destination) { _, _ in running.withLock { $0?.cancel() } }
    }
    running.withLock { $0 = task }
    startContinuation.yield()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func failureLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    let destination = folder.url.appending(path: "Library")
    var broken = library.pictures
    broken[1].files[0].path = "No Such Album/IMG.jpg"
    let library = SampleLibrary(albums: library.albums, pictures: broken)
    await #expect(throws: SampleLibraryError.self) { try await library.write(to: destination) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func leftoversOfAKilledRunAreRemoved() async throws {
    let folder = try TemporaryFolder()
    let leftover = folder.url.appending(path: ".Library.partial/Album 0099")
    try FileManager.default.createDirectory(at: leftover, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: leftover.appending(path: "IMG_000001.jpg"))
    try await library.write(to: folder.url.appending(path: "Library"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Library"])
    #expect(try folder.files().count == 6)
  }

  @Test func folderOfARunningRunIsRefused() async throws {
    let folder = try TemporaryFolder()
    let destination = folder.url.appending(path: "Library")
    let other = try StagingFolder(for: destination)
    await #expect(throws: SampleLibraryError.inUse(path: destination.path)) {
      try await library.write(to: destination)
    }
    #expect(FileManager.default.fileExists(atPath: other.url.path))
  }
}
