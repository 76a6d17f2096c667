import Foundation
import GRDB
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

struct StoreTests {
  private let workshop: Workshop
  private let paths: [FilePath] = (0..<300).map { FilePath("/p/\($0).jpg") }

  init() throws { workshop = try Workshop() }

  private var file: FilePath { workshop.data.appending("library.sqlite") }
  private var backups: StoreBackups { StoreBackups(folder: workshop.data.appending("backups")) }

  /// Marks photos, ends the program cleanly, and returns what is said.
  private func fill(_ rating: Int = 3) async throws -> [FilePath: PhotoMark] {
    _ = try await workshop.journal.perform(.rate(paths, rating))
    let marks = workshop.userData.marks()
    workshop.userData.close()
    return marks
  }

  private func overwrite(_ range: Range<Int>, with byte: UInt8) throws {
    var bytes = try #require(contents(file))
    for index in range.clamped(to: bytes.indices) { bytes[index] = byte }
    try Data(bytes).write(to: URL(filePath: file.string))
  }

  @Test func aCleanExitLeavesNothingToCheck() async throws {
    let marks = try await fill()
    #expect(FileSystem.status(workshop.data.appending("library.session")) == nil)
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
    #expect(workshop.userData.notices.isEmpty)
  }

  @Test func anUncleanExitIsNoticedUnlessSomebodyElseIsAtWork() throws {
    let session = try StoreSession(folder: workshop.data)
    #expect(!session.isAfterUncleanExit, "the workshop’s own is there")
    session.end()
    workshop.userData.close()
    try Data().write(to: URL(filePath: workshop.data.appending("library.session").string))
    #expect(try StoreSession(folder: workshop.data).isAfterUncleanExit)
  }

  @Test func aSessionThatBeginsAsTheLastOneEndsLeavesAFile() async throws {
    workshop.userData.close()
    let folder = workshop.data
    let file = folder.appending("library.session")
    let last = try StoreSession(folder: folder)
    let next = Task.detached { try StoreSession(folder: folder) }
    // It has opened the file, and waits for the other to let go of it.
    while openFiles().filter({ $0 == file.string }).count < 2 { usleep(1000) }
    last.end()
    let session = try await next.value
    #expect(FileSystem.status(file) != nil)
    session.end()
    #expect(FileSystem.status(file) == nil)
  }

  /// The paths of what this process has open.
  private func openFiles() -> [String] {
    let folder = "/proc/self/fd"
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return names?.compactMap { name in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
    } ?? []
  }

