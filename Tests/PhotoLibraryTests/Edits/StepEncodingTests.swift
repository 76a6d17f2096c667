import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests how the journal stores steps.
struct StepEncodingTests {
  private func decoded(_ unit: EditUnit) throws -> EditUnit {
    try JSONDecoder().decode(EditUnit.self, from: JSONEncoder().encode(unit))
  }

  @Test func pathsInAList_AreDecodedWithThePhotosOfAFolderTogether() throws {
    let odd = FilePath("/p").appending(bytes: [0x41, 0xFF, 0x0A, 0x25, 0x32, 0x46, 0x2E])
    let accented: FilePath = "/p/\u{e4} b.jpg"
    let list = PathList(
      ["/p/a.jpg", "/q/a.jpg", "/top.jpg", odd, accented, "/q/r/c.jpg"].map { StoredPath($0) })
    let expected = ["/p/a.jpg", odd, accented, "/q/a.jpg", "/top.jpg", "/q/r/c.jpg"]
    #expect(list.paths.map(\.path) == expected)
    let unit = EditUnit(steps: [
      .marks(MarkChanges(photos: list, field: .isFavourite(from: false, to: true)))
    ])
    #expect(try decoded(unit) == unit)
    let empty = EditUnit(steps: [
      .marks(MarkChanges(photos: PathList([]), field: .rating(from: 1, to: nil)))
    ])
    #expect(try decoded(empty) == empty)
  }

  @Test(arguments: [FilePath?.none, "/media/card"])
  func trashMove_IsDecodedWithItsNote(topFolder: FilePath?) throws {
    let trash = TrashFolder(path: "/media/card/.Trash-1000", topFolder: topFolder)
    let photo: FilePath = "/media/card/2026/\u{e4} 1.jpg"
    let place = trash.place(for: photo) { _ in false }
    let move = TrashMove(of: photo, to: place.file, text: trash.info(for: photo))
    #expect(move.info.path == place.info)
    var moved = move
    moved.file.from = StoredPath("/media/card/2027/b.jpg")
    for step in [Step.trash(move), .restore(move), .trash(moved)] {
      #expect(try decoded(EditUnit(steps: [step])) == EditUnit(steps: [step]))
    }
  }

  /// Older versions numbered the photos of an album 1, 2, 3. The store's numbers are converted in the
  /// same way, so that undo puts a photo where it was.
  @Test func albumMemberOfAnOlderVersion_IsDecodedWithARank() throws {
    let text = #"""
      {"steps":[{"album":{"_0":{"remove":{"_0":7,\#
      "_1":[{"path":"/p/a.jpg","position":3}]}}}}]}
      """#
    let unit = try JSONDecoder().decode(EditUnit.self, from: Data(text.utf8))
    let member = AlbumMember(path: StoredPath("/p/a.jpg"), rank: 3 * MemberRanks.spacing)
    #expect(
      unit == EditUnit(steps: [.album(.remove(UserAlbumID(rawValue: 7), [member]))]))
    #expect(try decoded(unit) == unit)
    let cover = AlbumMember(path: StoredPath("/p/a.jpg"), rank: -1, isCover: true)
    let added = EditUnit(steps: [.album(.add(UserAlbumID(rawValue: 7), [cover]))])
    #expect(try decoded(added) == added)
  }

  /// The journal of an older version has each property of a trashed photo.
  @Test func trashMoveOfAnOlderVersion_IsDecoded() throws {
    let text = #"""
      {"mountPoints":[],"steps":[{"trash":{"_0":{"file":{"from":"/p/a%20b.jpg",\#
      "to":"/t/files/a%20b.jpg","token":{"number":7},"makesFolder":false},\#
      "info":"/t/info/a%20b.jpg.trashinfo","original":"/p/c.jpg",\#
      "text":"[Trash Info]\nPath=/p/c.jpg\nDeletionDate=2026-01-02T03:04:05\n"}}}]}
      """#
    let unit = try JSONDecoder().decode(EditUnit.self, from: Data(text.utf8))
    guard case .trash(let move) = try #require(unit.steps.first) else {
      Issue.record("\(unit)")
      return
    }
    #expect(move.file.from.path == "/p/a b.jpg" && move.original.path == "/p/c.jpg")
    #expect(move.info.path == "/t/info/a b.jpg.trashinfo")
    #expect(move.text.hasSuffix("\nDeletionDate=2026-01-02T03:04:05\n"))
    #expect(try decoded(unit) == unit)
  }
}
