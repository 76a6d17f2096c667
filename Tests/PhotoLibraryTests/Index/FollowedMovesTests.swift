import Foundation
import GRDB
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Photos that another program has renamed keep their marks.
struct FollowedMovesTests {
  private let indexed: IndexedLibrary
  private let workshop: Workshop

  init() throws {
    indexed = try IndexedLibrary()
    workshop = try Workshop()
  }

  private var library: TemporaryLibrary { indexed.library }

  /// Adds photos with the names 1, 2, 3…, each with as many stars as its name says.
  private func addRated(_ numbers: ClosedRange<Int>) async throws {
    for number in numbers {
      let path = try library.write("\(number).jpg", byteCount: number, modified: 1_000 + number)
      _ = try await workshop.journal.perform(.rate([path], number))
    }
    await indexed.update()
  }

  /// Gives files new names at the same time.
  private func rename(_ names: KeyValuePairs<String, String>) throws {
    for (old, _) in names { try library.move("\(old).jpg", to: "\(old).jpg~") }
    for (old, new) in names { try library.move("\(old).jpg~", to: "\(new).jpg") }
  }

  /// The ratings of the photos that exist, by their names.
  private var ratings: [String: Int] {
    let files = workshop.userData.marks().filter { FileSystem.status($0.key) != nil }
    let named = files.map { (DisplayName.stem(of: $0.key), $0.value.rating ?? 0) }
    return Dictionary(uniqueKeysWithValues: named)
  }

  /// The process may end after it has followed the moves and before the index knows.
  @Test func swappedPhotos_AreFollowedOnce() async throws {
    try await addRated(1...2)
    try rename(["1": "2", "2": "1"])
    await indexed.update()
    for _ in 1...3 { try workshop.userData.follow(indexed.index.unfollowedMoves()) }
    #expect(ratings == ["1": 2, "2": 1])
    try rename(["1": "2", "2": "1"])
    await indexed.update()
    for _ in 1...3 { try workshop.userData.follow(indexed.index.unfollowedMoves()) }
    #expect(ratings == ["1": 1, "2": 2])
  }

  @Test func renumberedPhotos_AreFollowedOnce() async throws {
    try await addRated(1...3)
    try rename(["1": "2", "2": "3", "3": "4"])
    await indexed.update()
    for _ in 1...2 { try workshop.userData.follow(indexed.index.unfollowedMoves()) }
    #expect(ratings == ["2": 1, "3": 2, "4": 3])
  }

