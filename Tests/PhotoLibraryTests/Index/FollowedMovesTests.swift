import Foundation
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
