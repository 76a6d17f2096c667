import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests the state after a process was killed during an edit, and the recovery by the next start.
///
/// Before each change of a file, all folders are copied. Each copy is then restored and opened, as
/// the next start does.
@Suite(.serialized)
final class InterruptionTests {
  private let workshop: Workshop
  private let other: OtherFileSystem?
  private let copies: TemporaryLibrary

  init() throws {
    workshop = try Workshop()
    other = OtherFileSystem(than: workshop.root)
    copies = try .inMemory()
  }

  enum Kind: String, CaseIterable {
    case rename, move, copy, trash, rotate, moveToOtherFileSystem, copyToOtherFileSystem
    case moveKeepingBoth, copyKeepingBoth
  }

  @Test(arguments: Kind.allCases)
  func interruptedEdit_IsUndoneOrCompleted(kind: Kind) async throws {
    let edit = try prepare(kind)
    let journal = workshop.journal
    try await check { try await journal.perform(edit) }
    workshop.restart()
    let again = workshop.journal
    try await check {
      let undone = try await again.undoLast()
      return try #require(undone)
    }
  }

  @Test func interruptedMoveOfSeveralPhotos_LeavesNoPhotoHalfMoved() async throws {
    let photos = try (0..<4).map { number in
      try workshop.add("\(number).jpg.xmp")
      return try workshop.add("\(number).jpg")
    }
    let folder = try workshop.addFolder("photos/other")
    _ = try await workshop.journal.perform(.rate(photos, 3))
    let journal = workshop.journal
    try await atEveryChange {
      try await journal.perform(.move(photos, to: folder))
    } check: { recovered in
      let names = Set(self.workshop.files().keys)
      var moved = 0
      for number in 0..<4 {
        let old = [".jpg", ".jpg.xmp"].filter { names.contains("\(number)\($0)") }
        let new = [".jpg", ".jpg.xmp"].filter { names.contains("other/\(number)\($0)") }
        #expect((old.count == 2) != (new.count == 2), "both files must stay together: \(names)")
        #expect(old.count + new.count == 2)
        moved += new.count / 2
        let path = new.isEmpty ? photos[number] : folder.appending("\(number).jpg")
        #expect(self.workshop.userData.mark(for: path) == PhotoMark(rating: 3))
      }
      #expect(recovered.outcome.moved.count == moved * 2)
      guard moved > 0 else { return }
      // Only the photos that were moved can be undone.
      let what = moved == 1 ? "“0”" : "\(moved) photos"
      #expect(self.workshop.journal.lastUndoable?.title == "\(what) moved to “other”")
      _ = try await self.workshop.journal.undoLast()
      #expect(self.workshop.files().count == 8)
      #expect(self.workshop.userData.marks().keys.sorted(by: { $0.precedes($1) }) == photos)
    }
  }

  @Test(.onTwoFileSystems) func interruptedMoveOffADisconnectedDrive_IsEndedWhenTheDriveIsBack()
    async throws
  {
    let photos = try [workshop.add("0.jpg")] + addPhotosOnDrive(["1.jpg", "2.jpg"])
    let folder = try workshop.addFolder("photos/other")
    _ = try await workshop.journal.perform(.rate(photos, 3))
    let before = state()
    let journal = workshop.journal
    try await atEveryChange {
      try await journal.perform(.move(photos, to: folder))
    } beforeRecovery: {
      try self.disconnectDrive()
    } check: { recovered in
      guard case .editInterrupted(_, let done, waiting: 2, of: 3)? = recovered.notices.first else {
        Issue.record("\(recovered.notices)")
        return
      }
      #expect(recovered.outcome.moved.count <= 1 && done <= 1)
      #expect(recovered.outcome.failures.isEmpty)
      try await self.checkMarks(of: photos.prefix(1), in: folder)
      try await self.checkOtherEditsWhileOneWaits()

      try self.connectDrive()
      let next = await self.workshop.journal.recover()
      #expect(next.notices.count == 1)
      try await self.checkMarks(of: photos[...], in: folder)
      let last = await self.workshop.journal.recover()
      #expect(last.notices.isEmpty, "nothing must be left in progress")
      while self.workshop.journal.lastUndoable?.title.contains("moved") == true {
        _ = try await self.workshop.journal.undoLast()
      }
      #expect(self.state() == before)
    }
  }