  @Test(arguments: [1, 3]) func photosRenumberedAfterADeletion_KeepTheirMarks(gone: Int)
    async throws
  {
    try await addRated(1...3)
    try library.remove("\(gone).jpg")
    try rename(gone == 1 ? ["2": "1", "3": "2"] : ["2": "3", "1": "2"])
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings == (gone == 1 ? ["1": 2, "2": 3] : ["2": 1, "3": 2]))
  }

  @Test func photoRenamedToTheNameOfADeletedOne_KeepsItsOwnMarks() async throws {
    try await addRated(1...2)
    try indexed.indexer.apply(isAll: true) { workshop.userData.marks() }
    try library.remove("1.jpg")
    try rename(["2": "1"])
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings == ["1": 2])
  }

  /// Marks the photo 1, deletes it, and gives its name to the photo 2. The index learns of each.
  private func replaceMarkedPhoto(
    by rating: Int?
  ) async throws -> (photo: FilePath, album: UserAlbumID) {
    let photo = try library.write("1.jpg", byteCount: 1, modified: 1_001)
    let other = try library.write("2.jpg", byteCount: 2, modified: 1_002)
    _ = try await workshop.journal.perform(.favourite([photo], true))
    _ = try await workshop.journal.perform(.caption(photo, "First"))
    _ = try await workshop.journal.perform(.createAlbum(name: "Sea", [photo]))
    if let rating { _ = try await workshop.journal.perform(.rate([other], rating)) }
    await indexed.update()
    try library.remove("1.jpg")
    await indexed.update()
    try library.move("2.jpg", to: "1.jpg")
    return (photo, try #require(workshop.userData.userAlbums.first).id)
  }

  @Test(arguments: [nil, 3]) func photoWithTheNameOfADeletedOne_GetsNoneOfItsMarks(rating: Int?)
    async throws
  {
    let (photo, album) = try await replaceMarkedPhoto(by: rating)
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(workshop.userData.mark(for: photo) == PhotoMark(rating: rating))
    #expect(!workshop.userData.paths(in: album).contains(photo))
  }

  /// The index no longer knows of the deleted photo.
  @Test(arguments: [nil, 3]) func editsOfADeletedPhoto_AreNotUndoneForThePhotoWithItsName(
    rating: Int?
  ) async throws {
    let (photo, album) = try await replaceMarkedPhoto(by: rating)
    let move = MovedFile(from: photo.removingLastComponent().appending("2.jpg"), to: photo)
    #expect(try workshop.userData.follow(UnfollowedMoves([move])) == [move])
    #expect(workshop.userData.mark(for: photo) == PhotoMark(rating: rating))
    #expect(workshop.userData.paths(in: album).isEmpty)
    // The new photo has the same caption.
    let caption = try await workshop.journal.perform(.caption(photo, "First"))
    if rating != nil { _ = try await workshop.journal.undoLast() }
    if rating != nil { _ = try await workshop.journal.redo(caption.id) }
    let title = EditTitle(action: .captionChanged, photos: .one(name: "1", isVideo: false))
    let old = try #require(
      try workshop.userData.read { database in
        try Int64.fetchOne(
          database, sql: "SELECT MIN(id) FROM edit WHERE title = ?", arguments: [title])
      })
    let failure = await #expect(throws: EditFailure.self) {
      try await workshop.journal.undo(EditID(rawValue: old))
    }
    #expect(failure?.reason == .missing)
    #expect(failure?.path?.lastComponent?.string == "1.jpg")
    #expect(workshop.userData.mark(for: photo).caption == "First")
  }

  /// An edit has given the photo its name, and the person has marked it since.
  @Test func photoThatAnEditRenamedToTheNameOfADeletedOne_KeepsItsNewMarks() async throws {
    let (old, new) = (indexed.root.appending("2.jpg"), indexed.root.appending("1.jpg"))
    try library.write("2.jpg", byteCount: 2, modified: 1_002)
    await indexed.update()
    _ = try await workshop.journal.perform(.rename(old, to: "1"))
    _ = try await workshop.journal.perform(.rate([new], 4))
    await indexed.update()
    #expect(try workshop.userData.follow(indexed.index.unfollowedMoves()).isEmpty)
    #expect(workshop.userData.mark(for: new).rating == 4)
  }

  /// One of the photos has a name in between that is not a photo's.
  @Test(arguments: ["1.jpg.old", ".1.jpg"], [1...2, 1...1, 2...2])
  func namesSwappedWhileTheIndexLooks_KeepTheirMarks(
    stopover: String, rated: ClosedRange<Int>
  ) async throws {
    for number in 1...2 where !rated.contains(number) {
      try library.write("\(number).jpg", byteCount: number, modified: 1_000 + number)
    }
    try await addRated(rated)
    try library.move("1.jpg", to: stopover)
    await indexed.update()
    try library.move("2.jpg", to: "1.jpg")
    try library.move(stopover, to: "2.jpg")
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    let expected = ["1": 2, "2": 1].filter { rated.contains($0.value) }
    #expect(ratings == expected)
    #expect(try indexed.names() == ["1", "2"])
  }

  /// The index looks after each rename.
  @Test func namesSwappedInSteps_KeepTheirMarks() async throws {
    try await addRated(1...2)
    for (old, new) in [("1.jpg", "x"), ("2.jpg", "1.jpg"), ("x", "2.jpg")] {
      try library.move(old, to: new)
      await indexed.update()
      try workshop.userData.follow(indexed.index.unfollowedMoves())
    }
    #expect(ratings == ["1": 2, "2": 1])
  }

  @Test func photosWithoutNamesWhileTheIndexLooks_KeepTheirMarks() async throws {
    try await addRated(1...3)
    for number in 1...3 { try library.move("\(number).jpg", to: "\(number)~") }
    await indexed.update()
    #expect(try indexed.names().isEmpty)
    for (old, new) in [(1, 2), (2, 3), (3, 4)] { try library.move("\(old)~", to: "\(new).jpg") }
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings == ["2": 1, "3": 2, "4": 3])
  }

  /// A program may move a photo out of the way, write it anew, and bring the former one back.
  @Test func photoWrittenAnew_KeepsItsMarks() async throws {
    try await addRated(1...1)
    try indexed.indexer.apply(isAll: true) { workshop.userData.marks() }
    try library.move("1.jpg", to: "1.jpg~")
    await indexed.update()
    try library.write("1.jpg", byteCount: 7, modified: 2_000)
    await indexed.update()
    #expect(indexed.photo("1.jpg")?.mark.rating == 1)
    try library.move("1.jpg~", to: "copy.jpg")
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings == ["1": 1])
  }

  /// The photo is restored beside another one that has its name.
  @Test func restoredPhotoAndThePhotoWithItsName_KeepTheirMarks() async throws {
    try await addRated(1...2)
    try indexed.indexer.apply(isAll: true) { workshop.userData.marks() }
    let path = indexed.root.appending("1.jpg")
    let trashed = try await workshop.journal.perform(.trash([path]))
    await indexed.update()
    try library.move("2.jpg", to: "1.jpg")
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    _ = try await workshop.journal.undo(trashed.id)
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings == ["1": 2, "1 (2)": 1])
  }

  @Test func veryManyVanishedPhotos_AreForgottenExceptThoseWithMarks() async throws {
    try await addRated(1...2)
    try indexed.indexer.apply(isAll: true) { workshop.userData.marks() }
    try library.move("1.jpg", to: "1.jpg~")
    await indexed.update()
    try await indexed.index.database.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE count(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM count WHERE n < 20000)
          INSERT INTO vanished SELECT n, CAST('/x/' || n AS BLOB), 0, 0, 0, 0, 0 FROM count
          """)
    }
    try library.remove("2.jpg")
    await indexed.update()
    let count = try await indexed.index.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM vanished")
    }
    #expect(count == 10_000)
    try library.move("1.jpg~", to: "3.jpg")
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings == ["3": 1])
  }

  /// The index learns of both renames at the same time.
  @Test func photoRenamedHereToANameThatAnotherProgramFreed_KeepsItsMarks() async throws {
    try await addRated(1...2)
    try library.move("1.jpg", to: "x.jpg")
    _ = try await workshop.journal.perform(.rename(indexed.root.appending("2.jpg"), to: "1"))
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(ratings["1"] == 2)
    #expect(ratings["x"] == nil)
  }

  /// A drive gets another device number when it is connected again.
  @Test(.onTwoFileSystems, arguments: ["trip/2.jpg", "holiday/1.jpg"])
  func photoRenamedWhileItsDriveWasAway_KeepsItsMarks(new: String) async throws {
    let indexed = try IndexedLibrary(scanning: TemporaryLibrary.inMemory())
    let path = try indexed.library.write("trip/1.jpg", byteCount: 1, modified: 1_000)
    _ = try await workshop.journal.perform(.rate([path], 3))
    await indexed.update()
    try await indexed.index.database.write { db in
      try db.execute(sql: "UPDATE folders SET device = device + 1")
    }
    if new.hasPrefix("trip") {
      try indexed.library.move("trip/1.jpg", to: new)
    } else {
      try indexed.library.move("trip", to: "holiday")
    }
    await indexed.update()
    try workshop.userData.follow(indexed.index.unfollowedMoves())
    #expect(workshop.userData.mark(for: indexed.root.appending(new)).rating == 3)
  }
}
