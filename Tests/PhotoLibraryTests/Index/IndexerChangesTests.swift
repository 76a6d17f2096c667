import Foundation
import GRDB
import Glibc
import ImageDecoding
import SystemPackage
import Testing

@testable import PhotoLibrary

struct IndexerChangesTests {
  private let indexed: IndexedLibrary
  private var library: TemporaryLibrary { indexed.library }

  init() throws {
    indexed = try IndexedLibrary()
  }

  @Test func unchangedFiles_AreNotReadAgain() async throws {
    for number in 0..<10 { try library.write("a/\(number).jpg", modified: 1_000 + number) }
    await indexed.update()
    let numbers = try indexed.numbers()
    let second = await indexed.update()
    #expect(second.unreadCount == 0 && second.fileCount == 10)
    #expect(indexed.decoder.metadataCount == 10)
    let reopened = try IndexedLibrary(reopening: indexed)
    #expect(try reopened.numbers() == numbers)
    await reopened.update()
    #expect(reopened.decoder.metadataCount == 0)
  }

  @Test func newPhoto_IsFoundAfterALookupOfItsNumberFailed() async throws {
    try library.addFile("alpha.jpg")
    await indexed.update()
    let number = try #require(indexed.photo("alpha.jpg")?.number)
    #expect(indexed.index.photo(numbered: number + 1) == nil)
    try library.addFile("bravo.jpg")
    await indexed.update()
    #expect(indexed.index.photo(numbered: number + 1)?.name == "bravo")
  }

  @Test func unreadableFile_IsReadAgainOnRequest() async throws {
    try library.write("a.jpg", modified: 1_000)
    indexed.decoder.answer(.failure(.decoderStopped))
    await indexed.update()
    indexed.decoder.answer(.success(nil))
    #expect(await indexed.update().unreadCount == 0, "the file is unchanged")
    #expect(indexed.decoder.metadataCount == 1)
    var last = IndexProgress()
    for await progress in indexed.indexer.update(roots: [indexed.root], retriesFailures: true) {
      last = progress
    }
    #expect(last.failures.isEmpty)
    #expect(indexed.decoder.metadataCount == 2)
    await indexed.update()
    #expect(indexed.decoder.metadataCount == 2, "the file must be read again only once")
  }

  @Test func unreadableFile_IsReadAgainByAnotherBuildOfTheDecoder() async throws {
    try library.write("a.jpg", modified: 1_000)
    indexed.decoder.answer(.failure(.decoderStopped))
    await indexed.update()
    let reopened = try IndexedLibrary(reopening: indexed)
    await reopened.update()
    #expect(reopened.decoder.metadataCount == 0, "the decoder has the same build")
    reopened.decoder.build = 2
    #expect(await reopened.update().failures.isEmpty)
    #expect(reopened.decoder.metadataCount == 1)
  }

  @Test func newAndChangedSidecars_AreReadOnce() async throws {
    try library.write("a/1.jpg", modified: 1_000)
    try library.write("b/2.jpg", modified: 1_000)
    try library.write("b/2.jpg.XMP", byteCount: 1, modified: 1_000)
    await indexed.update()
    func unread() throws -> [UnreadSidecars] {
      try indexed.index.unreadSidecars(under: [indexed.root])
    }
    let first = try unread()
    #expect(first.map(\.folder) == [indexed.root.appending("b")])
    // A sidecar that is written while the others are read remains unread.
    // It is replaced, as programs do, so that the folder's date changes also on a slow machine.
    try library.remove("b/2.jpg.XMP")
    try library.write("b/2.jpg.XMP", byteCount: 2, modified: 2_000)
    await indexed.update()
    for sidecars in first { try indexed.indexer.noteRead(sidecars) }
    let second = try unread()
    #expect(second.map(\.folder) == [indexed.root.appending("b")])
    for sidecars in second { try indexed.indexer.noteRead(sidecars) }
    await indexed.update()
    #expect(try unread().isEmpty)
    try library.write("a/1.xmp", modified: 1_000)
    await indexed.update()
    #expect(try unread().map(\.folder) == [indexed.root.appending("a")])
    #expect(indexed.decoder.metadataCount == 2, "photos must not be read again")
  }

