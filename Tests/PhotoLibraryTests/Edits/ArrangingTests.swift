import GRDB
import RandomTestSupport
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests the order of an album by hand, and its cover.
struct ArrangingTests {
  private let workshop: Workshop
  private let album = UserAlbumID(rawValue: 1)
  private let paths: [FilePath] = ["/p/a.jpg", "/p/b.jpg", "/p/c.jpg", "/p/d.jpg"]

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }
  private var userData: UserData { workshop.userData }

  /// The names of the photos in the album, without the extension.
  private var order: String {
    userData.paths(in: album).compactMap { $0.stem }.joined()
  }

  private func makeAlbum() async throws {
    _ = try await journal.perform(.createAlbum(name: "Sea", paths))
    #expect(order == "abcd")
  }

  @Test(arguments: [
    ([3], AlbumPlace.start, "dabc"), ([0], .end, "bcda"), ([1], .before("/p/a.jpg"), "bacd"),
    ([1], .after("/p/c.jpg"), "acbd"), ([3, 0], .before("/p/c.jpg"), "badc"),
    ([0, 1], .after("/p/d.jpg"), "cdab"), ([0, 2], .before("/p/c.jpg"), "bacd"),
    ([0, 2], .after("/p/a.jpg"), "acbd"), ([0, 1, 3], .start, "abdc"),
  ])
  func photos_AreMovedTogetherInTheirOrder(
    moved: [Int], place: AlbumPlace, expected: String
  ) async throws {
    try await makeAlbum()
    _ = try await journal.perform(.arrange(moved.map { paths[$0] }, place, in: album))
    #expect(order == expected)
    workshop.restart()
    #expect(order == expected)
    _ = try await journal.undoLast()
    #expect(order == "abcd")
    workshop.restart()
    _ = try await journal.redoLast()
    #expect(order == expected)
  }

  @Test func move_IsNamedInTheJournal() async throws {
    try await makeAlbum()
    _ = try await journal.perform(.arrange([paths[2]], .start, in: album))
    #expect(journal.lastUndoable?.title == "“c” moved within “Sea”")
    _ = try await journal.perform(.arrange([paths[0], paths[1]], .end, in: album))
    #expect(journal.lastUndoable?.title == "2 photos moved within “Sea”")
  }

  @Test func moveWithoutEffect_IsRefused() async throws {
    try await makeAlbum()
    let title = journal.lastUndoable?.title
    for edit in [
      Edit.arrange([paths[0]], .start, in: album),
      .arrange([paths[1], paths[2]], .before(paths[3]), in: album),
      .arrange([paths[1]], .after(paths[1]), in: album),
      .arrange(["/p/z.jpg"], .start, in: album),
      .arrange([paths[0]], .after("/p/z.jpg"), in: album),
      .arrange([], .start, in: album),
      .arrange([paths[0]], .end, in: UserAlbumID(rawValue: 77)),
    ] {
      await #expect(throws: EditFailure.self) { try await journal.perform(edit) }
    }
    #expect(order == "abcd" && journal.lastUndoable?.title == title)
  }

  @Test func removedPhoto_ReturnsToItsPlace() async throws {
    try await makeAlbum()
    _ = try await journal.perform(.arrange([paths[3]], .after(paths[0]), in: album))
    _ = try await journal.perform(.remove([paths[3]], from: album))
    #expect(order == "abc")
    _ = try await journal.undoLast()
    #expect(order == "adbc")
    _ = try await journal.perform(.add(["/p/e.jpg"], to: album))
    #expect(order == "adbce", "new photos come last")
  }

  @Test func moveOfAPhotoThatWasRemovedSince_CannotBeUndone() async throws {
    try await makeAlbum()
    let move = try await journal.perform(.arrange([paths[3]], .start, in: album))
    _ = try await journal.perform(.remove([paths[3]], from: album))
    await #expect(throws: EditFailure.self) { try await journal.undo(move.id) }
    #expect(order == "abc")
  }

  @Test func movedPhoto_FollowsItsFile() async throws {
    try await makeAlbum()
    _ = try await journal.perform(.arrange([paths[3]], .start, in: album))
    try userData.follow(UnfollowedMoves([MovedFile(from: paths[3], to: "/q/x.jpg")]))
    #expect(order == "xabc")
    _ = try await journal.undoLast()
    #expect(order == "abcx")
  }

  @Test func storeOfAnOlderVersion_KeepsItsOrder() async throws {
    try await makeAlbum()
    let before = try userData.read { try $0.members(of: album) }
    _ = try userData.write { database in
      try database.execute(
        sql: """
          UPDATE member SET position = position / \(MemberRanks.spacing);
          ALTER TABLE member DROP COLUMN isCover;
          DELETE FROM grdb_migrations WHERE identifier = '9';
          """)
    }
    workshop.restart()
    #expect(try userData.read { try $0.members(of: album) } == before)
    _ = try await journal.perform(.arrange([paths[3]], .after(paths[0]), in: album))
    #expect(order == "adbc")
  }

  /// A model of the album and its journal: the orders after each edit.
  @Test func randomMovesAddsRemovalsAndUndo_AgreeWithAModel() async throws {
    var random = SeededNumbers(seed: RandomTest.seed("ARRANGING_SEED", else: 1))
    let all = (0..<12).map { FilePath("/p/\($0).jpg") }
    _ = try await journal.perform(.createAlbum(name: "Sea", Array(all.prefix(8))))
    var orders = [Array(all.prefix(8))]
    var undone: [[FilePath]] = []
    for _ in 0..<RandomTest.rounds("ARRANGING_ROUNDS", few: 300, many: 5_000) {
      let now = orders[orders.count - 1]
      switch random.next() % 6 {
      case 0 where orders.count > 1:
        _ = try await journal.undoLast()
        undone.append(orders.removeLast())
      case 1 where !undone.isEmpty:
        _ = try await journal.redoLast()
        orders.append(undone.removeLast())
      default:
        guard let (edit, next) = edit(of: now, among: all, using: &random) else { continue }
        _ = try await journal.perform(edit)
        orders.append(next)
        undone = []
      }
      #expect(userData.paths(in: album) == orders.last)
    }
  }

  /// Chooses an edit of the album, and returns it with the order that it leads to; nil if it would
  /// change nothing.
  private func edit(
    of now: [FilePath], among all: [FilePath], using random: inout SeededNumbers
  ) -> (Edit, [FilePath])? {
    let chosen = now.filter { _ in random.next() % 4 == 0 }
    switch random.next() % 8 {
    case 0:
      let added = all.filter { !now.contains($0) }.shuffled(using: &random).prefix(2)
      return added.isEmpty ? nil : (.add(Array(added), to: album), now + added)
    case 1:
      guard let removed = chosen.first else { return nil }
      return (.remove([removed], from: album), now.filter { $0 != removed })
    default:
      guard let neighbour = now.randomElement(using: &random),
        let index = now.firstIndex(of: neighbour)
      else { return nil }
      let places: [(AlbumPlace, Int)] = [
        (.start, 0), (.end, now.count), (.before(neighbour), index), (.after(neighbour), index + 1),
      ]
      let (place, split) = places[Int(random.next() % 4)]
      let next =
        now[..<split].filter { !chosen.contains($0) } + chosen
        + now[split...].filter { !chosen.contains($0) }
      return next == now ? nil : (.arrange(chosen.shuffled(using: &random), place, in: album), next)
    }
  }

  // MARK: Cover

  @Test func cover_IsThePhotoChosenUntilItLeavesTheAlbum() async throws {
    try await makeAlbum()
    #expect(userData.userAlbums.first?.cover == paths[0])
    _ = try await journal.perform(.setCover(paths[2], of: album))
    #expect(journal.lastUndoable?.title == "“c” made the cover of “Sea”")
    workshop.restart()
    #expect(userData.userAlbums.first?.cover == paths[2])
    _ = try await journal.perform(.setCover(paths[1], of: album))
    #expect(userData.userAlbums.first?.cover == paths[1])
    _ = try await journal.perform(.remove([paths[1]], from: album))
    #expect(userData.userAlbums.first?.cover == paths[0])
    _ = try await journal.undoLast()
    #expect(userData.userAlbums.first?.cover == paths[1])
    for cover in [paths[2], paths[0]] {
      _ = try await journal.undoLast()
      #expect(userData.userAlbums.first?.cover == cover)
    }
  }

  @Test func cover_FollowsItsFileAndComesBackWithItsAlbum() async throws {
    try await makeAlbum()
    _ = try await journal.perform(.setCover(paths[2], of: album))
    try userData.follow(UnfollowedMoves([MovedFile(from: paths[2], to: "/q/x.jpg")]))
    #expect(userData.userAlbums.first?.cover == "/q/x.jpg")
    _ = try await journal.perform(.deleteAlbum(album))
    _ = try await journal.undoLast()
    #expect(userData.userAlbums.first?.cover == "/q/x.jpg")
  }

  @Test func coverOutsideTheAlbum_IsRefused() async throws {
    try await makeAlbum()
    for edit in [
      Edit.setCover("/p/z.jpg", of: album), .setCover(paths[0], of: UserAlbumID(rawValue: 77)),
    ] {
      await #expect(throws: EditFailure.self) { try await journal.perform(edit) }
    }
    #expect(userData.userAlbums.first?.cover == paths[0])
  }
}
