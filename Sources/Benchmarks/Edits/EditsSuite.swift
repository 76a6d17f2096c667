import Foundation
import PhotoLibrary
import Synchronization
import SystemPackage

/// Measures edits of many photos at once, without a window: the time that the journal takes.
struct EditsSuite {
  let report: Report

  func run() throws {
    for (count, limit) in [(8_000, nil), (16_000, nil), (100_000, Limit.figure(2))] {
      let figures = try Self.measure(count)
      let size = "\(count.formatted()) photos"
      try add("favourites, \(size)", figures.performing, limit)
      try add("favourites undone, \(size)", figures.undoing, limit)
      try add("favourites redone, \(size)", figures.redoing, limit)
    }
    try measurePlanning(count: 200_000)
  }

  /// The seconds that an edit took.
  private struct Time {
    let all: Double
    /// The seconds of processor time, which vary less on a busy machine.
    let onProcessor: Double

    init(_ work: @escaping @Sendable () async throws -> Void) throws {
      let before = ProgramUsage(of: getpid()).ownTime
      all = try blockingTime(work)
      onProcessor = ProgramUsage(of: getpid()).ownTime - before
    }
  }

  private func add(_ name: String, _ time: Time, _ limit: Limit?) throws {
    try report.add(Measurement(name: name, unit: "s", ours: time.all, floor: nil, limit: limit))
    try report.add(
      Measurement(name: "  on a processor", unit: "s", ours: time.onProcessor, floor: nil))
  }

  /// To mark a photo, the journal does not read its file, so the photos need not exist.
  private static func measure(
    _ count: Int
  ) throws -> (performing: Time, undoing: Time, redoing: Time) {
    try withJournal { journal, _ in
      let photos = (0..<count).map { number in
        FilePath("/home/person/Pictures/Album \(number / 500)/IMG_\(number).jpg")
      }
      return (
        try Time { _ = try await journal.perform(.favourite(photos, true)) },
        try Time { _ = try await journal.undoLast() },
        try Time { _ = try await journal.redoLast() }
      )
    }
  }

  /// Measures the planning of a large deletion until the first photo would be moved to the trash,
  /// and how long the planning takes to stop when it is cancelled.
  private func measurePlanning(count: Int) throws {
    report.note("Creating \(count.formatted()) empty files to delete.")
    let (planning, cancelling) = try Self.withJournal { journal, folder in
      let photos = try Self.layOut(count, in: folder)
      let progress = Mutex<EditProgress?>(nil)
      let planned = EditProgress { progress.withLock { $0?.cancel() } }
      progress.withLock { $0 = planned }
      let planning = try Time { _ = try? await journal.perform(.trash(photos), planned) }
      progress.withLock { $0 = nil }
      let cancelled = EditProgress()
      let moment = planning.all / 2
      let cancelling = try blockingTime {
        Task {
          try await Task.sleep(for: .seconds(moment))
          cancelled.cancel()
        }
        _ = try? await journal.perform(.trash(photos), cancelled)
      }
      return (planning, cancelling - moment)
    }
    let size = "\(count.formatted()) photos"
    try add("deletion planned, \(size)", planning, .figure(5))
    try report.add(
      Measurement(
        name: "deletion cancelled during planning, \(size)", unit: "s", ours: cancelling,
        floor: nil, limit: .figure(1)))
  }

  private static func layOut(_ count: Int, in folder: URL) throws -> [FilePath] {
    var photos: [FilePath] = []
    for album in 0..<count / 500 {
      let album = folder.appending(path: "Pictures/Album \(album)")
      try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
      for number in photos.count..<photos.count + 500 {
        let path = "\(album.path)/IMG_\(number).jpg"
        close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        photos.append(FilePath(path))
      }
    }
    return photos
  }

  /// Calls `body` with the journal of an empty store and a new folder, which is also the home
  /// folder.
  private static func withJournal<Figures>(
    _ body: (EditJournal, URL) throws -> Figures
  ) throws -> Figures {
    let folder = FileManager.default.temporaryDirectory.appending(path: "edits-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let userData = UserData(folder: FilePath(folder.appending(path: "data").path))
    defer { userData.close() }
    return try body(EditJournal(userData, environment: ["HOME": folder.path]), folder)
  }
}
