import Foundation
import GRDB
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

extension StoreTests {
  @Test func damagedStore_IsRestoredFromABackupAndKept() async throws {
    let marks = try await fill()
    workshop.restart()
    workshop.userData.close()
    #expect(backups.numbers == [1])
    try Data(repeating: 7, count: 20_000).write(to: URL(filePath: file.string))
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
    guard case .restored(_, 0, let damaged?) = try #require(workshop.userData.notices.first) else {
      Issue.record("\(workshop.userData.notices)")
      return
    }
    #expect(contents(damaged) == [UInt8](repeating: 7, count: 20_000))
    #expect(workshop.userData.notices[0].message.contains("backup"))
    workshop.restart()
    #expect(workshop.userData.notices.isEmpty)
    _ = try await workshop.journal.undoLast()
    #expect(workshop.userData.marks().isEmpty)
  }

  /// SQLite's own check does not notice another letter in a text.
  @Test func storeChangedBetweenTwoRuns_IsReportedOnceAndBackedUp() async throws {
    let caption = "The lighthouse at night"
    _ = try await workshop.journal.perform(.caption("/p/a.jpg", caption))
    workshop.restart()
    #expect(workshop.userData.notices.isEmpty)
    workshop.userData.close()
    let before = backups.numbers.count
    let whole = try #require(contents(file))
    let text = Array(caption.utf8)
    let places = whole.indices.filter { whole[$0...].starts(with: text) }
    #expect(!places.isEmpty)
    for place in places { try overwrite((place + 4)..<(place + 5), with: UInt8(ascii: "L")) }
    workshop.restart()
    #expect(workshop.userData.notices == [.changedOutside(backups: backups.folder)])
    #expect(workshop.userData.mark(for: "/p/a.jpg").caption == "The Lighthouse at night")
    #expect(backups.numbers.count == before + 1)
    workshop.restart()
    #expect(workshop.userData.notices.isEmpty)
  }

  @Test func damageAfterACleanEnd_IsRepairedAtTheNextStart() async throws {
    let marks = try await fill()
    workshop.restart()
    workshop.userData.close()
    let count = try #require(contents(file)).count
    try overwrite((count / 2 / 4096 * 4096)..<(count / 2 / 4096 * 4096 + 64), with: 0xA5)
    workshop.restart()
    #expect(!workshop.userData.notices.isEmpty)
    #expect(workshop.userData.marks() == marks)
  }

  /// The repaired store is complete, but the process ended before it was put in place. The log of
  /// the damaged store may have been moved away by then.
  @Test(arguments: [true, false])
  func repairThatWasInterrupted_IsCompletedAtTheNextStart(hasLog: Bool) async throws {
    let marks = try await fill()
    workshop.userData.close()
    try FileManager.default.copyItem(atPath: file.string, toPath: file.string + ".ready")
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: file.string))
    if hasLog {
      try Data(repeating: 7, count: 5000).write(to: URL(filePath: file.string + "-wal"))
    }
    workshop.restart()
    #expect(workshop.userData.notices == [.repairCompleted])
    #expect(workshop.userData.marks() == marks)
    #expect(FileSystem.status(FilePath(file.string + ".ready")) == nil)
  }

  @Test func interruptedRepairOfAStoreInUse_WaitsForTheEndOfTheOtherProcess() async throws {
    let marks = try await fill()
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
    try FileManager.default.copyItem(atPath: file.string, toPath: file.string + ".ready")
    let second = UserData(folder: workshop.data)
    #expect(second.notices == [.damagedInUse])
    #expect(second.refusal != nil)
    second.close()
    workshop.restart()
    #expect(workshop.userData.notices == [.repairCompleted])
    #expect(workshop.userData.marks() == marks)
  }

  /// Its tables are fewer.
  @Test func damagedStoreOfAnEarlierVersion_IsRepairedFromItsOwnRows() async throws {
    let paths = (0..<600).map { FilePath("/some/folder/with/photos/\($0).jpg") }
    _ = try await workshop.journal.perform(.createAlbum(name: "All", paths))
    workshop.restart()
    workshop.userData.close()
    let queue = try DatabaseQueue(path: file.string)
    try await queue.write { database in
      try database.execute(
        sql: """
          DROP TABLE trashed;
          DROP TABLE followed;
          DELETE FROM grdb_migrations WHERE identifier IN ('3', '4');
          """)
    }
    try queue.close()
    try damage("memberByPath")
    workshop.restart()
    guard case .repaired = try #require(workshop.userData.notices.first) else {
      Issue.record("\(workshop.userData.notices)")
      return
    }
    #expect(workshop.userData.userAlbums.map(\.count) == [600])
  }

  @Test func damagedStoreBeforeRanks_KeepsTheOrderOfItsAlbums() async throws {
    let paths = (0..<600).reversed().map { FilePath("/some/folder/with/photos/\($0).jpg") }
    _ = try await workshop.journal.perform(.createAlbum(name: "All", paths))
    _ = try await workshop.journal.perform(.remove([paths[1]], from: UserAlbumID(rawValue: 1)))
    workshop.restart()
    workshop.userData.close()
    let queue = try DatabaseQueue(path: file.string)
    try await queue.write { database in
      try database.execute(
        sql: """
          UPDATE member SET position = position / \(MemberRanks.spacing);
          ALTER TABLE member DROP COLUMN isCover;
          DELETE FROM grdb_migrations WHERE identifier = '9';
          """)
    }
    try queue.close()
    try damage("memberByPath")
    workshop.restart()
    guard case .repaired = try #require(workshop.userData.notices.first) else {
      Issue.record("\(workshop.userData.notices)")
      return
    }
    _ = try await workshop.journal.undoLast()
    #expect(workshop.userData.paths(in: UserAlbumID(rawValue: 1)) == paths)
  }

  @Test func storeWithoutAChecksum_IsOpened() async throws {
    let marks = try await fill()
    workshop.userData.close()
    try FileManager.default.removeItem(
      atPath: workshop.data.appending("library.checksum").string)
    workshop.restart()
    #expect(workshop.userData.notices.isEmpty)
    #expect(workshop.userData.marks() == marks)
  }

  @Test func damagedStore_ProvidesRowsNewerThanTheBackup() async throws {
    _ = try await fill()
    workshop.restart()
    _ = try await workshop.journal.perform(.favourite([paths[299]], true))
    _ = try await workshop.journal.perform(.caption("/zz/last.jpg", "Late"))
    let marks = workshop.userData.marks()
    workshop.userData.close()
    let count = try #require(contents(file)).count
    // The first page is not overwritten, because it contains the schema.
    for page in 1..<(count / 4096) {
      let whole = try #require(contents(file))
      try overwrite((page * 4096)..<((page + 1) * 4096), with: 0xA5)
      try Data().write(to: URL(filePath: workshop.data.appending("library.session").string))
      workshop.restart()
      let found = workshop.userData.marks()
      let isRepaired = workshop.userData.notices.contains { notice in
        if case .repaired = notice { true } else { false }
      }
      let lost = marks.filter { found[$0.key] == nil }
      #expect(lost.count <= 1, "page \(page)")
      if isRepaired { #expect(found == marks, "page \(page)") }
      workshop.userData.close()
      try Data(whole).write(to: URL(filePath: file.string))
      unlink(file.string + "-wal")
    }
  }

  @Test func damagedStoreWithoutABackup_IsSalvagedWithANotice() async throws {
    _ = try await fill()
    try FileManager.default.removeItem(atPath: backups.folder.string)
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: file.string))
    workshop.restart()
    guard case .salvaged(0, let damaged) = try #require(workshop.userData.notices.first) else {
      Issue.record("\(workshop.userData.notices)")
      return
    }
    #expect(contents(damaged)?.count == 5000)
    _ = try await workshop.journal.perform(.rate(paths, 1))
  }

  /// Overwrites a page in the middle of a table or index, and makes the next start check the store.
  private func damage(_ name: String) throws {
    let queue = try DatabaseQueue(path: file.string)
    let pages = try queue.read { database in
      let sql = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
      return try Int.fetchAll(database, sql: sql, arguments: [name])
    }
    try queue.close()
    let page = try #require(pages.dropFirst(pages.count / 2).first)
    try overwrite((page - 1) * 4096..<page * 4096, with: 0xA5)
    try Data().write(to: URL(filePath: workshop.data.appending("library.session").string))
  }

  @Test(arguments: [false, true], ["mark", "member", "memberByPosition", "memberByPath"])
  func damagedPage_LosesAtMostItsRows(hasBackup: Bool, name: String) async throws {
    let paths = (0..<600).map { FilePath("/some/folder/with/photos/\($0).jpg") }
    _ = try await workshop.journal.perform(.rate(paths, 4))
    _ = try await workshop.journal.perform(.createAlbum(name: "All", paths))
    if hasBackup {
      workshop.restart()
      #expect(backups.numbers == [1])
    }
    workshop.userData.close()
    if !hasBackup { try? FileManager.default.removeItem(atPath: backups.folder.string) }
    try damage(name)
    workshop.restart()
    #expect(workshop.userData.notices.count == 1)
    let album = try #require(workshop.userData.userAlbums.first)
    let lost = 600 - min(workshop.userData.marks().count, album.count)
    if name.contains("By") || hasBackup {
      #expect(lost == 0)
      #expect(workshop.userData.paths(in: album.id) == paths)
    } else {
      #expect(1...150 ~= lost, "\(lost)")
    }
  }

  @Test(arguments: [true, false])
  func missingStore_IsRestored(isEmptied: Bool) async throws {
    let marks = try await fill()
    workshop.restart()
    workshop.userData.close()
    if isEmptied {
      truncate(file.string, 0)
    } else {
      unlink(file.string)
    }
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
    #expect(workshop.userData.notices.count == 1)
  }

  @Test(arguments: [true, false])
  func damagedStoreInUse_IsNotRepaired(isGone: Bool) async throws {
    let marks = try await fill()
    workshop.restart()
    _ = try await workshop.userData.database.writeWithoutTransaction {
      try $0.checkpoint(.truncate)
    }
    if isGone {
      unlink(file.string)
    } else {
      try overwrite(0..<100, with: 7)
    }
    let bytes = contents(file)
    let names = try FileManager.default.contentsOfDirectory(atPath: workshop.data.string)
    let second = UserData(folder: workshop.data)
    #expect(second.notices == [.damagedInUse])
    #expect(second.refusal != nil)
    second.close()
    #expect(contents(file) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.data.string) == names)
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
  }

  @Test func startDuringARepair_WaitsForItsEnd() async throws {
    let marks = try await fill()
    workshop.restart()
    workshop.userData.close()
    try Data(repeating: 7, count: 20_000).write(to: URL(filePath: file.string))
    let starts = Mutex<[UserData]>([])
    let folder = workshop.data
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let userData = UserData(folder: folder)
      starts.withLock { $0.append(userData) }
    }
    let all = starts.withLock { $0 }
    #expect(all.map(\.notices.count).sorted() == [0, 0, 0, 1])
    #expect(all.allSatisfy { $0.refusal == nil && $0.marks() == marks })
    for userData in all { userData.close() }
  }

  @Test func damagedBackup_IsSkipped() async throws {
    let marks = try await fill()
    workshop.restart()
    workshop.userData.close()
    try Data(repeating: 1, count: 9000).write(to: URL(filePath: backups.path(2).string))
    try Data(repeating: 7, count: 20_000).write(to: URL(filePath: file.string))
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
  }
}
