import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests edits whose new names are already taken by other files.
struct TakenNameTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }

  @Test func renameToATakenName_IsRefused() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.add("b.jpg")
    try workshop.add("c.jpg.xmp")
    try workshop.add("a.jpg.xmp")
    let before = workshop.files()
    for name in ["b", "c"] {
      await #expect(throws: EditFailure.self) {
        try await journal.perform(.rename(photo, to: name))
      }
    }
    #expect(workshop.files() == before)
  }

  /// Tests that a photo does not get the marks in a sidecar that another photo has left behind.
  @Test func nameWithTheSidecarOfAnotherPhoto_IsTaken() async throws {
    let photo = try workshop.add("a.jpg")
    let sidecar = try workshop.add("b.jpg.xmp", [1])
    let failure = EditFailure(.taken(sidecar), at: photo)
    await #expect(throws: failure) { try await journal.perform(.rename(photo, to: "b")) }
    let folder = try workshop.addFolder("photos/other")
    try workshop.add("other/a.jpg.xmp", [1])
    await #expect(throws: EditFailure.self) {
      try await journal.perform(.move([photo], to: folder))
    }
    _ = try await journal.perform(.move([photo], to: folder, keepingBoth: [photo]))
    #expect(Set(workshop.files().keys) == ["b.jpg.xmp", "other/a.jpg.xmp", "other/a (2).jpg"])
  }

  /// Lightroom names a sidecar after the stem alone. Other programs have other files of that kind.
  @Test(arguments: ["xmp", "XMP", "jpg.XMP", "pp3", "aae", "mov"])
  func nameWithAFileThatWouldBelongToThePhoto_IsTaken(extension: String) async throws {
    let photo = try workshop.add("a.jpg")
    let stray = try workshop.add("b.\(`extension`)", [1])
    let failure = EditFailure(.taken(stray), at: photo)
    await #expect(throws: failure) { try await journal.perform(.rename(photo, to: "b")) }
    let folder = try workshop.addFolder("photos/other")
    for name in ["a", "a (2)"] { try workshop.add("other/\(name).\(`extension`)", [1]) }
    for edit in [Edit.move([photo], to: folder), .copy([photo], to: folder)] {
      await #expect(throws: EditFailure.self) { try await journal.perform(edit) }
    }
    let before = workshop.files()
    _ = try await journal.perform(.copy([photo], to: folder, keepingBoth: [photo]))
    #expect(workshop.files().keys.filter { before[$0] == nil } == ["other/a (3).jpg"])
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
    _ = try await journal.perform(.move([photo], to: folder, keepingBoth: [photo]))
    #expect(workshop.files()["other/a (3).jpg"] == Array("a.jpg".utf8))
  }

  @Test func failedMove_ReportsEveryTakenName() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    try workshop.add("a.jpg.xmp")
    let folder = try workshop.addFolder("photos/other")
    try workshop.add("other/a.jpg.xmp", [1])
    try workshop.add("other/b.jpg", [1])
    let failure = await #expect(throws: EditFailure.self) {
      try await journal.perform(.move(photos, to: folder))
    }
    let others = try #require(failure).others
    #expect(failure?.reason == .taken(folder.appending("a.jpg.xmp")))
    #expect(failure?.path == photos[0], "the photo, not its sidecar")
    #expect(others == [EditFailure(.taken(folder.appending("b.jpg")), at: photos[1])])
    #expect(journal.lastUndoable == nil)
  }

  @Test(arguments: [false, true])
  func keepingBoth_GivesAllFilesOfAPhotoTheSameFreeName(isCopied: Bool) async throws {
    let photo = try workshop.add("a.jpg")
    let free = try workshop.add("b.jpg")
    for name in ["a.CR2", "a.jpg.xmp", "a.xmp"] { try workshop.add(name) }
    let folder = try workshop.addFolder("photos/other")
    // Only the name of the raw file and the second name of the sidecar are taken.
    for name in ["a.CR2", "a (2).jpg.xmp"] { try workshop.add("other/\(name)", [1]) }
    let others = ["a (3).jpg", "a (3).CR2", "a (3).jpg.xmp", "a (3).xmp", "b.jpg"]
    let names = Set((others + ["a.CR2", "a (2).jpg.xmp"]).map { "other/\($0)" })
    let before = Set(workshop.files().keys)
    _ = try await journal.perform(.rate([photo], 3))
    try await workshop.check(
      isCopied
        ? .copy([photo, free], to: folder, keepingBoth: [photo])
        : .move([photo, free], to: folder, keepingBoth: [photo]),
      gives: isCopied ? names.union(before) : names)
    if isCopied { return }
    _ = try await journal.perform(.move([photo, free], to: folder, keepingBoth: [photo]))
    #expect(workshop.files()["other/a.CR2"] == [1])
    #expect(userData.mark(for: folder.appending("a (3).jpg")).rating == 3)
  }

  @Test func equalNamesFromTwoFolders_GetDifferentNames() async throws {
    let photos = try ["one", "two"].map { name in
      try workshop.addFolder("photos/\(name)")
      return try workshop.add("\(name)/a.jpg")
    }
    let folder = try workshop.addFolder("photos/other")
    try await workshop.check(
      .move(photos, to: folder, keepingBoth: Set(photos)),
      gives: ["other/a.jpg", "other/a (2).jpg"])
  }

  @Test func undoToATakenName_UsesAFreeName() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.add("a.jpg.xmp")
    _ = try await journal.perform(.trash([photo]))
    try workshop.add("a.jpg", [1])
    let undone = try #require(try await journal.undoLast())
    #expect(
      undone.outcome.renamed.map(\.given).contains(workshop.photos.appending("a (2).jpg")))
    #expect(
      workshop.files() == [
        "a.jpg": [1], "a (2).jpg": Array("a.jpg".utf8), "a (2).jpg.xmp": Array("a.jpg.xmp".utf8),
      ])
  }

  @Test func takenName_LeavesAllPhotosUntilItIsAnswered() async throws {
    let photos = try ["a.jpg", "b.jpg", "c.jpg"].map { try workshop.add($0) }
    let folder = try workshop.addFolder("photos/other")
    try workshop.add("other/b.jpg", [1])
    let before = workshop.files()
    let failure = await #expect(throws: EditFailure.self) {
      try await journal.perform(.move(photos + ["/nowhere/d.jpg"], to: folder))
    }
    #expect(failure?.reason == .taken(folder.appending("b.jpg")))
    #expect(failure?.path == photos[1])
    #expect(failure?.others == [EditFailure(.missing, at: "/nowhere/d.jpg")])
    #expect(workshop.files() == before)
    #expect(journal.lastUndoable == nil)
    let moved = try await journal.perform(.move(photos, to: folder, keepingBoth: [photos[1]]))
    #expect(moved.title == "3 photos moved to “other”")
    let after = workshop.files()
    #expect(Set(after.keys) == ["other/a.jpg", "other/b.jpg", "other/b (2).jpg", "other/c.jpg"])
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
    #expect(try await journal.undoLast() == nil)
    _ = try await journal.redoLast()
    #expect(workshop.files() == after)
    #expect(try await journal.redoLast() == nil)
  }

  /// A name that is taken while the person is asked about others is asked about, too.
  @Test func nameTakenMeanwhile_IsRefused() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    let folder = try workshop.addFolder("photos/other")
    for name in ["a.jpg", "b.jpg"] { try workshop.add("other/\(name)", [1]) }
    let before = workshop.files()
    let failure = EditFailure(.taken(folder.appending("b.jpg")), at: photos[1])
    await #expect(throws: failure) {
      try await journal.perform(.move(photos, to: folder, keepingBoth: [photos[0]]))
    }
    #expect(workshop.files() == before)
  }

  @Test(arguments: [false, true]) func titleForOnePhoto_HasItsNewName(isCopied: Bool) async throws {
    let photo = try workshop.add("a.jpg")
    let folder = try workshop.addFolder("photos/other")
    try workshop.add("other/a.jpg", [1])
    let edit: Edit =
      isCopied
      ? .copy([photo], to: folder, keepingBoth: [photo])
      : .move([photo], to: folder, keepingBoth: [photo])
    let word = isCopied ? "copied" : "moved"
    #expect(try await journal.perform(edit).title == "“a” \(word) to “other” as “a (2)”")
  }

  @Test func partialFailure_MovesTheOtherPhotos() async throws {
    let photos = try ["a.jpg", "b.jpg"].map { try workshop.add($0) }
    let folder = try workshop.addFolder("photos/other")
    let before = workshop.files()
    let moved = try await journal.perform(.move(photos + ["/nowhere/d.jpg"], to: folder))
    #expect(moved.title == "2 photos moved to “other”")
    #expect(moved.outcome.failures == [EditFailure(.missing, at: "/nowhere/d.jpg")])
    #expect(Set(workshop.files().keys) == ["other/a.jpg", "other/b.jpg"])
    _ = try await journal.undoLast()
    #expect(workshop.files() == before)
  }
}
