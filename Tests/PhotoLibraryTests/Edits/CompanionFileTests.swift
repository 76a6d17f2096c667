import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests which files are moved, renamed and deleted together with a photo.
struct CompanionFileTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Renames, moves and deletes a photo, and checks that exactly its companions go along.
  private func check(_ photo: String, takesAlong companions: [String], leaves others: [String] = [])
    async throws
  {
    let path = try workshop.add(photo)
    for name in companions + others { try workshop.add(name) }
    let stem = FileName(Array(photo.utf8)).stem.count
    let renamed = ([photo] + companions).map { "Sea" + $0.dropFirst(stem) }
    try await workshop.check(.rename(path, to: "Sea"), gives: Set(renamed + others))
    let folder = try workshop.addFolder("photos/other")
    try await workshop.check(
      .move([path], to: folder),
      gives: Set(([photo] + companions).map { "other/\($0)" } + others))
    try await workshop.check(.trash([path]), gives: Set(others))
  }

  @Test func rawTherapeeSettings_FollowThePhoto() async throws {
    try await check(
      "a.CR2", takesAlong: ["a.CR2.pp3", "a.CR2.xmp"], leaves: ["b.CR2.pp3", "ab.CR2"])
  }

  @Test func livePhotoAndItsEdits_FollowThePhoto() async throws {
    try await check("IMG_1.HEIC", takesAlong: ["IMG_1.MOV", "IMG_1.AAE"], leaves: ["IMG_2.MOV"])
  }

  @Test func videoBesideTwoPhotos_Stays() async throws {
    try await check("a.heic", takesAlong: ["a.heic.xmp"], leaves: ["a.png", "a.mov", "a.aae"])
  }

  @Test func sidecarsOfAVideo_FollowIt() async throws {
    try await check("a.mp4", takesAlong: ["a.mp4.xmp", "a.xmp"], leaves: ["b.xmp", "ab.mp4"])
  }

  @Test func sidecarOfAPhoto_StaysWhenAVideoOfThatNameMoves() async throws {
    try await check("a.mp4", takesAlong: ["a.mp4.xmp"], leaves: ["a.jpg", "a.xmp"])
  }

  @Test func videoBesideADrawing_Stays() async throws {
    try await check("a.png", takesAlong: [], leaves: ["a.mov"])
  }

  /// A link to a folder counts as that folder.
  @Test(arguments: ["raw", "mov", "dng", "xmp", "jpg.xmp", "aae", "jpg.pp3"], [false, true])
  func folderNamedLikeACompanion_Stays(extension: String, isLink: Bool) async throws {
    let folder = "a.\(`extension`)"
    if isLink {
      let target = try workshop.addFolder("elsewhere")
      #expect(symlink(target.string, workshop.photos.appending(folder).string) == 0)
      try await check("a.jpg", takesAlong: [])
    } else {
      try workshop.addFolder("photos/\(folder)")
      try await check("a.jpg", takesAlong: [], leaves: ["\(folder)/b.jpg"])
    }
    #expect(FileSystem.status(workshop.photos.appending(folder)) != nil)
  }

  @Test func versionsOfDarktable_FollowThePhoto() async throws {
    try await check(
      "a.jpg", takesAlong: ["a.jpg.xmp", "a_01.jpg.xmp", "a_12.jpg.xmp"],
      leaves: ["a_1.jpg.xmp", "a_01.png.xmp", "a_x1.jpg.xmp", "_01.jpg.xmp"])
  }

  @Test func sidecarOfAPhotoNamedLikeAVersion_StaysWithThatPhoto() async throws {
    try await check(
      "a.jpg", takesAlong: ["a_02.jpg.xmp"], leaves: ["a_01.jpg", "a_01.jpg.xmp"])
  }

  @Test func sidecarThatVanishedSinceThePlan_DoesNotPreventTheEdit() throws {
    let folder = try workshop.addFolder("photos/other")
    let photo = try workshop.add("a.jpg")
    let sidecar = workshop.photos.appending("a.jpg.xmp")
    let steps = [photo, sidecar].map {
      Step.move(FileMove(from: $0, to: folder.appending($0.lastComponent!)))
    }
    var unit = EditUnit(steps: steps)
    try unit.apply()
    #expect(Set(workshop.files().keys) == ["other/a.jpg"])
    #expect(unit.steps == [steps[0]])
  }

  @Test func sidecarWhoseNewFolderIsMissing_IsNotLeftBehind() throws {
    let sidecar = try workshop.add("a.jpg.xmp")
    let other = workshop.photos.appending("file/other/a.jpg.xmp")
    try workshop.add("file")
    var unit = EditUnit(steps: [.move(FileMove(from: sidecar, to: other))])
    #expect(throws: EditFailure.self) { try unit.apply() }
    #expect(Set(workshop.files().keys) == ["a.jpg.xmp", "file"])
  }

  @Test func photoThatVanishedSinceThePlan_PreventsTheEdit() throws {
    let folder = try workshop.addFolder("photos/other")
    let sidecar = try workshop.add("a.jpg.xmp")
    let photo = workshop.photos.appending("a.jpg")
    var unit = EditUnit(
      steps: [sidecar, photo].map {
        .move(FileMove(from: $0, to: folder.appending($0.lastComponent!)))
      })
    #expect(throws: EditFailure(.missing, at: photo)) { try unit.apply() }
    #expect(Set(workshop.files().keys) == ["a.jpg.xmp"])
  }

  @Test func sidecarOfARenamedLivePhoto_FollowsTheUndo() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.add("a.mov")
    let performed = try await workshop.journal.perform(.rename(photo, to: "b"))
    try workshop.add("b.jpg.xmp")
    _ = try await workshop.journal.undo(performed.id)
    #expect(Set(workshop.files().keys) == ["a.jpg", "a.mov", "a.jpg.xmp"])
  }

  @Test func sidecarThatCameAfterARename_FollowsTheUndoAndTheRedo() async throws {
    let photo = try workshop.add("a.jpg")
    let performed = try await workshop.journal.perform(.rename(photo, to: "b"))
    try workshop.add("b.jpg.xmp")
    _ = try await workshop.journal.undo(performed.id)
    #expect(Set(workshop.files().keys) == ["a.jpg", "a.jpg.xmp"])
    _ = try await workshop.journal.redo(performed.id)
    #expect(Set(workshop.files().keys) == ["b.jpg", "b.jpg.xmp"])
  }

  @Test func trashedPhoto_IsRestoredWithoutASidecarThatIsNoLongerInTheTrash() async throws {
    let photo = try workshop.add("a.jpg")
    try workshop.add("a.jpg.xmp")
    let performed = try await workshop.journal.perform(.trash([photo]))
    try FileManager.default.removeItem(
      atPath: workshop.trash.appending("files/a.jpg.xmp").string)
    _ = try await workshop.journal.undo(performed.id)
    #expect(Set(workshop.files().keys) == ["a.jpg"])
  }
}