  /// A camera's card, for one, gives its files new inode numbers whenever it is connected.
  @Test(arguments: [true, false])
  func changedInode_CausesARereadOnlyIfTheDriveKeepsInodes(keepsInodes: Bool) async throws {
    let file = try library.write("a.jpg", byteCount: 3, modified: 1_000)
    try library.write("b.jpg", modified: 1_000)
    await indexed.update()
    try library.write("copy", byteCount: 3, modified: 1_000)
    try library.move("copy", to: "a.jpg")
    try scan(trustsInodes: keepsInodes)
    #expect(try pending() == (keepsInodes ? ["a.jpg"] : []))
    try library.move("a.jpg", to: "moved.jpg")
    try scan(trustsInodes: keepsInodes)
    #expect(try indexed.names() == ["b", "moved"])
    #expect(indexed.index.number(of: file) == nil)
  }

  /// Scans without reading the files.
  private func scan(
    trustsInodes: Bool = true, report: @escaping (IndexProgress) -> Void = { _ in }
  ) throws {
    let scan = try IndexScan(
      of: [indexed.root], isRecursive: true, index: indexed.index, gate: Gate(),
      trustsInodes: trustsInodes, report: report)
    _ = try scan.run()
  }

  /// Returns the names of the files still to be read.
  private func pending() throws -> [String] {
    let names = try indexed.index.database.read { db in
      try Data.fetchAll(db, sql: "SELECT name FROM photos WHERE is_pending ORDER BY name")
    }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func changedFile_KeepsItsDateUntilItIsRead() async throws {
    try library.write("a.jpg", modified: 1_000)
    let date = try #require(WallClockDate(exif: "2019:07:14 12:30:15"))
    indexed.decoder.answer(.success(date))
    await indexed.update()
    try library.write("a.jpg", byteCount: 7, modified: 2_000)
    try scan()
    #expect(indexed.photo("a.jpg")?.captureDate == date)
  }

  /// A photo that was deleted after a slow scan had listed it must not return.
  @Test func earlierScan_DoesNotOverwriteALaterOne() throws {
    try library.addFile("in/a.jpg")
    try library.addFile("in/b.jpg")
    var isFirst = true
    try scan { [library, self] progress in
      guard progress.fileCount > 0, isFirst else { return }
      isFirst = false
      #expect(throws: Never.self) {
        try library.remove("in/a.jpg")
        try scan()
      }
    }
    #expect(try indexed.names() == ["b"])
  }

  /// The date can be earlier than before, if the clock was set back.
  @Test(arguments: [2_000, 500])
  func changedFile_IsReadAgainAndKeepsItsNumber(later: Int) async throws {
    try library.write("a.jpg", byteCount: 1, modified: 1_000)
    try library.write("b.jpg", byteCount: 1, modified: 1_000)
    await indexed.update()
    let number = indexed.photo("a.jpg")?.number
    try library.write("a.jpg", byteCount: 1, modified: later)
    let progress = await indexed.update()
    #expect(progress.unreadCount == 1 && progress.newCount == 0)
    #expect(indexed.photo("a.jpg")?.number == number)
    #expect(indexed.photo("a.jpg")?.modificationTime == later * 1_000_000_000)
  }

