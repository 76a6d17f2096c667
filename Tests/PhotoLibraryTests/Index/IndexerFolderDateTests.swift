import Foundation
import GRDB
import Glibc
import RandomTestSupport
import SystemPackage
import Testing

@testable import PhotoLibrary

/// In a window, an update looks at the files of a folder only if the folder's date has changed.
struct IndexerFolderDateTests {
  private let indexed: IndexedLibrary
  private var library: TemporaryLibrary { indexed.library }

  init() throws {
    indexed = try IndexedLibrary()
  }

  @Test func fileChangedInPlace_IsFoundByTheNextCheckOfAllFiles() async throws {
    try await indexOnePhotoThatChangesInPlace()
    await indexed.update()
    await indexed.indexer.rescan(folders: [folder], trustsFolderDates: true)
    #expect(byteCount == 1, "the date of the folder is unchanged")
    await indexed.indexer.checkFiles(under: [indexed.root])
    #expect(byteCount == 1, "the files were looked at moments ago")
    try letTimePass()
    await indexed.indexer.checkFiles(under: [indexed.root])
    #expect(byteCount == 2)
    #expect(indexed.decoder.metadataCount == 2)
  }

  @Test func filesThatWereChecked_AreNotDueAgain() async throws {
    try await indexOnePhotoThatChangesInPlace()
    try letTimePass()
    #expect(try !foldersToCheck().isEmpty)
    await indexed.indexer.checkFiles(under: [indexed.root])
    #expect(try foldersToCheck().isEmpty)
  }

  @Test func fileChangedInPlaceBetweenTwoRuns_IsFoundSoonAfterTheStart() async throws {
    try await indexOnePhotoThatChangesInPlace()
    // The first run was a minute ago.
    try await indexed.index.database.write {
      try $0.execute(sql: "UPDATE folders SET next_check = next_check - 60 WHERE next_check <> 0")
    }
    let start = NextCheck.now
    let reopened = try IndexedLibrary(reopening: indexed)
    await reopened.update()
    await reopened.indexer.checkFiles(under: [reopened.root])
    #expect(reopened.photo("a/1.jpg")?.byteCount == 2)
    let due = try reopened.index.foldersToCheck(under: [reopened.root], startedAt: start)
    #expect(due.isEmpty, "one check in each run is enough")
  }

  @Test func fileChangedInPlace_IsFoundWhenTheUserAsks() async throws {
    try await indexOnePhotoThatChangesInPlace()
    for await _ in indexed.indexer.update(roots: [indexed.root], retriesFailures: true) {}
    #expect(byteCount == 2)
  }

  @Test func fileChangedInPlace_IsFoundByTheCommand() async throws {
    try await indexOnePhotoThatChangesInPlace()
    let command = Indexer(index: indexed.index, decoder: indexed.decoder, pace: .full)
    for await _ in command.update(roots: [indexed.root]) {}
    #expect(byteCount == 2)
  }

  @Test func fileChangedInPlace_IsFoundIfItsFolderWasChangedMomentsAgo() async throws {
    try library.write("a/1.jpg", byteCount: 1, modified: 1_000)
    await indexed.update()
    try library.write("a/1.jpg", byteCount: 2, modified: 1_000)
    await indexed.update()
    #expect(byteCount == 2)
  }

  /// Linux gives the root of a FAT drive this date each time that it is mounted.
  @Test func newFileInAFolderWithoutADate_IsFound() async throws {
    try library.write("a/1.jpg", modified: 1_000)
    FolderDate(seconds: 0).set(of: folder)
    await indexed.update()
    try library.write("a/2.jpg", modified: 1_000)
    FolderDate(seconds: 0).set(of: folder)
    await indexed.update()
    #expect(try indexed.names() == ["1", "2"])
  }

  @Test func linkToAPhotoOnAnotherDrive_IsFoundWhenTheDriveIsConnected() async throws {
    let drive = try TemporaryLibrary()
    try library.write("a/1.jpg", modified: 1_000)
    try library.addLink("a/2.jpg", to: drive.root.appending("2.jpg"))
    try setOldFolderDates(from: 1_000)
    await indexed.update()
    try drive.addFile("2.jpg")
    await indexed.update()
    #expect(try indexed.names() == ["1", "2"])
  }

  @Test func slowDriveWithoutFolderDates_IsListedByEachUpdateAndNotInBetween() async throws {
    try await indexOnePhotoThatChangesInPlace()
    let check = NextCheck(mtime: nil, isSlow: true)
    try await indexed.index.database.write {
      try $0.execute(sql: "UPDATE folders SET next_check = ?", arguments: [check.stored])
    }
    await indexed.indexer.checkFiles(under: [indexed.root])
    await indexed.indexer.rescan(folders: [folder], trustsFolderDates: true)
    #expect(byteCount == 1)
    await indexed.update()
    #expect(byteCount == 2)
  }

  @Test func cancelledCheck_Ends() async throws {
    try await indexOnePhotoThatChangesInPlace()
    try letTimePass()
    indexed.indexer.isPaused = true
    let (indexer, root) = (indexed.indexer, indexed.root)
    let check = Task { await indexer.checkFiles(under: [root]) }
    check.cancel()
    await check.value
    #expect(byteCount == 1)
  }

