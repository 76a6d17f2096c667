import Foundation
import GRDB
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests edits that were interrupted and wait for drives to be connected again.
@Suite(.onTwoFileSystems) struct WaitingEditTests {
  private let workshop: Workshop
  private let other: OtherFileSystem

  init() throws {
    workshop = try Workshop()
    other = try #require(OtherFileSystem(than: workshop.root))
  }

  private var userData: UserData { workshop.userData }

  /// Where a drive is mounted, as it were.
  private func drive(_ number: Int) -> FilePath { workshop.root.appending("drive\(number)") }

  private func connect(_ number: Int) {
    rmdir(drive(number).string)
    symlink(other.path.string, drive(number).string)
  }

  /// Leaves the empty folder at which a drive was mounted.
  private func disconnect(_ number: Int) throws {
    unlink(drive(number).string)
    try workshop.addFolder("drive\(number)")
  }

  /// Leaves a deletion of a photo on each of two drives in the journal, and disconnects both.
  private func leaveEdit() throws {
    let photos = (1...2).map { drive($0).appending("\($0).jpg") }
    for number in 1...2 {
      connect(number)
      try Data("photo".utf8).write(to: URL(filePath: photos[number - 1].string))
    }
    let folder = try workshop.addFolder("photos/other")
    workshop.journal.close(leaving: [.move(photos, to: folder)])
    for number in 1...2 { try disconnect(number) }
    workshop.restart()
  }

  /// The number of units in the journal, by edit in progress.
  private func unitCounts() throws -> [Int] {
    try userData.read { database in
      try database.interruptedEdits().map { try database.unitCount(of: $0.id) }
    }
  }

  @Test func editOfTwoDrives_BecomesOneForEach() async throws {
    try leaveEdit()
    #expect(try unitCounts() == [2])
    for _ in 1...2 {
      let recovered = await workshop.journal.recover()
      let waiting = recovered.notices.map { notice in
        if case .editInterrupted(_, _, let waiting, _) = notice { waiting } else { 0 }
      }
      #expect(waiting.reduce(0, +) == 2)
      #expect(try unitCounts() == [1, 1])
    }
    connect(1)
    _ = await workshop.journal.recover()
    #expect(try unitCounts() == [1], "the edit of the drive that is back must be ended")
    connect(2)
    _ = await workshop.journal.recover()
    #expect(try unitCounts().isEmpty)
  }

  @Test func unitsOfAWaitingEdit_AreNotReadByOtherEdits() async throws {
    try leaveEdit()
    _ = await workshop.journal.recover()
    // An edit whose units cannot be read is removed by whatever reads them.
    try userData.write { try $0.execute(sql: "UPDATE unit SET steps = x'00'") }
    let photo = try workshop.add("a.jpg")
    _ = try await workshop.journal.perform(.rename(photo, to: "b"))
    _ = try await workshop.journal.perform(.rate([workshop.photos.appending("b.jpg")], 3))
    for _ in 1...2 { _ = try await workshop.journal.undoLast() }
    #expect(await workshop.journal.recover().notices.count == 2)
    #expect(try unitCounts() == [1, 1])
    #expect(workshop.files() == ["a.jpg": Array("a.jpg".utf8)])
  }

  @Test func waitingEditOfAnOlderVersion_HasItsDriveNotedByTheFirstRecovery() async throws {
    try leaveEdit()
    _ = await workshop.journal.recover()
    try userData.write { try $0.execute(sql: "UPDATE edit SET drives = NULL") }
    #expect(await workshop.journal.recover().notices.count == 2)
    let drives = try userData.read {
      try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM edit WHERE drives IS NOT NULL")
    }
    #expect(drives == 2)
  }
}
