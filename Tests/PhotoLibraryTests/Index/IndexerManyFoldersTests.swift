import Testing

@testable import PhotoLibrary

struct IndexerManyFoldersTests {
  /// SQLite limits the depth of a condition. A window rescans up to 1,000 folders at once.
  @Test func thousandFolders_AreRescannedAtOnce() async throws {
    let indexed = try IndexedLibrary()
    let folders = try (0..<1_000).map { number in
      try indexed.library.addFile("\(number)/1.jpg").removingLastComponent()
    }
    let progress = await indexed.indexer.rescan(folders: folders)
    #expect(progress?.stop == nil)
    #expect(try indexed.names().count == 1_000)
  }
}