  @Test func backupsAreMadeOnADayOfTheirOwnAndThreeAreKept() async throws {
    _ = try await fill()
    let pool = try DatabasePool(path: file.string)
    let start = Date()
    for hours in [0, 1, 23, 25, 26, 50, 75, 100, 125] {
      // The next backup sees the last one’s file as old as that.
      try backups.makeIfDue(
        of: pool, isUrgent: false, now: start.addingTimeInterval(Double(hours) * 3600))
      if let newest = backups.numbers.first {
        let date = start.addingTimeInterval(Double(hours / 25 * 25) * 3600)
        try FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: backups.path(newest).string)
      }
    }
    #expect(backups.numbers == [6, 5, 4])
    // The clock is set back by a year: one backup, not one at each start.
    for minute in 0..<5 {
      try backups.makeIfDue(
        of: pool, isUrgent: false, now: start.addingTimeInterval(Double(minute - 525_600) * 60))
    }
    #expect(backups.numbers.first == 11 || backups.numbers.first == 7)
    try backups.makeIfDue(of: pool, isUrgent: true)
    #expect(backups.numbers.count == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: backups.folder.string)
    #expect(names.count == 3, "nothing is left of the making: \(names)")
  }

  @Test func backupsThatAreDueInSeveralProgramsAtOnceAreMadeOnce() async throws {
    _ = try await fill()
    try? FileManager.default.removeItem(atPath: backups.folder.string)
    let pool = try DatabasePool(path: file.string)
    let backups = backups
    let errors = Mutex<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        try backups.makeIfDue(of: pool, isUrgent: false)
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
    #expect(errors.withLock { $0 }.isEmpty)
    #expect(backups.numbers == [1])
  }

  @Test func aDamagedStoreIsRestoredAndKept() async throws {
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

  @Test func whatIsNewerThanTheBackupIsReadFromTheDamagedStore() async throws {
    _ = try await fill()
    workshop.restart()
    _ = try await workshop.journal.perform(.favourite([paths[299]], true))
    _ = try await workshop.journal.perform(.caption("/zz/last.jpg", "Late"))
    let marks = workshop.userData.marks()
    workshop.userData.close()
    let count = try #require(contents(file)).count
    // Any page but the first, which says what there is.
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

  @Test func withoutABackupThereIsWhatCanBeReadAndThatIsSaid() async throws {
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

  /// Overwrites one page in the middle of a table or index, and has the next start check the store.
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
  func oneDamagedPageCostsNoMoreThanItsRows(hasBackup: Bool, name: String) async throws {
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
  func aStoreThatIsGoneIsRestored(isEmptied: Bool) async throws {
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
  func aStoreThatSomebodyUsesIsNotRepaired(isGone: Bool) async throws {
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

  @Test func whoComesDuringARepairWaitsForItsEnd() async throws {
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

  @Test func aDamagedBackupIsPassedOver() async throws {
    let marks = try await fill()
    workshop.restart()
    workshop.userData.close()
    try Data(repeating: 1, count: 9000).write(to: URL(filePath: backups.path(2).string))
    try Data(repeating: 7, count: 20_000).write(to: URL(filePath: file.string))
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
  }

  @Test func aLaterVersionIsReadAndLeftAlone() async throws {
    let marks = try await fill()
    let queue = try DatabaseQueue(path: file.string)
    try await queue.write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')")
      try database.execute(sql: "ALTER TABLE mark ADD COLUMN mood TEXT")
    }
    try queue.close()
    let bytes = contents(file)
    workshop.restart()
    #expect(workshop.userData.notices == [.writtenByLaterVersion])
    #expect(workshop.userData.marks() == marks)
    await #expect(throws: EditFailure.self) {
      try await workshop.journal.perform(.favourite(paths, true))
    }
    workshop.userData.close()
    #expect(contents(file) == bytes)
  }

  @Test func twoProgramsShareTheStore() async throws {
    let other = UserData(folder: workshop.data)
    let journals = (workshop.journal, EditJournal(other, environment: workshop.environment))
    for path in paths.prefix(10) {
      async let mine = journals.0.perform(.favourite([path], true))
      async let theirs = journals.1.perform(.rate([path], 2))
      _ = try await (mine, theirs)
    }
    #expect(workshop.userData.marks().count == 10)
    #expect(workshop.userData.marks() == other.marks())
    #expect(other.mark(for: paths[3]) == PhotoMark(isFavourite: true, rating: 2))
  }

  @Test(arguments: ["deleted", "replaced", "emptied"])
  func nothingIsWrittenIntoAStoreThatIsNoLongerThere(_ event: String) async throws {
    workshop.restart()
    _ = try await workshop.journal.perform(.rate(paths, 3))
    let marks = workshop.userData.marks()
    #expect(backups.numbers.isEmpty)
    switch event {
    case "deleted": unlink(file.string)
    case "replaced":
      let other = workshop.root.appending("other.sqlite")
      try FileManager.default.copyItem(atPath: file.string, toPath: other.string)
      rename(other.string, file.string)
    default: truncate(file.string, 0)
    }
    let failure = await #expect(throws: EditFailure.self) {
      try await workshop.journal.perform(.rate(paths, 1))
    }
    #expect(failure?.advice.contains("start it again") == true)
    if event == "deleted" {
      workshop.restart()
      #expect(workshop.userData.marks() == marks)
    }
  }

  @Test func theFirstBackupIsMadeOnceThereIsSomethingToLose() async throws {
    workshop.restart()
    #expect(backups.numbers.isEmpty)
    _ = try await workshop.journal.perform(.rate(paths, 3))
    workshop.userData.close()
    #expect(backups.numbers == [1])
  }

  @Test func aRefusedEditSaysWhatToDo() async throws {
    try await workshop.userData.database.writeWithoutTransaction { database in
      let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(count)")
    }
    let failure = await #expect(throws: EditFailure.self) {
      try await workshop.journal.perform(.rate(paths, 1))
    }
    #expect(failure?.message.contains("no free space") == true)
    #expect(failure?.advice == "Free some space, then try again.")
  }

  @Test func aFolderThatCannotBeMadeIsSaid() async throws {
    let file = try workshop.add("file")
    let userData = UserData(folder: file.appending("data"))
    #expect(userData.notices.count == 1)
    #expect(userData.notices[0].message.contains("cannot be opened"))
    let journal = EditJournal(userData, environment: [:])
    let failure = await #expect(throws: EditFailure.self) {
      try await journal.perform(.rate(paths, 1))
    }
    #expect(failure?.advice == userData.notices[0].advice)
  }
}
