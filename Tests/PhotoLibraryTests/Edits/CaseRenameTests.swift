import Foundation
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Tests renaming on drives that ignore case, and names that such drives refuse.
@Suite(.serialized) struct CaseRenameTests {
  @Test(.onExFAT) func changeOfCase_IsDoneUndoneAndRedone() async throws {
    let drive = try ExFATDrive()
    defer { drive.remove() }
    let workshop = try Workshop()
    let photo = try drive.add("img.jpg")
    _ = try drive.add("img.jpg.xmp")
    let renamed = try await workshop.journal.perform(.rename(photo, to: "IMG"))
    #expect(renamed.outcome.moved.map(\.to.lastComponent?.string) == ["IMG.jpg", "IMG.jpg.xmp"])
    #expect(try drive.files() == ["IMG.jpg": "img.jpg", "IMG.jpg.xmp": "img.jpg.xmp"])
    workshop.restart()
    let undone = try await workshop.journal.undoLast()
    #expect(undone?.outcome.renamed.isEmpty == true)
    #expect(try drive.files() == ["img.jpg": "img.jpg", "img.jpg.xmp": "img.jpg.xmp"])
    _ = try await workshop.journal.redoLast()
    #expect(try drive.files() == ["IMG.jpg": "img.jpg", "IMG.jpg.xmp": "img.jpg.xmp"])
  }

  @Test(.onExFAT) func nameTakenInAnotherCase_IsRefused() async throws {
    let drive = try ExFATDrive()
    defer { drive.remove() }
    let workshop = try Workshop()
    let photo = try drive.add("a.jpg")
    _ = try drive.add("B.jpg")
    await #expect(throws: EditFailure.self) {
      try await workshop.journal.perform(.rename(photo, to: "b"))
    }
    #expect(try drive.files() == ["a.jpg": "a.jpg", "B.jpg": "B.jpg"])
  }

  @Test(.onExFAT, arguments: ["a:b", "why?", "a*", "<a>"])
  func nameThatTheDriveRefuses_IsReported(name: String) async throws {
    let drive = try ExFATDrive()
    defer { drive.remove() }
    let workshop = try Workshop()
    let photo = try drive.add("a.jpg")
    do {
      _ = try await workshop.journal.perform(.rename(photo, to: name))
      Issue.record("the drive must refuse the name")
    } catch let failure as EditFailure {
      #expect(failure.message.contains("names cannot contain"), "\(failure)")
      #expect(failure.advice == "Choose another name.")
    }
    #expect(try drive.files() == ["a.jpg": "a.jpg"])
  }

  /// Two paths can lead to one file, through a folder that is mounted twice or linked.
  @Test func moveToAnotherPathOfTheSameFile_KeepsTheFile() throws {
    let workshop = try Workshop()
    let photo = try workshop.add("a.jpg")
    let alias = workshop.root.appending("alias")
    symlink(workshop.photos.string, alias.string)
    let move = FileMove(from: photo, to: alias.appending("a.jpg"))
    #expect(throws: EditFailure.self) { try move.apply(EditProgress()) }
    #expect(contents(photo) == Array("a.jpg".utf8))
  }

  @Test func hardLinksThatDifferInCase_AreSeparateFiles() async throws {
    let workshop = try Workshop()
    let photo = try workshop.add("a.jpg")
    link(photo.string, workshop.photos.appending("A.jpg").string)
    #expect(!FileSystem.areOneEntry(photo, workshop.photos.appending("A.jpg")))
    await #expect(throws: EditFailure(.taken(workshop.photos.appending("A.jpg")), at: photo)) {
      try await workshop.journal.perform(.rename(photo, to: "A"))
    }
    #expect(Set(workshop.files().keys) == ["a.jpg", "A.jpg"])
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var onExFAT: Self {
    .enabled("no exFAT file system can be mounted here") { ExFATDrive.canBeMounted }
  }
}

/// An exFAT file system in a file. Mounting it requires root and an exFAT program.
private struct ExFATDrive {
  private let folder: TemporaryLibrary
  private var path: FilePath { folder.root.appending("drive") }

  static let canBeMounted: Bool = {
    guard let drive = try? ExFATDrive() else { return false }
    drive.remove()
    return true
  }()

  init() throws {
    folder = try TemporaryLibrary()
    let image = folder.root.appending("image")
    mkdir(path.string, 0o700)
    let script = """
      truncate -s 16M \(image) && mkfs.exfat \(image) && loop=$(losetup -f --show \(image)) || exit 1
      mount -t exfat $loop \(path) || mount.exfat-fuse $loop \(path) || \
      { losetup -d $loop; exit 1; }
      """
    guard Self.run(script) else { throw Errno.noSuchAddressOrDevice }
  }

  func add(_ name: String) throws -> FilePath {
    let file = path.appending(name)
    try Data(name.utf8).write(to: URL(filePath: file.string), options: [])
    return file
  }

  /// Returns the files' contents by their names, in the drive's spelling.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path.string) {
      files[name] = contents(path.appending(name)).map { String(decoding: $0, as: UTF8.self) }
    }
    return files
  }

  func remove() {
    let image = folder.root.appending("image")
    _ = Self.run("umount \(path); losetup -j \(image) | cut -d: -f1 | xargs -r losetup -d")
  }

  private static func run(_ script: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // Closes inherited files. The drive's program keeps running with them, and Foundation would
    // wait for it.
    let closing = """
      for file in /proc/$$/fd/*; do
        number=${file##*/}; [ $number -lt 3 ] || eval "exec $number>&-"
      done
      """
    process.arguments = ["bash", "-c", "\(closing)\n(\(script)) </dev/null >/dev/null 2>&1"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
