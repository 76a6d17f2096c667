import Foundation
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

struct FileEditTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }

  @Test func rename_RenamesCompanionFiles() async throws {
    let photo = try workshop.add("img.jpg")
    for name in ["img.CR2", "img.jpg.xmp", "img.CR2.xmp", "img.XMP", "img2.jpg", "img.txt"] {
      try workshop.add(name)
    }
    let names: Set = [
      "Sea.jpg", "Sea.CR2", "Sea.jpg.xmp", "Sea.CR2.xmp", "Sea.XMP", "img2.jpg", "img.txt",
    ]
    try await workshop.check(.rename(photo, to: "Sea"), gives: names)
    try await workshop.check(.rename(photo, to: "Sea.JPG"), gives: names)
  }

  @Test func rename_LeavesFilesSharedByPhotos() async throws {
    let photo = try workshop.add("img.jpg")
    for name in ["img.png", "img.CR2", "img.xmp", "img.jpg.xmp"] { try workshop.add(name) }
    try await workshop.check(
      .rename(photo, to: "Sea"),
      gives: ["Sea.jpg", "img.png", "img.CR2", "img.xmp", "Sea.jpg.xmp"])
  }

  @Test(arguments: ["", "  ", "a/b", ".hidden", String(repeating: "é", count: 126), "..", "a\0b"])
  func invalidName_IsRefused(name: String) async throws {
    let photo = try workshop.add("img.jpg")
    await #expect(throws: EditFailure.self) { try await journal.perform(.rename(photo, to: name)) }
    #expect(Set(workshop.files().keys) == ["img.jpg"])
    #expect(journal.lastUndoable == nil)
  }

  @Test func move_MovesCompanionsMarksAndAlbumEntries() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.add("a.jpg.xmp")
    try workshop.addFolder("photos/other")
    let there = workshop.photos.appending("other/a.jpg")
    _ = try await journal.perform(.favourite([photo], true))
    _ = try await journal.perform(.createAlbum(name: "Sea", [photo]))
    try await workshop.check(
      .move([photo], to: workshop.photos.appending("other")),
      gives: ["other/a.jpg", "other/a.jpg.xmp"])
    let moved = try await journal.perform(.move([photo], to: workshop.photos.appending("other")))
    #expect(moved.outcome.moved.map(\.to).contains(there))
    #expect(userData.marks() == [there: PhotoMark(isFavourite: true)])
    #expect(userData.paths(in: userData.userAlbums[0].id) == [there])
    _ = try await journal.undoLast()
    #expect(userData.marks() == [photo: PhotoMark(isFavourite: true)])
  }

  @Test func copy_IsUndoneByRemovingTheCopies() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.add("a.jpg.xmp")
    try workshop.addFolder("photos/other")
    _ = try await journal.perform(.rate([photo], 4))
    try await workshop.check(
      .copy([photo], to: workshop.photos.appending("other")),
      gives: ["a.jpg", "a.jpg.xmp", "other/a.jpg", "other/a.jpg.xmp"])
    try await workshop.check(
      .copy([photo], to: workshop.photos),
      gives: ["a.jpg", "a.jpg.xmp", "a (2).jpg", "a (2).jpg.xmp"])
    _ = try await journal.perform(.copy([photo], to: workshop.photos))
    #expect(userData.mark(for: workshop.photos.appending("a (2).jpg")).rating == 4)
  }

  @Test func copyOfAPhotoThatWasTurnedAndTurnedBack_IsUndone() async throws {
    let bytes = ExifSample.all[0].bytes
    let photo = try workshop.add("a.jpg", bytes)
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.copy([photo], to: folder))
    _ = try await journal.perform(.rotate([photo], quarterTurns: 1))
    _ = try await journal.undoLast()
    _ = try await journal.undoLast()
    #expect(workshop.files() == ["a.jpg": bytes])
  }

  @Test func copyOfASymbolicLink_IsRefusedWithTheReason() async throws {
    let photo = try workshop.add("a.jpg")
    let link = workshop.photos.appending("b.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: photo.string)
    let folder = try workshop.addFolder("photos/other")
    await #expect(throws: EditFailure(.symbolicLink, at: link)) {
      try await journal.perform(.copy([link], to: folder))
    }
  }

  @Test func copy_HasTheMarksOfTheOriginal() async throws {
    let photo = try workshop.add("a.jpg")
    let folder = try workshop.addFolder("photos/Beach")
    _ = try await journal.perform(.rate([photo], 4))
    let copied = try await journal.perform(.copy([photo], to: folder))
    #expect(copied.outcome.marks == [folder.appending("a.jpg"): PhotoMark(rating: 4)])
  }

  @Test func longName_IsShortenedInTheTitle() async throws {
    let name = "a name that is longer than a line of a narrow window"
    let photo = try workshop.add("\(name).jpg")
    let rated = try await journal.perform(.rate([photo], 4))
    #expect(rated.title == "“a name that is longe…arrow window” rated 4 stars")
  }

  @Test func undoOfACopy_KeepsAChangedCopy() async throws {
    let photo = try workshop.add("a.jpg")
    let copied = try await journal.perform(.copy([photo], to: workshop.photos))
    try workshop.add("a (2).jpg", [1, 2, 3])
    await #expect(throws: EditFailure.self) { try await journal.undo(copied.id) }
    #expect(workshop.files()["a (2).jpg"] == [1, 2, 3])
    #expect(journal.lastUndoable == nil, "the failed undo must not block earlier edits")
  }

  /// FAT rounds file times to two seconds, so the times of copy and original differ.
  @Test func copyOnAFileSystemWithCoarseTimes_IsUndoneAndRedone() async throws {
    let photo = try workshop.add("a.jpg")
    let folder = try workshop.addFolder("photos/other")
    FileSystem.beforeChange.withLock { hook in
      hook = { path in
        guard path.starts(with: folder), let status = FileSystem.status(path),
          status.isRegularFile
        else { return }
        let second = timespec(tv_sec: status.st_mtim.tv_sec & ~1, tv_nsec: 0)
        utimensat(AT_FDCWD, path.string, [second, second], 0)
      }
    }
    defer { FileSystem.beforeChange.withLock { $0 = nil } }
    try await workshop.check(.copy([photo], to: folder), gives: ["a.jpg", "other/a.jpg"])
    let copied = try await journal.perform(.copy([photo], to: folder))
    try workshop.add("other/a.jpg", [1, 2, 3])
    await #expect(throws: EditFailure(.changedSince, at: folder.appending("a.jpg"))) {
      try await journal.undo(copied.id)
    }
  }

  @Test(.withUnequalRoomForAttributes)
  func copyWithoutRoomForAttributes_IsRefused() async throws {
    let library = try TemporaryLibrary()
    let photo = try workshop.add("a.jpg")
    #expect(giveLargeAttribute(photo))
    await #expect(throws: EditFailure(.attributesTooLarge, at: photo)) {
      try await journal.perform(.copy([photo], to: library.root))
    }
    #expect(workshop.files(in: library.root).isEmpty)
  }

  enum DriveEdit: CaseIterable { case rename, copyFromIt, copyToIt, moveToIt }

  @Test(.onTwoFileSystems, arguments: DriveEdit.allCases)
  func editOnADisconnectedDrive_CanBeUndoneAndRedoneLater(kind: DriveEdit) async throws {
    let other = try #require(OtherFileSystem(than: workshop.root))
    let drive = workshop.root.appending("drive")
    symlink(other.path.string, drive.string)
    let isOnDrive = kind == .rename || kind == .copyFromIt
    let photo = (isOnDrive ? drive : workshop.photos).appending("a.jpg")
    try Data([1]).write(to: URL(filePath: photo.string))
    let before = (workshop.files(), workshop.files(in: other.path))
    let edit: Edit =
      switch kind {
      case .rename: .rename(photo, to: "b")
      case .copyFromIt: .copy([photo], to: workshop.photos)
      case .copyToIt: .copy([photo], to: drive)
      case .moveToIt: .move([photo], to: drive)
      }
    let id = try await journal.perform(edit).id
    let after = (workshop.files(), workshop.files(in: other.path))

    func whileDriveIsAway(_ turn: () async throws -> PerformedEdit?) async throws {
      let files = (workshop.files(), workshop.files(in: other.path))
      unlink(drive.string)
      try workshop.addFolder("drive")
      let failure = await #expect(throws: EditFailure.self) { try await turn() }
      #expect(failure?.reason == .disconnected)
      #expect(failure?.path?.starts(with: drive) == true)
      #expect(workshop.files() == files.0, "no file must change")
      rmdir(drive.string)
      symlink(other.path.string, drive.string)
      #expect(workshop.files(in: other.path) == files.1)
    }

    try await whileDriveIsAway { try await journal.undoLast() }
    #expect(journal.lastUndoable?.id == id)
    #expect(try await journal.undoLast() != nil)
    #expect(workshop.files() == before.0 && workshop.files(in: other.path) == before.1)
    try await whileDriveIsAway { try await journal.redoLast() }
    #expect(journal.nextRedoable?.id == id)
    #expect(try await journal.redoLast() != nil)
    #expect(workshop.files() == after.0 && workshop.files(in: other.path) == after.1)
  }

  @Test func impossibleRedo_IsPassedOver() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rename(photo, to: "b"))
    _ = try await journal.undoLast()
    unlink(photo.string)
    await #expect(throws: EditFailure.self) { try await journal.redoLast() }
    #expect(journal.nextRedoable != nil, "nobody has looked for the file")
    await #expect(throws: EditFailure.self) { try await journal.redoLast(search: { _ in }) }
    #expect(journal.nextRedoable == nil)
  }

  @Test(.onTwoFileSystems) func impossibleUndo_IsPassedOverIfTheDriveIsConnected() async throws {
    let other = try #require(OtherFileSystem(than: workshop.root))
    let photo = other.path.appending("a.jpg")
    try Data([1]).write(to: URL(filePath: photo.string))
    _ = try await journal.perform(.rename(photo, to: "b"))
    unlink(other.path.appending("b.jpg").string)
    await #expect(throws: EditFailure.self) { try await journal.undoLast(search: { _ in }) }
    #expect(journal.lastUndoable == nil)
  }

  @Test(.onTwoFileSystems)
  func moveToAnotherFileSystem_KeepsContentsDatesAndPermissions() async throws {
    let other = try #require(OtherFileSystem(than: workshop.root))
    let photo = try workshop.add("a.jpg", (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try workshop.add("a.jpg.xmp")
    chmod(photo.string, 0o640)
    var times = [timespec(tv_sec: 1000, tv_nsec: 5), timespec(tv_sec: 2000, tv_nsec: 6)]
    utimensat(AT_FDCWD, photo.string, &times, 0)
    let before = workshop.files()
    _ = try await journal.perform(.move([photo], to: other.path))
    #expect(workshop.files().isEmpty)
    #expect(workshop.files(in: other.path) == before)
    let status = try #require(FileSystem.status(other.path.appending("a.jpg")))
    #expect(status.st_mtim.tv_sec == 2000 && status.st_mtim.tv_nsec == 6)
    #expect(status.st_mode & 0o777 == 0o640)
    workshop.restart()
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
    #expect(workshop.files(in: other.path).isEmpty)
  }

  @Test func undo_FollowsMovedFiles() async throws {
    let photo = try workshop.add("a.jpg")
    let rated = try await journal.perform(.rate([photo], 2))
    _ = try await journal.perform(.rename(photo, to: "b"))
    _ = try await journal.undo(rated.id)
    #expect(userData.marks().isEmpty)
    try FileManager.default.moveItem(
      atPath: workshop.photos.appending("b.jpg").string,
      toPath: workshop.photos.appending("c.jpg").string)
    try userData.follow(
      UnfollowedMoves([
        MovedFile(
          from: workshop.photos.appending("b.jpg"), to: workshop.photos.appending("c.jpg"))
      ]))
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["a.jpg"])
  }

  /// A text field shows a line break in a name as `\n`.
  @Test(arguments: [Array("a\nb.jpg".utf8), [0x61, 0xFF] + Array(".jpg".utf8)])
  func renameToTheDisplayedName_ChangesNothing(name: [UInt8]) async throws {
    let photo = workshop.photos.appending(nameBytes: name)
    try FileSystem.create(photo) { _ in }
    for shown in [DisplayName.stem(of: photo), DisplayName.name(of: photo)] {
      await #expect(throws: EditFailure(.alreadyThere, at: photo)) {
        try await journal.perform(.rename(photo, to: shown))
      }
    }
    #expect(FileSystem.status(photo) != nil)
  }

  @Test(arguments: ["b", "b.jpg", "b.JPG"]) func titleOfARename_OmitsTheExtension(name: String)
    async throws
  {
    let renamed = try await journal.perform(.rename(try workshop.add("a.jpg"), to: name))
    #expect(renamed.title == "“a” renamed to “b”")
  }

  @Test func movesOfAnEdit_AreNotRecordedAgain() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rate([photo], 2))
    _ = try await journal.perform(.rename(photo, to: "b"))
    // The index finds the new name, too.
    let move = MovedFile(from: photo, to: workshop.photos.appending("b.jpg"))
    #expect(try userData.follow(UnfollowedMoves([move])).isEmpty)
  }

  /// The index reports a move some time after it happened.
  @Test func lateReportOfAMove_LeavesTheMarksOfAnotherFile() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rate([photo], 2))
    let other = try workshop.add("b.jpg")
    _ = try await journal.perform(.rate([other], 5))
    #expect(try userData.follow(UnfollowedMoves([MovedFile(from: photo, to: other)])).isEmpty)
    #expect(userData.mark(for: photo).rating == 2)
    #expect(userData.mark(for: other).rating == 5)
  }

  @Test func undoAfterTheFolderWasDeleted_CreatesItAgain() async throws {
    let old = try workshop.addFolder("photos/old/inner")
    let photo = try workshop.add("old/inner/a.jpg")
    let folder = try workshop.addFolder("photos/other")
    _ = try await journal.perform(.move([photo], to: folder))
    try FileManager.default.removeItem(atPath: old.removingLastComponent().string)
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["old/inner/a.jpg"])
    _ = try await journal.perform(.trash([photo]))
    try FileManager.default.removeItem(atPath: old.string)
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["old/inner/a.jpg"])
  }

  @Test func undoOfADeletedFile_Fails() async throws {
    let photo = try workshop.add("a.jpg")
    let renamed = try await journal.perform(.rename(photo, to: "b"))
    try FileManager.default.removeItem(atPath: workshop.photos.appending("b.jpg").string)
    await #expect(throws: EditFailure.self) {
      try await journal.undo(renamed.id, search: { _ in })
    }
    #expect(journal.lastUndoable == nil)
  }

  @Test func symbolicLink_IsEditedInsteadOfItsTarget() async throws {
    let photo = try workshop.add("a.jpg")
    let link = workshop.photos.appending("b.jpg")
    symlink("a.jpg", link.string)
    let folder = try workshop.addFolder("photos/other")
    await #expect(throws: EditFailure.self) { try await journal.perform(.move([link], to: folder)) }
    _ = try await journal.perform(.rename(link, to: "c"))
    #expect(FileSystem.status(workshop.photos.appending("c.jpg"))?.isLink == true)
    _ = try await journal.perform(.trash([workshop.photos.appending("c.jpg")]))
    #expect(contents(photo) == Array("a.jpg".utf8))
    _ = try await journal.undoLast()
    #expect(FileSystem.status(workshop.photos.appending("c.jpg"))?.isLink == true)
  }

  @Test func moveOfManyPhotos_SpansSeveralJournalNotes() async throws {
    let photos = try (0..<100).map { try workshop.add("\($0).jpg") }
    let folder = try workshop.addFolder("photos/other")
    try await workshop.check(
      .move(photos, to: folder), gives: Set((0..<100).map { "other/\($0).jpg" }))
  }
}
