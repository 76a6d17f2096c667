import Foundation
import PhotoLibrary
import SystemPackage

/// Edits of many photos at once, without a window: the time that the journal takes.
struct EditsSuite {
  let report: Report

  func run() throws {
    for (count, limit) in [(8_000, nil), (16_000, nil), (100_000, Limit.figure(2))] {
      let figures = try Self.measure(count)
      let size = "\(count.formatted()) photos"
      try add("favourites, \(size)", figures.performing, limit)
      try add("favourites undone, \(size)", figures.undoing, nil)
    }
  }

  private func add(_ name: String, _ seconds: Double, _ limit: Limit?) throws {
    try report.add(Measurement(name: name, unit: "s", ours: seconds, floor: nil, limit: limit))
  }

  /// The journal looks at no file for a mark, so the photos need not exist.
  private static func measure(_ count: Int) throws -> (performing: Double, undoing: Double) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "edits-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let userData = UserData(folder: FilePath(folder.path))
    defer { userData.close() }
    let journal = EditJournal(userData)
    let photos = (0..<count).map { number in
      FilePath("/home/person/Pictures/Album \(number / 500)/IMG_\(number).jpg")
    }
    let performing = try blockingTime { _ = try await journal.perform(.favourite(photos, true)) }
    let undoing = try blockingTime { _ = try await journal.undoLast() }
    return (performing, undoing)
  }
}
