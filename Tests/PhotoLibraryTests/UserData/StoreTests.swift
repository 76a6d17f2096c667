import Foundation
import GRDB
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

struct StoreTests {
  let workshop: Workshop
  let paths: [FilePath] = (0..<300).map { FilePath("/p/\($0).jpg") }

  init() throws { workshop = try Workshop() }

  var file: FilePath { workshop.data.appending("library.sqlite") }
  var backups: StoreBackups { StoreBackups(folder: workshop.data.appending("backups")) }

  /// Marks photos, closes the store cleanly, and returns the marks.
  func fill(_ rating: Int = 3) async throws -> [FilePath: PhotoMark] {
    _ = try await workshop.journal.perform(.rate(paths, rating))
    let marks = workshop.userData.marks()
    workshop.userData.close()
    return marks
  }

  func overwrite(_ range: Range<Int>, with byte: UInt8) throws {
    var bytes = try #require(contents(file))
    for index in range.clamped(to: bytes.indices) { bytes[index] = byte }
    try Data(bytes).write(to: URL(filePath: file.string))
  }

  @Test func storeOnANetworkDrive_HasNoWriteAheadLog() async throws {
    let marks = try await fill()
    let opened = StoreOpening(folder: workshop.data, isOnNetwork: true).open()
    #expect(opened.notices.isEmpty && opened.refusal == nil)
    try await opened.database.write { try $0.execute(sql: "UPDATE mark SET rating = 1") }
    let (mode, count) = try await opened.database.read { database in
      (
        try String.fetchOne(database, sql: "PRAGMA journal_mode"),
        try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM mark")
      )
    }
    #expect(mode == "delete" && count == marks.count)
    let names = workshop.files(in: workshop.data).keys.filter { $0.hasPrefix("library.sqlite") }
    #expect(names == ["library.sqlite"])
    try opened.database.close()
    opened.session?.end()
  }

  @Test func cleanExit_NeedsNoCheck() async throws {
    let marks = try await fill()
    #expect(FileSystem.status(workshop.data.appending("library.session")) == nil)
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
    #expect(workshop.userData.notices.isEmpty)
  }

  @Test func uncleanExit_IsDetectedUnlessAnotherSessionRuns() throws {
    let session = try StoreSession(folder: workshop.data)
    #expect(!session.isAfterUncleanExit, "the workshop’s own session is running")
    session.end()
    workshop.userData.close()
    try Data().write(to: URL(filePath: workshop.data.appending("library.session").string))
    #expect(try StoreSession(folder: workshop.data).isAfterUncleanExit)
  }

  @Test func close_WaitsForReadersAndRefusesLaterReadsAndEdits() async throws {
    let marks = try await workshop.journal.perform(.rate(paths, 2)).outcome.marks
    for _ in 0..<20 {
      workshop.restart()
      let userData = workshop.userData
      await withTaskGroup { readers in
        for _ in 0..<8 {
          readers.addTask {
            for _ in 0..<20 {
              let read = userData.marks()
              #expect(read == marks || read.isEmpty)
            }
          }
        }
        userData.close()
      }
      #expect(userData.marks().isEmpty)
      await #expect(throws: EditFailure.self) {
        _ = try await workshop.journal.perform(.rate(paths, 1))
      }
    }
    workshop.restart()
    #expect(workshop.userData.marks() == marks)
  }

  @Test func sessionThatBeginsAsAnotherEnds_KeepsItsFile() async throws {
    workshop.userData.close()
    let folder = workshop.data
    let file = folder.appending("library.session")
    let last = try StoreSession(folder: folder)
    let next = Task.detached { try StoreSession(folder: folder) }
    // Waits until the second session has opened the file and waits for the lock.
    while openFiles().filter({ $0 == file.string }).count < 2 { usleep(1000) }
    last.end()
    let session = try await next.value
    #expect(FileSystem.status(file) != nil)
    session.end()
    #expect(FileSystem.status(file) == nil)
  }

  /// Returns the paths of the files that this process has open.
  private func openFiles() -> [String] {
    let folder = "/proc/self/fd"
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return names?.compactMap { name in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
    } ?? []
  }

  @Test func backups_AreMadeDailyAndThreeAreKept() async throws {
    _ = try await fill()
    let pool = try DatabasePool(path: file.string)
    let start = Date()
    for hours in [0, 1, 23, 25, 26, 50, 75, 100, 125] {
      // Dates each backup as if it had been made at this time.
      try backups.makeIfDue(
        of: pool, isUrgent: false, now: start.addingTimeInterval(Double(hours) * 3600))
      if let newest = backups.numbers.first {
        let date = start.addingTimeInterval(Double(hours / 25 * 25) * 3600)
        try FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: backups.path(newest).string)
      }
    }
    #expect(backups.numbers == [6, 5, 4])
    // With the clock set back by a year, one backup is made, not one at each start.
    for minute in 0..<5 {
      try backups.makeIfDue(
        of: pool, isUrgent: false, now: start.addingTimeInterval(Double(minute - 525_600) * 60))
    }
    #expect(backups.numbers.first == 11 || backups.numbers.first == 7)
    try backups.makeIfDue(of: pool, isUrgent: true)
    #expect(backups.numbers.count == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: backups.folder.string)
    #expect(names.count == 3, "no temporary file must be left: \(names)")
  }

  @Test func simultaneousBackups_AreMadeOnce() async throws {
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

  @Test func storeOfALaterVersion_IsReadOnly() async throws {
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

  @Test func twoProcesses_ShareTheStore() async throws {
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
  func deletedOrReplacedStore_RefusesEdits(_ event: String) async throws {
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

  @Test func firstBackup_IsMadeAfterTheFirstEdit() async throws {
    workshop.restart()
    #expect(backups.numbers.isEmpty)
    _ = try await workshop.journal.perform(.rate(paths, 3))
    workshop.userData.close()
    #expect(backups.numbers == [1])
  }

  @Test func editWithoutFreeSpace_AdvisesToFreeSpace() async throws {
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

  @Test func fullDriveAtTheStart_ShowsAllMarksReadOnly() async throws {
    _ = try await workshop.journal.perform(.rate(paths, 4))
    let marks = workshop.userData.marks()
    workshop.userData.close()
    var opening = StoreOpening(folder: workshop.userData.folder)
    opening.leastSpace = .max
    let opened = opening.open()
    #expect(opened.refusal?.message.contains("no free space") == true)
    #expect(
      opened.notices.map(\.advice) == [
        "You can view photos. Free some space, then try again."
      ])
    let rated = try await opened.database.read {
      try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM mark WHERE rating = 4")
    }
    #expect(rated == marks.count)
  }

  @Test func folderThatCannotBeCreated_IsReported() async throws {
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