  /// Another program swaps names, or counts photos anew.
  @Test(arguments: [
    [("1.jpg", "2.jpg"), ("2.jpg", "1.jpg")],
    [("1.jpg", "2.jpg"), ("2.jpg", "3.jpg"), ("3.jpg", "4.jpg")],
    [("1.jpg", "2.jpg"), ("2.jpg", "3.jpg"), ("3.jpg", "1.jpg")],
    [("3.jpg", "2.jpg"), ("2.jpg", "1.jpg"), ("1.jpg", "0.jpg")],
  ])
  func renumberedPhotos_KeepTheirNumbersAndMarks(moves: [(from: String, to: String)]) async throws {
    let workshop = try Workshop()
    for number in 1...3 {
      let path = try library.write("\(number).jpg", byteCount: number, modified: 1_000 + number)
      _ = try await workshop.journal.perform(.rate([path], number))
    }
    await indexed.update()
    let before = Dictionary(
      uniqueKeysWithValues: moves.map { ($0.from, indexed.photo($0.from)?.number) })
    for move in moves { try library.move(move.from, to: move.from + "~") }
    for move in moves { try library.move(move.from + "~", to: move.to) }
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    for move in moves {
      #expect(indexed.photo(move.to)?.number == before[move.from], "\(move)")
      let rating = workshop.userData.mark(for: indexed.root.appending(move.to)).rating
      #expect(rating == Int(move.from.prefix(1)), "\(move)")
    }
    #expect(try indexed.numbers().count == 3)
    #expect(workshop.userData.marks().count == 3)
  }

  @Test func photoSavedByReplacingItsFile_KeepsItsNumber() async throws {
    try library.write("1.jpg", byteCount: 1, modified: 1_000)
    await indexed.update()
    let number = indexed.photo("1.jpg")?.number
    try library.write("2.jpg", byteCount: 2, modified: 2_000)
    try library.move("2.jpg", to: "1.jpg")
    await indexed.update()
    #expect(indexed.photo("1.jpg")?.number == number)
    #expect(try indexed.index.unfollowedMoves().files.isEmpty)
  }

  /// Drives number their files independently of each other.
  @Test(.onTwoFileSystems) func equalFileOnAnotherDrive_IsNotTakenForAMovedOne() async throws {
    let indexed = try IndexedLibrary(scanning: TemporaryLibrary.inMemory())
    let drive = try #require(OtherFileSystem(than: indexed.root))
    let other = drive.path
    try indexed.library.write("a.jpg", byteCount: 3, modified: 1_000)
    await indexed.update(indexed.root, other)
    let copy = other.appending("b.jpg")
    try FileManager.default.moveItem(
      atPath: library.write("b.jpg", byteCount: 3, modified: 1_000).string, toPath: copy.string)
    let inode = try #require(FileSystem.status(copy)).st_ino
    try await indexed.index.database.write { db in
      try db.execute(sql: "UPDATE photos SET inode = ?", arguments: [Int(inode)])
    }
    try indexed.library.remove("a.jpg")
    await indexed.update(indexed.root, other)
    #expect(try indexed.names().isEmpty)
    #expect(try indexed.index.unfollowedMoves().files.isEmpty)
    withExtendedLifetime(drive) {}
  }

  @Test func deletedFile_IsRemovedAndItsNumberIsNotReused() async throws {
    for name in ["alpha.jpg", "bravo.jpg"] { try library.addFile(name) }
    await indexed.update()
    let gone = try #require(indexed.photo("bravo.jpg")?.number)
    try library.remove("bravo.jpg")
    let progress = await indexed.update()
    #expect(progress.goneCount == 1)
    #expect(try indexed.names() == ["alpha"])
    #expect(indexed.index.photo(numbered: gone) == nil)
    try library.addFile("charlie.jpg")
    await indexed.update()
    #expect(try indexed.names() == ["alpha", "charlie"])
    #expect(indexed.photo("charlie.jpg")?.number != gone)
    #expect(try indexed.names(text: "bravo").isEmpty)
  }

  @Test func deletedFolder_IsRemovedWithItsContents() async throws {
    for name in ["a/1.jpg", "a/in/2.jpg", "b/3.jpg"] { try library.addFile(name) }
    await indexed.update()
    try library.remove("a")
    await indexed.update()
    #expect(try indexed.names() == ["3"])
    #expect(try indexed.albums().map(\.name) == ["b"])
  }