  /// Compares an index that is updated by folder dates with a new index, after random changes.
  @Test func updatesByFolderDates_EqualANewIndex() async throws {
    let seed = RandomTest.seed("FOLDER_DATE_SEED", else: .random(in: 0...UInt64.max))
    var numbers = SeededNumbers(seed: seed)
    for round in 0..<RandomTest.rounds("FOLDER_DATE_ROUNDS", few: 12, many: 1_000) {
      for _ in 0..<Int.random(in: 1...4, using: &numbers) { try change(with: &numbers) }
      try setOldFolderDates(from: 10_000 + round * 100)
      await indexed.update()
      let fresh = try IndexedLibrary(scanning: library)
      await fresh.update()
      try #require(
        try contents(of: indexed.index) == contents(of: fresh.index),
        "round \(round) with FOLDER_DATE_SEED=\(seed)")
    }
  }

  // MARK: Library

  private var folder: FilePath { indexed.root.appending("a") }

  /// The size of the photo as the index knows it.
  private var byteCount: Int? { indexed.photo("a/1.jpg")?.byteCount }

  private func indexOnePhotoThatChangesInPlace() async throws {
    try library.write("a/1.jpg", byteCount: 1, modified: 1_000)
    try setOldFolderDates(from: 1_000)
    await indexed.update()
    try library.write("a/1.jpg", byteCount: 2, modified: 1_000)
    try setOldFolderDates(from: 1_000)
  }

  private func foldersToCheck() throws -> [FilePath] {
    try indexed.index.foldersToCheck(under: [indexed.root], startedAt: 0)
  }

  /// Makes the index believe that the files were looked at long ago.
  private func letTimePass() throws {
    try indexed.index.database.write {
      try $0.execute(sql: "UPDATE folders SET next_check = 1 WHERE next_check <> 0")
    }
  }

  /// Gives each folder that was changed in the last minutes a date long ago, as if the tests had
  /// waited. Each date is used once.
  private func setOldFolderDates(from seconds: Int) throws {
    let now = NextCheck.now
    for (index, path) in try folders().enumerated() where FolderDate(of: path).seconds > now - 600 {
      FolderDate(seconds: seconds + index).set(of: path)
    }
  }

  /// All folders by their real paths.
  private func folders() throws -> [FilePath] {
    let names = FileManager.default.enumerator(atPath: library.root.string)?.compactMap {
      $0 as? String
    }
    return ([library.root] + (names ?? []).sorted().map { library.root.appending($0) })
      .filter { FolderDate(of: $0).isFolder }
  }

  // MARK: Random changes

  private func change(with numbers: inout SeededNumbers) throws {
    let names = ["a", "b", "a/c", "b/d", "a/c/e"]
    let folder = names.randomElement(using: &numbers)!
    let other = names.randomElement(using: &numbers)!
    let photo = "\(folder)/\(Int.random(in: 0..<3, using: &numbers)).jpg"
    // A change fails if it needs a file or folder that does not exist.
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0, 1, 2:
      // Replaces the file, because the date of its folder does not show a change in place.
      _ = try? library.remove(photo)
      _ = try? library.write(
        photo, byteCount: Int.random(in: 1...9, using: &numbers), modified: 1_000)
    case 3: _ = try? library.remove(photo)
    case 4: _ = try? library.move(folder, to: other)
    default: _ = try? library.addLink("\(folder)/link", to: library.root.appending(other))
    }
  }

  /// The names and sizes of all photos, and the albums.
  private func contents(of index: PhotoIndex) throws -> [String] {
    let photos = try index.numbers(
      of: PhotoQuery(scope: .roots([library.root]), sort: .init(key: .name, isAscending: true))
    )
    .compactMap(index.photo(numbered:)).map { "\($0.path) \($0.byteCount)" }
    let albums = try index.albums(under: [library.root]).map { "\($0.path) \($0.count)" }
    return photos.sorted() + albums.sorted()
  }
}

/// The modification date of a folder.
private struct FolderDate {
  var seconds: Int
  var isFolder = true

  init(seconds: Int) { self.seconds = seconds }

  /// Reads the date of the folder at a path, without following links.
  init(of path: FilePath) {
    var status = stat()
    let isThere = lstat(path.string, &status) == 0
    isFolder = isThere && status.st_mode & S_IFMT == S_IFDIR
    seconds = status.st_mtim.tv_sec
  }

  func set(of path: FilePath) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    var times = [time, time]
    utimensat(AT_FDCWD, path.string, &times, 0)
  }
}

struct NextCheckTests {
  private let now = 1_000_000_000
  private func mtime(_ seconds: Int) -> Int { seconds * 1_000_000_000 }

  @Test func filesOfASettledFolder_AreDueLater() {
    let check = NextCheck(mtime: mtime(now - 60), isSlow: false, now: now)
    #expect(!check.isDue(at: now))
    #expect(check.isDue(at: now + 600))
  }

  @Test func filesOnASlowDrive_AreDueADayLater() {
    let check = NextCheck(mtime: mtime(now - 60), isSlow: true, now: now)
    #expect(!check.isDue(at: now + 3_600))
    #expect(check.isDue(at: now + 86_400))
  }

  @Test func folderWithoutAReliableDate_IsDueADayLaterOnASlowDriveAndElseSoon() {
    let slow = NextCheck(mtime: nil, isSlow: true, now: now)
    #expect(!slow.trustsDate && !slow.isDue(at: now + 3_600) && slow.isDue(at: now + 86_400))
    #expect(NextCheck(mtime: nil, isSlow: false, now: now) == .soon)
    #expect(NextCheck(mtime: mtime(now - 60), isSlow: true, now: now).trustsDate)
    #expect(slow.isWellAfter(.soon) && !slow.isWellAfter(slow))
  }

  @Test(arguments: [-2, -1, 0, 1, 1_000])
  func folderWithARecentOrFutureDate_IsDueSoon(age: Int) {
    #expect(NextCheck(mtime: mtime(now + age), isSlow: false, now: now) == .soon)
    #expect(NextCheck.soon.isDue(at: now))
  }

  @Test func filesAreDue_AfterTheClockWasSetBack() {
    let check = NextCheck(mtime: 0, isSlow: false, now: now)
    #expect(check.isDue(at: now - 200_000))
  }
}
