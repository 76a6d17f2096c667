import Foundation
import Glibc
import PhotosTestSupport
import RandomTestSupport
import SystemPackage
import Testing

@testable import PhotoLibrary

struct RotationTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var journal: EditJournal { workshop.journal }

  private func orientation(_ path: FilePath) -> Int? {
    guard let file = try? FileSystem.openForReading(path) else { return nil }
    defer { try? file.close() }
    guard let bytes = FileBytes(file) else { return nil }
    guard let segments = JPEGSegments(bytes) else {
      return TIFFDirectory(bytes, in: 0..<bytes.count)?.orientation
    }
    return segments.block.flatMap { TIFFDirectory(bytes, in: $0)?.orientation }
  }

  @Test(arguments: ExifSample.all)
  func rotation_ChangesOnlyTheOrientationAndUndoRestoresTheBytes(sample: ExifSample) async throws {
    let photo = try workshop.add("a.\(sample.suffix)", sample.bytes)
    chmod(photo.string, 0o604)
    var expected = sample.orientation ?? 1
    for _ in 0..<4 {
      _ = try await journal.perform(.rotate([photo], quarterTurns: 1))
      expected = Orientation.turned(expected, quarterTurns: 1)
      #expect(orientation(photo) == expected)
      let now = try #require(contents(photo))
      let kept = sample.kept.filter { !now.contains($0) }
      #expect(kept.isEmpty, "all other parts must be unchanged")
      #expect(try #require(FileSystem.status(photo)).st_mode & 0o777 == 0o604)
    }
    #expect(workshop.userData.marks().isEmpty)
    workshop.restart()
    for _ in 0..<4 { _ = try await journal.undoLast() }
    #expect(contents(photo) == sample.bytes)
    #expect(Set(workshop.files().keys) == ["a.\(sample.suffix)"])
  }

  @Test func readOnlyPhoto_IsNotRotated() async throws {
    let photo = try workshop.add("a.jpg", ExifSample.all[0].bytes)
    chmod(photo.string, 0o444)
    await #expect(throws: EditFailure(.readOnlyFile, at: photo)) {
      try await journal.perform(.rotate([photo], quarterTurns: 1))
    }
    #expect(contents(photo) == ExifSample.all[0].bytes)
    #expect(journal.lastUndoable == nil)
  }

  @Test func hardLinkedPhoto_IsNotRotated() async throws {
    let photo = try workshop.add("a.jpg", ExifSample.all[0].bytes)
    let other = workshop.photos.appending("b.jpg")
    link(photo.string, other.string)
    await #expect(throws: EditFailure(.hardLinked, at: photo)) {
      try await journal.perform(.rotate([photo], quarterTurns: 1))
    }
    let (one, two) = try (
      #require(FileSystem.status(photo)), #require(FileSystem.status(other))
    )
    #expect(one.isSameFile(as: two))
    unlink(other.string)
    _ = try await journal.perform(.rotate([photo], quarterTurns: 1))
  }

  @Test(arguments: ExifSample.odd)
  func fileWithUnusualContents_IsNotWritten(sample: ExifSample) async throws {
    let photo = try workshop.add("a.\(sample.suffix)", sample.bytes)
    let rotated = try await journal.perform(.rotate([photo], quarterTurns: -1))
    #expect(contents(photo) == sample.bytes)
    #expect(rotated.outcome.marks == [photo: PhotoMark(quarterTurns: 3)])
    _ = try await journal.perform(.rotate([photo], quarterTurns: 2))
    #expect(workshop.userData.mark(for: photo).quarterTurns == 1)
    for _ in 0..<2 { _ = try await journal.undoLast() }
    #expect(workshop.userData.marks().isEmpty)
  }

  @Test(.enabled("there are no real photos here") { !RealPhotos.turnable.isEmpty })
  func realPhotos_RotateAndRotateBackToTheSameBytes() throws {
    var turned = 0
    for original in RealPhotos.turnable {
      guard let bytes = contents(original), bytes.count < 100_000 else { continue }
      let photo = try workshop.add("a.\(original.extension ?? "")", bytes)
      guard let patch = OrientationPatch.turning(photo, quarterTurns: 1) else { continue }
      turned += 1
      let before = orientation(photo) ?? 1
      try patch.apply()
      #expect(orientation(photo) == Orientation.turned(before, quarterTurns: 1), "\(original)")
      try patch.inverse.apply()
      #expect(contents(photo) == bytes, "\(original)")
    }
    #expect(turned > 20)
  }

  @Test func turnedOrientations_MatchExif() {
    #expect((0..<4).map { Orientation.turned(1, quarterTurns: $0) } == [1, 6, 3, 8])
    #expect((0..<4).map { Orientation.turned(2, quarterTurns: $0) } == [2, 7, 4, 5])
    #expect(Orientation.turned(99, quarterTurns: 1) == 6)
  }

  @Test func undoOfARotation_RefusesAChangedFile() async throws {
    let sample = ExifSample.all[0]
    let photo = try workshop.add("a.jpg", sample.bytes)
    _ = try await journal.perform(.rotate([photo], quarterTurns: 1))
    try workshop.add("a.jpg", sample.bytes + [0])
    await #expect(throws: EditFailure.self) { try await journal.undoLast() }
    #expect(contents(photo) == sample.bytes + [0])
  }

  /// The orientation adds an entry to the directory, which has a largest number of entries.
  @Test(arguments: [999, 1_000, 1_001])
  func photoOfManyTags_IsTurnedOnlyIfItCanBeTurnedBack(count: Int) throws {
    let entry: [UInt8] = [0x40, 0x80, 3, 0, 1, 0, 0, 0, 7, 0, 0, 0]
    let bytes: [UInt8] =
      [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, UInt8(count & 0xFF), UInt8(count >> 8)]
      + Array(repeatElement(entry, count: count).joined()) + [0, 0, 0, 0]
    let photo = try workshop.add("a.tif", bytes)
    let patch = OrientationPatch.turning(photo, quarterTurns: 1)
    #expect((patch != nil) == (count < 1_000))
    guard let patch else { return }
    try patch.apply()
    #expect(OrientationPatch.turning(photo, quarterTurns: 3) != nil)
    try patch.inverse.apply()
    #expect(contents(photo) == bytes)
  }

  @Test func damagedExif_NeverCausesOtherChanges() throws {
    var random = SeededNumbers(seed: 4)
    var patched = 0
    for number in 0..<300 {
      let sample = ExifSample.all[number % ExifSample.all.count]
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if number % 5 == 0 {
        bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      }
      let photo = try workshop.add("a.\(sample.suffix)", bytes)
      guard let patch = OrientationPatch.turning(photo, quarterTurns: 1) else { continue }
      patched += 1
      let before = orientation(photo) ?? 1
      try patch.apply()
      #expect(orientation(photo) == Orientation.turned(before, quarterTurns: 1))
      try patch.inverse.apply()
      #expect(contents(photo) == bytes)
    }
    #expect(patched > 50, "most damage must leave the orientation readable")
  }
}

extension RealPhotos {
  /// Intact and damaged files with a JPEG or TIFF extension.
  fileprivate static let turnable: [FilePath] = {
    guard let folder, let files = FileManager.default.enumerator(atPath: folder.path) else {
      return []
    }
    let names = files.allObjects.compactMap { $0 as? String }.filter { name in
      ["jpg", "jpeg", "tif", "tiff"].contains(URL(filePath: name).pathExtension.lowercased())
    }
    return names.sorted().map { FilePath(folder.path + "/" + $0) }
  }()
}
