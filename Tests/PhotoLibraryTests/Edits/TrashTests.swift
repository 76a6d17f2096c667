import Foundation
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

struct TrashTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }

  @Test(arguments: [false, true])
  func trashOfOthers_MovesNoneIfTheKeptPhotoIsGone(isDanglingLink: Bool) async throws {
    let photo = try workshop.add("a.jpg")
    let kept = workshop.photos.appending("kept.jpg")
    if isDanglingLink {
      try FileManager.default.createSymbolicLink(
        atPath: kept.string, withDestinationPath: "/nowhere")
    }
    await #expect(throws: EditFailure(.missing, at: kept)) {
      _ = try await journal.perform(.trash([photo], keeping: kept))
    }
    #expect(workshop.files(in: workshop.trash).isEmpty)
    #expect(contents(photo) != nil)
    #expect(try await journal.undoLast() == nil)
  }

  @Test func trashOfOthers_KeepsThePhoto() async throws {
    let (photo, kept) = (try workshop.add("a.jpg"), try workshop.add("kept.jpg"))
    let performed = try await journal.perform(.trash([photo], keeping: kept))
    #expect(performed.title == "“a” moved to the trash")
    #expect(contents(photo) == nil)
    #expect(contents(kept) != nil)
  }

  @Test func trash_FollowsTheSpecification() async throws {
    let photo = try workshop.add("a é.jpg")
    try workshop.add("a é.jpg.xmp")
    let before = workshop.files()
    let trashed = try await journal.perform(.trash([photo]))
    #expect(trashed.title == "“a é” moved to the trash")
    #expect(workshop.files().isEmpty)
    #expect(
      Set(workshop.files(in: workshop.trash).keys) == [
        "files/a é.jpg", "info/a é.jpg.trashinfo", "files/a é.jpg.xmp",
        "info/a é.jpg.xmp.trashinfo",
      ])
    let info = try #require(contents(workshop.trash.appending("info/a é.jpg.trashinfo")))
    let lines = String(decoding: info, as: UTF8.self).split(separator: "\n")
    #expect(lines[0] == "[Trash Info]")
    #expect(lines[1] == "Path=\(workshop.photos.percentEncoded)/a%20%C3%A9.jpg")
    #expect(lines[2].hasPrefix("DeletionDate=20") && lines[2].count == 32)
    workshop.restart()
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
    #expect(workshop.files(in: workshop.trash).isEmpty)
    _ = try await journal.redoLast()
    #expect(workshop.files().isEmpty)
  }

  /// Names of 255 bytes: with an extension, without a dot, with a leading dot only, and with
  /// characters of several bytes.
  static let longNames = [
    String(repeating: "a", count: 251) + ".jpg", String(repeating: "a", count: 255),
    "." + String(repeating: "a", count: 254), "a" + String(repeating: "é", count: 125) + ".jpg",
  ]

  /// Names of 255 bytes that consist almost entirely of the extension.
  static let longExtensions = [
    "a." + String(repeating: "j", count: 253), "é." + String(repeating: "日", count: 84),
  ]

  @Test(arguments: longNames + longExtensions)
  func photoWithALongName_IsTrashedAndRestored(name: String) async throws {
    try workshop.addFolder("photos/x")
    let photos = try [name, "x/\(name)"].map { try workshop.add($0) }
    let before = workshop.files()
    _ = try await journal.perform(.trash(photos))
    #expect(workshop.files().isEmpty)
    for trashed in workshop.files(in: workshop.trash).keys {
      #expect(String(validating: Array(trashed.utf8), as: UTF8.self) != nil)
    }
    #expect(workshop.files(in: workshop.trash).count == 4)
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
  }

  @Test(arguments: longNames)
  func photoWithALongName_IsCopiedInItsFolder(name: String) async throws {
    let photo = try workshop.add(name)
    let performed = try await journal.perform(.copy([photo], to: workshop.photos))
    #expect(performed.outcome.added.count == 1)
    #expect(performed.outcome.added.allSatisfy { $0.nameBytes.count <= 255 })
    #expect(workshop.files().count == 2)
    _ = try await journal.undoLast()
    #expect(workshop.files().count == 1)
  }

  @Test(arguments: longExtensions)
  func copyWithTooLongAName_IsRefused(name: String) async throws {
    let photo = try workshop.add(name)
    await #expect(throws: EditFailure(.invalidName("it is too long"), at: photo)) {
      try await journal.perform(.copy([photo], to: workshop.photos))
    }
    #expect(workshop.files().count == 1)
  }

  @Test func equalNamesFromSeveralFolders_AreTrashedAndRestored() async throws {
    try workshop.addFolder("photos/x")
    try workshop.addFolder("photos/y")
    let photos = try ["a.jpg", "x/a.jpg", "y/a.jpg"].map { try workshop.add($0) }
    let before = workshop.files()
    _ = try await journal.perform(.trash(photos))
    #expect(workshop.files().isEmpty)
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
  }

  @Test(.withTrashOnTwoFileSystems) func photoOnAnotherDrive_UsesThatDrivesTrash() async throws {
    let other = try #require(OtherFileSystem(than: workshop.root))
    // Puts the home folder's trash on a file system other than the photo's.
    let journal = EditJournal(workshop.userData, environment: ["HOME": other.path.string])
    let photo = try workshop.add("a.jpg")
    let trash = try TrashFolder.forFile(at: photo, environment: ["HOME": other.path.string])
    let top = try #require(trash.topFolder)
    #expect(trash.path == top.appending(".Trash-\(getuid())") || trash.path.starts(with: top))
    let info = trash.info(for: photo)
    #expect(info.contains("Path=\(photo.string.dropFirst(top.string.count + 1))\n"))
    let trashed = try await journal.perform(.trash([photo]))
    #expect(trashed.outcome.removed == [photo])
    #expect(contents(photo) == nil)
    #expect(workshop.files(in: other.path).isEmpty)
    _ = try await journal.undoLast()
    #expect(contents(photo) == Array("a.jpg".utf8))
  }

  @Test func trashOfAFlatpak_IsThatOfThePerson() throws {
    let photo = try workshop.add("a.jpg")
    let home = workshop.root.appending("home")
    let environment = [
      "FLATPAK_ID": "org.example.Albums", "HOME": home.string,
      "XDG_DATA_HOME": home.appending(".var/app/org.example.Albums/data").string,
    ]
    let trash = try TrashFolder.forFile(at: photo, environment: environment)
    #expect(trash.path == home.appending(".local/share/Trash"))
    let data = workshop.root.appending("share")
    let moved = environment.merging(["HOST_XDG_DATA_HOME": data.string]) { $1 }
    #expect(
      try TrashFolder.forFile(at: photo, environment: moved).path == data.appending("Trash"))
  }

  /// Only the pictures folder of the person's drive is visible, as a file system of its own.
  @Test(.withTrashOnTwoFileSystems) func flatpakWithoutAccessToTheTrash_RefusesTheDeletion() throws
  {
    let photo = try workshop.add("a.jpg")
    let other = try #require(OtherFileSystem(than: workshop.root))
    let environment = [
      "FLATPAK_ID": "org.example.Albums", "HOME": "/",
      "HOST_XDG_DATA_HOME": other.path.string,
    ]
    #expect {
      try TrashFolder.forFile(at: photo, environment: environment)
    } throws: { error in
      (error as? EditFailure)?.message.contains("xdg-data/Trash") == true
    }
    #expect(FileSystem.status(photo) != nil)
  }

  @Test(.withTrashOnTwoFileSystems) func photoInALinkedFolder_UsesTheTrashOfItsDrive() throws {
    let other = try #require(OtherFileSystem(than: workshop.root))
    let folder = other.path.appending("inner")
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
    let link = workshop.root.appending("link")
    #expect(symlink(other.path.string, link.string) == 0)
    let (photo, linked) = (folder.appending("a.jpg"), link.appending("inner/a.jpg"))
    let trash = try TrashFolder.forFile(at: photo, environment: workshop.environment)
    #expect(try TrashFolder.forFile(at: linked, environment: workshop.environment) == trash)
    let path = { (info: String) in info.split(separator: "\n").first { $0.hasPrefix("Path=") } }
    #expect(path(trash.info(for: linked)) == path(trash.info(for: photo)))
  }

  @Test func photoRestoredByAnotherProgram_HasItsMarksAgain() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.favourite([photo], true))
    _ = try await journal.perform(.createAlbum(name: "Sea", [photo]))
    let album = try #require(workshop.userData.userAlbums.first).id
    _ = try await journal.perform(.trash([photo]))
    #expect(workshop.userData.mark(for: photo).isEmpty)
    #expect(workshop.userData.userAlbums.map(\.count) == [0])
    #expect(try workshop.userData.takeBackRestored().isEmpty)
    try restoreElsewhere("a.jpg", to: photo)
    #expect(try workshop.userData.takeBackRestored() == [photo])
    #expect(workshop.userData.mark(for: photo).isFavourite)
    #expect(workshop.userData.paths(in: album) == [photo])
    #expect(try workshop.userData.takeBackRestored().isEmpty)
  }

  @Test func photoRestoredByAnotherProgramAndTrashedAgain_KeepsItsMarks() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rate([photo], 5))
    _ = try await journal.perform(.trash([photo]))
    try restoreElsewhere("a.jpg", to: photo)
    _ = try await journal.perform(.trash([photo]))
    _ = try await journal.undoLast()
    #expect(workshop.userData.mark(for: photo).rating == 5)
  }

  @Test func undoOfAMark_ReachesAPhotoThatAnotherProgramHasRestored() async throws {
    let photo = try workshop.add("a.jpg")
    let rated = try await journal.perform(.rate([photo], 5))
    _ = try await journal.perform(.trash([photo]))
    try restoreElsewhere("a.jpg", to: photo)
    _ = try workshop.userData.takeBackRestored()
    _ = try await journal.undo(rated.id)
    #expect(workshop.userData.marks().isEmpty)
  }

  @Test func editOfTheNextPhotoWithTheSameName_IsUndoneForThatPhoto() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.createAlbum(name: "Sea", [photo]))
    let album = try #require(workshop.userData.userAlbums.first).id
    let trashed = try await journal.perform(.trash([photo]))
    try workshop.add("a.jpg", [1])
    let added = try await journal.perform(.add([photo], to: album))
    _ = try await journal.undo(trashed.id)
    _ = try await journal.undo(added.id)
    #expect(workshop.userData.paths(in: album) == [workshop.photos.appending("a (2).jpg")])
  }

  @Test func fileWithTheNameOfATrashedPhoto_HasNoMarks() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.rate([photo], 5))
    _ = try await journal.perform(.createAlbum(name: "Sea", [photo]))
    let album = try #require(workshop.userData.userAlbums.first).id
    _ = try await journal.perform(.trash([photo]))
    try FileManager.default.removeItem(atPath: workshop.trash.string)
    try workshop.add("a.jpg", [1, 2, 3])
    #expect(try workshop.userData.takeBackRestored().isEmpty)
    #expect(workshop.userData.mark(for: photo).isEmpty)
    #expect(workshop.userData.paths(in: album).isEmpty)
    // Nor does a photo that is renamed to the name of a photo that another program has deleted.
    let (old, other) = (try workshop.add("b.jpg"), try workshop.add("c.jpg"))
    _ = try await journal.perform(.rate([old], 4))
    try FileManager.default.removeItem(atPath: old.string)
    let renamed = try await journal.perform(.rename(other, to: "b"))
    #expect(workshop.userData.mark(for: old).isEmpty)
    #expect(renamed.outcome.marks[old] == PhotoMark())
  }

  @Test func undoOfAMark_ReachesAPhotoInTheTrash() async throws {
    let photo = try workshop.add("a.jpg")
    let rated = try await journal.perform(.rate([photo], 5))
    let renamed = try await journal.perform(.rename(photo, to: "b"))
    let trashed = try await journal.perform(.trash([workshop.photos.appending("b.jpg")]))
    _ = try await journal.undo(rated.id)
    #expect(workshop.userData.marks().isEmpty)
    // A rename is not undone in the trash.
    await #expect(throws: EditFailure.self) { try await journal.undo(renamed.id) }
    #expect(workshop.files().isEmpty)
    _ = try await journal.undo(trashed.id)
    #expect(Set(workshop.files().keys) == ["b.jpg"])
  }

  @Test func undoOfAMark_FollowsAPhotoThatWasRestoredUnderAnotherName() async throws {
    let photo = try workshop.add("a.jpg")
    let rated = try await journal.perform(.rate([photo], 5))
    _ = try await journal.perform(.trash([photo]))
    try workshop.add("a.jpg", [1])
    _ = try await journal.undoLast()
    let restored = workshop.photos.appending("a (2).jpg")
    #expect(workshop.userData.mark(for: restored).rating == 5)
    let undone = try await journal.undo(rated.id)
    #expect(undone.outcome.marks == [restored: PhotoMark()])
    #expect(workshop.userData.marks().isEmpty)
  }

  /// Moves a file out of the trash, as a file browser does.
  private func restoreElsewhere(_ name: String, to path: FilePath) throws {
    try FileManager.default.moveItem(
      atPath: workshop.trash.appending("files/\(name)").string, toPath: path.string)
    try FileManager.default.removeItem(
      atPath: workshop.trash.appending("info/\(name).trashinfo").string)
  }

  @Test func undoAfterAnotherProgramTrashedTheSameName_LeavesThatFile() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.trash([photo]))
    let place = workshop.trash.appending("files/a.jpg")
    let note = workshop.trash.appending("info/a.jpg.trashinfo")
    let text = "[Trash Info]\nPath=\(photo.percentEncoded)\nDeletionDate=2031-01-01T00:00:00\n"
    try Data([1]).write(to: URL(filePath: place.string))
    try Data(text.utf8).write(to: URL(filePath: note.string))
    await #expect(throws: EditFailure(.notInTrash, at: photo)) { try await journal.undoLast() }
    #expect(workshop.files().isEmpty)
    #expect(contents(place) == [1])
    #expect(contents(note) == Array(text.utf8))
  }

  @Test func undoOfARenameOfATrashedPhoto_LeavesTheFileThatHasItsNameNow() async throws {
    let photo = try workshop.add("a.jpg")
    let renamed = try await journal.perform(.rename(photo, to: "b"))
    let place = photo.removingLastComponent().appending("b.jpg")
    _ = try await journal.perform(.trash([place]))
    try Data([1]).write(to: URL(filePath: place.string))
    await #expect(throws: EditFailure(.inTrash, at: place)) { try await journal.undo(renamed.id) }
    #expect(contents(place) == [1])
    try FileManager.default.removeItem(atPath: place.string)
    _ = try await journal.undoLast()
    _ = try await journal.undo(renamed.id)
    #expect(Set(workshop.files().keys) == ["a.jpg"])
  }

  @Test func redoToATakenPlaceInTheTrash_UsesAnother() async throws {
    try workshop.addFolder("photos/x")
    let photos = try ["a.jpg", "x/a.jpg"].map { try workshop.add($0) }
    _ = try await journal.perform(.trash(photos))
    _ = try await journal.undoLast()
    for name in ["files/a.jpg", "info/a.2.jpg.trashinfo"] {
      try Data([1]).write(to: URL(filePath: workshop.trash.appending(name).string))
    }
    let redone = try #require(try await journal.redoLast())
    #expect(redone.outcome.failures.isEmpty)
    #expect(workshop.files().isEmpty)
    #expect(contents(workshop.trash.appending("files/a.jpg")) == [1])
    _ = try await journal.undoLast()
    #expect(Set(workshop.files().keys) == ["a.jpg", "x/a.jpg"])
  }

  /// Tests that a photo gets its marks back, and that the photo with its name keeps its own.
  @Test(arguments: [nil, 2]) func nameOfATrashedPhoto_CanBeGivenToAnother(rating: Int?) async throws
  {
    let (photo, other) = (try workshop.add("a.jpg"), try workshop.add("b.jpg"))
    _ = try await journal.perform(.rate([photo], 5))
    _ = try await journal.perform(.createAlbum(name: "Sea", [photo]))
    let album = try #require(workshop.userData.userAlbums.first).id
    if let rating { _ = try await journal.perform(.rate([other], rating)) }
    _ = try await journal.perform(.trash([photo]))
    _ = try await journal.perform(.rename(other, to: "a"))
    #expect(workshop.userData.mark(for: photo).rating == rating)
    #expect(workshop.userData.paths(in: album) != [photo])
    workshop.restart()
    for _ in 0..<2 { _ = try await workshop.journal.undoLast() }
    #expect(workshop.userData.mark(for: photo).rating == 5)
    #expect(workshop.userData.mark(for: other).rating == rating)
    #expect(workshop.userData.paths(in: album) == [photo])
  }

  @Test func photoMovedToTheNameOfATrashedPhoto_KeepsItsMarksAfterUndo() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.addFolder("photos/x")
    let other = try workshop.add("x/a.jpg")
    _ = try await journal.perform(.rate([photo], 5))
    _ = try await journal.perform(.rate([other], 2))
    let trashed = try await journal.perform(.trash([photo]))
    _ = try await journal.perform(.move([other], to: workshop.photos))
    // The photo gets another name, because its own is taken.
    let restored = try await journal.undo(trashed.id)
    let place = try #require(restored.outcome.added.first { $0.lastComponent?.extension == "jpg" })
    #expect(place != photo)
    #expect(workshop.userData.mark(for: place).rating == 5)
    #expect(workshop.userData.mark(for: photo).rating == 2)
  }

  @Test func trashThatCannotBeCreated_RefusesTheDeletion() async throws {
    let photo = try workshop.add("a.jpg")
    try Data().write(to: URL(filePath: workshop.root.appending("share").string))
    do {
      _ = try await journal.perform(.trash([photo]))
      Issue.record("the edit must fail without a trash")
    } catch let failure as EditFailure {
      #expect(failure.message.contains("trash"))
    }
    #expect(contents(photo) != nil)
  }

  @Test func undoAfterEmptyingTheTrash_Fails() async throws {
    let photo = try workshop.add("a.jpg")
    _ = try await journal.perform(.trash([photo]))
    try FileManager.default.removeItem(atPath: workshop.trash.string)
    await #expect(throws: EditFailure.self) { try await journal.undoLast() }
    #expect(workshop.files().isEmpty)
  }

  @Test func photoDeletedDuringTrashing_LeavesNoInfoFile() async throws {
    let photo = try workshop.add("a.jpg")
    let note = workshop.trash.appending("info/a.jpg.trashinfo")
    FileSystem.beforeChange.withLock { hook in
      // At this moment, the trash contains the info file, but not yet the photo.
      hook = { if $0 == photo, FileSystem.status(note) != nil { unlink(photo.string) } }
    }
    defer { FileSystem.beforeChange.withLock { $0 = nil } }
    await #expect(throws: EditFailure(.missing, at: photo)) {
      try await journal.perform(.trash([photo]))
    }
    #expect(workshop.files(in: workshop.trash).isEmpty)
  }

  @Test func infoFileOfAnotherProgram_IsKept() throws {
    let photo = try workshop.add("a.jpg")
    let trash = try TrashFolder.forFile(at: photo, environment: workshop.environment)
    let move = TrashMove(of: photo, to: trash.place(for: photo).file, text: trash.info(for: photo))
    let note = workshop.trash.appending("info/a.jpg.trashinfo")
    try Data("[Trash Info]\nPath=/other\n".utf8).write(to: URL(filePath: note.string))
    #expect(throws: EditFailure.self) { try move.apply(EditProgress()) }
    Step.trash(move).takeBack()
    #expect(contents(note) == Array("[Trash Info]\nPath=/other\n".utf8))
    #expect(contents(photo) != nil)
  }

  @Test func manyPhotos_GetNamesThatNoFileAndNoNoteInTheTrashHas() async throws {
    let photos = try (0..<501).map { try workshop.add("\($0).jpg") }
    _ = try await journal.perform(.trash(Array(photos[..<2])))
    try FileManager.default.removeItem(
      atPath: workshop.trash.appending("info/0.jpg.trashinfo").string)
    try FileManager.default.removeItem(atPath: workshop.trash.appending("files/1.jpg").string)
    for photo in photos[..<2] { try workshop.add(photo.lastComponent?.string ?? "", [1]) }
    let trashed = try await journal.perform(.trash(photos))
    #expect(trashed.outcome.failures.isEmpty)
    #expect(contents(workshop.trash.appending("files/0.jpg")) == Array("0.jpg".utf8))
    for name in ["0.2.jpg", "1.2.jpg"] {
      #expect(contents(workshop.trash.appending("files/\(name)")) == [1])
    }
    #expect(workshop.files().isEmpty)
  }
}
