import EndToEndSupport
import Foundation
import GRDB
import PhotoLibrary
import RandomTestSupport
import SafetySupport
import SystemPackage
import XCTest

/// Kills `albums` while it opens, indexes and makes thumbnails, and checks its files after each
/// kill.
///
/// A start with a window takes as long as ten without one, so there are a tenth as many kills.
final class AlbumsKillTests: XCTestCase {
  private static let photoCount = 600

  func testKillAtAnyMoment_LosesNothing() async throws {
    let base = URL.temporaryDirectory.appending(path: "albums-kill-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: base) }
    let grounds = Grounds(base)
    try grounds.layOut(count: Self.photoCount)
    let said = try await sayThings(grounds)
    var random = SeededNumbers(seed: Kills.seed)
    for round in 0..<max(1, Kills.count / 10) {
      if Bool.random(using: &random) { try startIndexAnew(grounds) }
      let delay = Double.random(in: 0.1...2, using: &random)
      try await MainActor.run { try Self.kill(grounds, after: delay) }
      let complaints = try await Aftermath(of: grounds, after: [.done(said)]).complaints()
      XCTAssertEqual(complaints, [], "kill \(round) after \(delay) s, KILL_SEED=\(Kills.seed)")
      guard complaints.isEmpty else { return }
    }
    try await MainActor.run {
      let albums = try Self.start(grounds)
      defer { albums.terminate() }
      for name in ["A, \(Self.photoCount / 2) photos", "Favourites, 3 photos", "Mine, 2 photos"] {
        try albums.find(.tableCell, named: name)
      }
      XCTAssertEqual(albums.warnings, [])
    }
  }

  /// Edits some photos first: favourites, ratings, a caption and an album.
  private func sayThings(_ grounds: Grounds) async throws -> LibraryState {
    let userData = UserData(folder: grounds.folders.data)
    defer { userData.close() }
    let journal = EditJournal(userData, environment: grounds.environment)
    let paths = [0, 2, 4].map {
      FilePath(grounds.photos.appending(path: "A/photo\($0).ppm").path)
    }
    for edit in [
      Edit.favourite(paths, true), .rate(paths, 4), .caption(paths[0], "First"),
      .createAlbum(name: "Mine", Array(paths.dropFirst())),
    ] {
      _ = try await journal.perform(edit)
    }
    return try LibraryState(of: grounds, userData)
  }

  private func startIndexAnew(_ grounds: Grounds) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: grounds.index.string + suffix)
    }
    try? FileManager.default.removeItem(atPath: grounds.folders.thumbnails.string)
  }

  @MainActor
  private static func start(_ grounds: Grounds) throws -> RunningProgram {
    try RunningProgram(
      executable: RunningProgram.product("albums"), arguments: [grounds.photos.path],
      home: grounds.base.appending(path: "home"))
  }

  @MainActor
  private static func kill(_ grounds: Grounds, after seconds: Double) throws {
    let albums = try start(grounds)
    defer { albums.terminate() }
    Thread.sleep(forTimeInterval: seconds)
    albums.send(SIGKILL)
    XCTAssertEqual(try albums.waitForExit(), -SIGKILL, albums.log)
  }
}