  @Test(arguments: [("a", "b"), ("b", "a")])
  func movedFile_KeepsItsNumberAndIsReported(from: String, to: String) async throws {
    try library.write("a/other.jpg", modified: 1_000)
    try library.write("b/other.jpg", modified: 1_000)
    let old = try library.write("\(from)/x.jpg", byteCount: 5, modified: 2_000)
    await indexed.update()
    let number = indexed.photo("\(from)/x.jpg")?.number
    let changes = indexed.index.changes
    try library.move("\(from)/x.jpg", to: "\(to)/y.jpg")
    let progress = await indexed.update()
    #expect(progress.newCount == 0 && progress.goneCount == 0)
    #expect(indexed.photo("\(to)/y.jpg")?.number == number)
    #expect(try indexed.names(text: "y") == ["y"])
    #expect(try indexed.names(text: "x").isEmpty)
    for await change in changes where change.hasMoves { break }
    let moves = try indexed.index.unfollowedMoves()
    #expect(moves.files == [MovedFile(from: old, to: indexed.root.appending("\(to)/y.jpg"))])
  }

  @Test func changesWithinAShortTime_ArriveTogether() async throws {
    let index = indexed.index
    let changes = index.changes
    for number in 1...9 { try index.change { _ in IndexChange(photos: [number]) } }
    var arrived: [Set<Int>] = []
    for await change in changes {
      arrived.append(change.photos)
      if arrived.joined().count == 9 { break }
    }
    #expect(arrived.reduce([]) { $0.union($1) } == Set(1...9))
    #expect(arrived.count < 9)
  }

  @Test func folderWithTheSamePhotosAsBefore_IsNoChange() async throws {
    try library.addFile("a/a.jpg")
    await indexed.update()
    let before = try changeCount
    try library.write("a/notes.txt", modified: 1_000)
    await indexed.update()
    #expect(try changeCount == before)
    try library.addFile("a/b.jpg")
    await indexed.update()
    #expect(try changeCount ?? 0 > before ?? 0)
  }

  /// The changes of photos that the index has counted.
  private var changeCount: Int? {
    get throws {
      try indexed.index.read { try Int.fetchOne($0, sql: "SELECT number FROM photo_changes") }
    }
  }

  @Test func moves_AreReturnedUntilTheyAreFollowed() async throws {
    for name in ["a.jpg", "b.jpg"] { try library.addFile(name) }
    await indexed.update()
    try library.move("a.jpg", to: "c.jpg")
    await indexed.update()
    let first = try indexed.index.unfollowedMoves()
    try library.move("b.jpg", to: "d.jpg")
    await indexed.update()
    #expect(try indexed.index.unfollowedMoves().files.count == 2)
    try indexed.indexer.noteFollowed(first)
    let rest = try indexed.index.unfollowedMoves()
    #expect(rest.files.map(\.to) == [indexed.root.appending("d.jpg")])
    try indexed.indexer.noteFollowed(rest)
    #expect(try indexed.index.unfollowedMoves().files.isEmpty)
  }

  @Test func renamedFolder_KeepsThePhotosNumbers() async throws {
    for number in 0..<5 { try library.write("old/\(number).jpg", modified: 1_000 + number) }
    await indexed.update()
    let numbers = try indexed.numbers()
    try library.move("old", to: "new")
    await indexed.update()
    #expect(try indexed.numbers() == numbers)
    #expect(try indexed.albums().map(\.name) == ["new"])
  }

  @Test func secondHardLink_IsASeparatePhoto() async throws {
    let path = try library.write("a/x.jpg", modified: 1_000)
    try library.addFile("b/y.jpg")
    await indexed.update()
    link(path.string, indexed.root.appending("b/x.jpg").string)
    await indexed.update()
    #expect(try indexed.names() == ["x", "x", "y"])
  }

