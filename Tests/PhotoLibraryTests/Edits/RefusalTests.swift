import Foundation
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests edits that the system refuses: each gives a reason and changes nothing.
struct RefusalTests {
  /// The exit code of a process in which all checks have passed.
  private static let isWell: Int32 = 7

  @Test func fullDisk_KeepsTheFiles() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let workshop = try Workshop()
      let bytes = [UInt8](repeating: 0x55, count: 2 << 20)
      let photo = try workshop.add("a.jpg", bytes)
      let folder = try workshop.addFolder("photos/other")
      let sample = ExifSample.all[0].bytes + bytes
      let turned = try workshop.add("b.jpg", sample)
      fillDisk(at: 1 << 20)
      for edit in [Edit.copy([photo], to: folder), .rotate([turned], quarterTurns: 1)] {
        do {
          _ = try await workshop.journal.perform(edit)
          exit(1)
        } catch let failure as EditFailure {
          guard failure.reason == .diskFull else { exit(2) }
        }
      }
      guard workshop.files() == ["a.jpg": bytes, "b.jpg": sample] else { exit(3) }
      // The journal must not contain the failed edits.
      guard workshop.journal.lastUndoable == nil else { exit(4) }
      exit(RefusalTests.isWell)
    }
  }

  @Test func fullDiskForTheJournal_RefusesEdits() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let workshop = try Workshop()
      let photos = try (0..<200).map { try workshop.add("\($0).jpg") }
      let before = workshop.files()
      _ = try await workshop.journal.perform(.rate(photos, 3))
      let marks = workshop.userData.marks()
      let folder = try workshop.addFolder("photos/other")
      fillDisk(at: 8 << 10)
      for edit in [Edit.move(photos, to: folder), .rate(photos, 5), .trash(photos)] {
        do {
          _ = try await workshop.journal.perform(edit)
          exit(1)
        } catch let failure as EditFailure {
          guard case .store = failure.reason else { exit(2) }
        }
      }
      guard workshop.files() == before, workshop.userData.marks() == marks else { exit(3) }
      fillDisk(at: 1 << 30)
      workshop.restart()
      guard workshop.userData.marks() == marks, workshop.userData.notices.isEmpty else { exit(4) }
      guard try await workshop.journal.undoLast() != nil else { exit(5) }
      exit(RefusalTests.isWell)
    }
  }

  @Test func readOnlyFolder_RefusesEdits() async {
    await #expect(processExitsWith: .success) {
      becomeOrdinaryUser()
      let workshop = try Workshop()
      let photo = try workshop.add("a.jpg", ExifSample.all[0].bytes)
      let folder = try workshop.addFolder("elsewhere")
      let before = workshop.files()
      chmod(workshop.photos.string, 0o500)
      for edit in [
        Edit.rename(photo, to: "b"), .move([photo], to: folder), .trash([photo]),
        .rotate([photo], quarterTurns: 1), .copy([photo], to: workshop.photos),
      ] {
        do {
          _ = try await workshop.journal.perform(edit)
          Issue.record("\(edit) must be refused")
        } catch let failure as EditFailure {
          #expect(failure.reason == .forbidden, "\(failure.message)")
        }
      }
      chmod(workshop.photos.string, 0o700)
      #expect(workshop.files() == before)
      #expect(workshop.files(in: workshop.trash).isEmpty)
      #expect(workshop.journal.lastUndoable == nil)
    }
  }

  @Test func readOnlyStore_IsReadAndRefusesEdits() async {
    await #expect(processExitsWith: .success) {
      becomeOrdinaryUser()
      let workshop = try Workshop()
      let photo = try workshop.add("a.jpg")
      _ = try await workshop.journal.perform(.rate([photo], 3))
      workshop.userData.close()
      chmod(workshop.data.string, 0o500)
      workshop.restart()
      #expect(workshop.userData.mark(for: photo).rating == 3)
      #expect(workshop.userData.notices.count == 1)
      await #expect(throws: EditFailure.self) {
        try await workshop.journal.perform(.rate([photo], 1))
      }
      chmod(workshop.data.string, 0o700)
    }
  }
}

/// Limits the size of files for this process, as a full disk does.
private func fillDisk(at byteCount: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(1) << 40)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