  @Test(.onTwoFileSystems) func driveThatDisconnectsDuringARename_HasItEndedWhenItIsBack()
    async throws
  {
    let photo = try addPhotosOnDrive(["1.jpg", "1.jpg.xmp"])[0]
    _ = try await workshop.journal.perform(.rate([photo], 3))
    // The drive goes before the second file is renamed, so the first cannot be renamed back.
    let count = Mutex(0)
    let (drive, stray) = (drive, workshop.root.appending("stray"))
    FileSystem.beforeChange.withLock { hook in
      hook = { path in
        guard path.starts(with: drive),
          count.withLock({
            $0 += 1; return $0
          }) == 2
        else { return }
        rename(drive.string, stray.string)
        mkdir(drive.string, 0o700)
      }
    }
    let journal = workshop.journal
    await #expect(throws: EditFailure.self) { try await journal.perform(.rename(photo, to: "2")) }
    FileSystem.beforeChange.withLock { $0 = nil }
    try connectDrive()
    let found = state()
    #expect(found.keys.count { $0.hasSuffix("2.jpg") || $0.hasSuffix("2.jpg.xmp") } == 1)

    workshop.restart()
    _ = await workshop.journal.recover()
    let renamed = drive.appending("2.jpg")
    #expect(workshop.files(in: other?.path).keys.sorted() == ["2.jpg", "2.jpg.xmp"])
    #expect(workshop.userData.mark(for: renamed) == PhotoMark(rating: 3))
    _ = try await workshop.journal.undoLast()
    #expect(workshop.files(in: other?.path).keys.sorted() == ["1.jpg", "1.jpg.xmp"])
  }