  /// Indexes a folder, "drive", with a photo in it and in a subfolder, and renames it to "away".
  private func indexAndRenameDrive() async throws -> FilePath {
    try library.addFile("drive/a.jpg")
    try library.addFile("drive/in/b.jpg")
    let drive = indexed.root.appending("drive")
    await indexed.update(drive)
    try library.move("drive", to: "away")
    return drive
  }

  @Test func subfolderOfARenamedRoot_KeepsItsPhotos() async throws {
    let drive = try await indexAndRenameDrive()
    await indexed.indexer.rescan(folders: [drive.appending("in")])
    #expect(try indexed.names() == ["a", "b"])
    try library.move("away", to: "drive")
    await indexed.update(drive)
    #expect(try indexed.names() == ["a", "b"])
  }

  @Test func renamedRoot_KeepsItsPhotos() async throws {
    let drive = try await indexAndRenameDrive()
    let progress = await indexed.update(drive)
    #expect(progress.problems.map(\.kind) == [.lost], "its drive is connected")
    #expect(try indexed.names() == ["a", "b"])
    #expect(try indexed.albums().map(\.isAway) == [true, true])
    #expect(try indexed.index.problems(under: [drive]).first?.kind == .lost)
    await indexed.indexer.rescan(folders: [drive])
    #expect(try indexed.names() == ["a", "b"], "a rescan must keep the photos too")
    try library.move("away", to: "drive")
    await indexed.update(drive)
    #expect(try indexed.albums().map(\.isAway) == [false, false])
    #expect(try indexed.index.problems(under: [drive]).isEmpty)
  }

  /// In between, no folder, the folder above or the folder `trip` is scanned.
  @Test(arguments: [[], [""], ["trip"]])
  func deletedFormerRoot_IsRemovedByAScanOfTheFolderAbove(between: [String]) async throws {
    for name in ["a.jpg", "trip/day/b.jpg"] { try library.addFile(name) }
    await indexed.update(indexed.root.appending("trip/day"))
    for name in between { await indexed.update(indexed.root.appending(name)) }
    try library.remove("trip")
    let progress = await indexed.update()
    #expect(try indexed.names() == ["a"])
    #expect(progress.problems.isEmpty)
    #expect(try indexed.index.problems(under: [indexed.root]).isEmpty)
  }

  @Test func formerRootThatIsNoFolder_IsNoProblemOfTheFolderAbove() async throws {
    let photo = try library.addFile("a.jpg")
    for named in [photo, indexed.root.appending("nothing")] {
      let progress = await indexed.update(named)
      #expect(progress.problems.count == 1)
    }
    #expect(try indexed.index.problems(under: [indexed.root]).count == 2)
    let progress = await indexed.update()
    #expect(progress.problems.isEmpty)
    #expect(try indexed.index.problems(under: [indexed.root]).isEmpty)
    #expect(try indexed.names() == ["a"])
  }

  @Test func rescan_ListsTheGivenFoldersAndTheirNewSubfolders() async throws {
    try library.addFile("a/1.jpg")
    try library.addFile("b/1.jpg")
    await indexed.update()
    try library.addFile("a/2.jpg")
    try library.addFile("a/new/3.jpg")
    try library.addFile("b/4.jpg")
    await indexed.indexer.rescan(folders: [indexed.root.appending("a")])
    #expect(try indexed.names() == ["1", "1", "2", "3"])
    try library.remove("a/new")
    await indexed.indexer.rescan(folders: [indexed.root.appending("a")])
    #expect(try indexed.names() == ["1", "1", "2"])
    try library.remove("a")
    await indexed.indexer.rescan(folders: [indexed.root.appending("a")])
    #expect(try indexed.names() == ["1"])
  }

  @Test func recentlyWrittenFile_IsReadAgain() async throws {
    let path = try library.write("a.jpg", byteCount: 1)
    await indexed.update()
    // A program copies the rest of the file. No notification arrives.
    try Data(count: 100).write(to: URL(filePath: path.string))
    #expect(try await eventually { indexed.photo("a.jpg")?.byteCount == 100 })
    #expect(try await eventually { indexed.decoder.metadataCount == 2 })
  }

  @Test func pausedUpdate_WaitsAndResumes() async throws {
    try library.addFile("a.jpg")
    indexed.indexer.isPaused = true
    let (index, indexer) = (indexed.index, indexed.indexer)
    let root = indexed.root
    let update = Task { for await _ in indexer.update(roots: [root]) {} }
    try await Task.sleep(for: .milliseconds(50))
    #expect(index.number(of: root.appending("a.jpg")) == nil)
    // Edited folders are scanned even during a pause.
    try library.addFile("b/a.jpg")
    await indexer.rescan(folders: [root.appending("b")])
    #expect(index.number(of: root.appending("b/a.jpg")) != nil)
    #expect(index.number(of: root.appending("a.jpg")) == nil)
    indexer.isPaused = false
    await update.value
    #expect(index.number(of: root.appending("a.jpg")) != nil)
  }

  @Test func rawFileBesideAJPEG_IsItsCompanion() async throws {
    for name in ["IMG_1.JPG", "IMG_1.CR2", "IMG_2.CR2", "IMG_3.jpg", "IMG_4.heic", "IMG_4.dng"] {
      try library.addFile(name)
    }
    // With two images, the owner of the raw file is ambiguous.
    for name in ["IMG_5.jpg", "IMG_5.heic", "IMG_5.nef"] { try library.addFile(name) }
    await indexed.update()
    #expect(
      try indexed.names() == ["IMG_1", "IMG_2", "IMG_3", "IMG_4", "IMG_5", "IMG_5", "IMG_5"])
    #expect(try indexed.albums().map(\.count) == [7])
    #expect(indexed.photo("IMG_1.JPG")?.companion == indexed.root.appending("IMG_1.CR2"))
    #expect(indexed.photo("IMG_1.CR2")?.path == indexed.root.appending("IMG_1.JPG"))
    #expect(indexed.photo("IMG_2.CR2")?.companion == nil)
    try library.remove("IMG_1.JPG")
    try library.addFile("IMG_2.jpeg")
    await indexed.update()
    #expect(indexed.photo("IMG_1.CR2")?.path == indexed.root.appending("IMG_1.CR2"))
    #expect(indexed.photo("IMG_2.jpeg")?.companion == indexed.root.appending("IMG_2.CR2"))
  }

  @Test func permanentFailure_IsNotRetriedUntilTheFileChanges() async throws {
    try library.write("a.jpg", modified: 1_000)
    indexed.decoder.answer(.failure(.empty))
    let first = await indexed.update()
    #expect(
      first.failures == [indexed.root.appending("a.jpg"): DecodingFailure.empty.message])
    let second = await indexed.update()
    #expect(second.unreadCount == 0 && second.failures == first.failures)
    indexed.decoder.answer(.success(nil))
    try library.write("a.jpg", byteCount: 1, modified: 2_000)
    #expect(await indexed.update().failures.isEmpty)
  }

  @Test func filesThatAreNotTriedWithoutADecoder_AreCounted() async throws {
    for number in 1...40 { try library.write("\(number).jpg", modified: 1_000) }
    indexed.decoder.answer(.failure(.decoderUnavailable("")))
    let progress = await indexed.update()
    #expect(progress.failures.count == progress.readCount)
    #expect(progress.untriedCount == 40 - progress.readCount)
  }

  @Test func temporaryFailure_IsRetriedByTheNextUpdate() async throws {
    try library.write("a.jpg", modified: 1_000)
    indexed.decoder.answer(.failure(.decoderUnavailable("")))
    #expect(await indexed.update().failures.keys.first == indexed.root.appending("a.jpg"))
    indexed.decoder.answer(.success(nil))
    let second = await indexed.update()
    #expect(second.readCount == 1 && second.failures.isEmpty)
  }
}