  /// Checks that the photos are in their folder or in the other one, and that their marks are with
  /// them.
  private func checkMarks(of photos: ArraySlice<FilePath>, in folder: FilePath) async throws {
    for photo in photos {
      let places = [photo, folder.appending(photo.lastComponent?.string ?? "")]
      let there = places.filter { FileSystem.status($0) != nil }
      #expect(there.count == 1)
      #expect(
        places.map { workshop.userData.mark(for: $0).rating == 3 } == places.map(there.contains))
    }
  }

  /// Checks that a waiting edit prevents no other edit, and no undo and redo of another.
  private func checkOtherEditsWhileOneWaits() async throws {
    let photo = try workshop.add("later.jpg")
    let before = workshop.files()
    let journal = workshop.journal
    _ = try await journal.perform(.rename(photo, to: "renamed"))
    _ = try await journal.perform(.rate([workshop.photos.appending("renamed.jpg")], 1))
    for _ in 0..<2 { #expect(try await journal.undoLast() != nil) }
    #expect(workshop.files() == before)
    for _ in 0..<2 { #expect(try await journal.redoLast() != nil) }
    for _ in 0..<2 { #expect(try await journal.undoLast() != nil) }
    try FileManager.default.removeItem(atPath: photo.string)
  }

  // MARK: A drive

  /// Where the other file system is mounted, as it were.
  private var drive: FilePath { workshop.root.appending("drive") }

  private func addPhotosOnDrive(_ names: [String]) throws -> [FilePath] {
    let other = try #require(other)
    symlink(other.path.string, drive.string)
    return try names.map { name in
      let path = drive.appending(name)
      try Data(name.utf8).write(to: URL(filePath: path.string))
      return path
    }
  }

  /// Leaves the empty folder at which the drive was mounted.
  private func disconnectDrive() throws {
    try FileManager.default.removeItem(atPath: drive.string)
    try workshop.addFolder("drive")
  }

  private func connectDrive() throws {
    try FileManager.default.removeItem(atPath: drive.string)
    symlink(try #require(other).path.string, drive.string)
  }

  private func prepare(_ kind: Kind) throws -> Edit {
    let elsewhere = other?.path
    let photo = try workshop.add("a.jpg", ExifSample.all[0].bytes)
    try workshop.add("a.xmp")
    let folder = try workshop.addFolder("photos/other")
    if [.moveKeepingBoth, .copyKeepingBoth].contains(kind) { try workshop.add("other/a.xmp", [1]) }
    return switch kind {
    case .rename: .rename(photo, to: "b")
    case .move: .move([photo], to: folder)
    case .copy: .copy([photo], to: folder)
    case .trash: .trash([photo])
    case .rotate: .rotate([photo], quarterTurns: 1)
    case .moveToOtherFileSystem: .move([photo], to: elsewhere ?? folder)
    case .copyToOtherFileSystem: .copy([photo], to: elsewhere ?? folder)
    case .moveKeepingBoth: .move([photo], to: folder, keepingBoth: [photo])
    case .copyKeepingBoth: .copy([photo], to: folder, keepingBoth: [photo])
    }
  }

  /// Returns the contents of all files except the store.
  private func state() -> [String: [UInt8]] {
    var state: [String: [UInt8]] = [:]
    for folder in [workshop.photos, workshop.trash] + [other?.path].compactMap(\.self) {
      for (name, bytes) in workshop.files(in: folder) {
        state["\(folder.lastComponent?.string ?? "")/\(name)"] = bytes
      }
    }
    return state
  }

  private func check(_ action: @escaping @Sendable () async throws -> PerformedEdit) async throws {
    let before = state()
    let undoable = workshop.journal.lastUndoable
    var states: Set<Bool> = []
    var after: [String: [UInt8]] = [:]
    var undoableAfter: JournalEntry?
    try await atEveryChange(action) {
      after = self.state()
      undoableAfter = self.workshop.journal.lastUndoable
      #expect(after != before)
    } check: { recovered in
      let found = self.state()
      #expect(found == before || found == after, "\(Set(found.keys))")
      states.insert(found == before)
      let entry = self.workshop.journal.lastUndoable
      #expect(entry == (found == before ? undoable : undoableAfter))
      #expect(recovered.outcome.isEmpty == (found == before))
      let next = await self.workshop.journal.recover()
      #expect(next.notices.isEmpty, "a second recovery must find nothing")
    }
    #expect(states == [true, false], "both states must occur")
    #expect(state() == after)
  }

  /// Runs an edit to its end. Then restores and checks the state before each change, and finally
  /// restores the state at the end.
  private func atEveryChange(
    _ action: @escaping @Sendable () async throws -> PerformedEdit, atEnd: () -> Void = {},
    beforeRecovery: () throws -> Void = {},
    check: ((outcome: EditOutcome, notices: [UserDataNotice])) async throws -> Void
  ) async throws {
    let trees = [workshop.root] + [other?.path].compactMap(\.self)
    let count = Mutex(0)
    let copies = copies.root
    FileSystem.beforeChange.withLock { hook in
      hook = { path in
        guard trees.contains(where: { path.starts(with: $0) }) else { return }
        let number = count.withLock { count in
          defer { count += 1 }
          return count
        }
        Self.copy(trees, to: copies.appending("\(number)"))
      }
    }
    defer { FileSystem.beforeChange.withLock { $0 = nil } }
    _ = try await action()
    FileSystem.beforeChange.withLock { $0 = nil }
    atEnd()
    workshop.userData.close()
    Self.copy(trees, to: copies.appending("end"))
    let number = count.withLock { $0 }
    #expect(number > 2)
    for copy in (0..<number).map(String.init) {
      Self.copy(back: trees, from: copies.appending(copy))
      workshop.restart()
      try beforeRecovery()
      try await check(await workshop.journal.recover())
      #expect(!workshop.files().keys.contains { $0.hasSuffix(".part") })
      workshop.userData.close()
    }
    Self.copy(back: trees, from: copies.appending("end"))
    workshop.restart()
  }

  private static func copy(_ trees: [FilePath], to copy: FilePath) {
    run(
      ["rm -rf \(copy)", "mkdir \(copy)"]
        + trees.enumerated().map { "cp -a \($1) \(copy)/\($0)" })
  }

  private static func copy(back trees: [FilePath], from copy: FilePath) {
    run(trees.enumerated().flatMap { ["rm -rf \($1)", "cp -a \(copy)/\($0) \($1)"] })
  }

  private static func run(_ commands: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", commands.joined(separator: " && ")]
    try? process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
