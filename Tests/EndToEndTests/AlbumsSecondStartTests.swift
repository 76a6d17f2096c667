import EndToEndSupport
import Foundation
import XCTest

/// Starts Albums again while it runs.
final class AlbumsSecondStartTests: AlbumsTestCase {
  func testSecondStart_OpensItsFolderInTheRunningProgram() throws {
    let base = Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: base) }
    let (first, second) = (base.appending(path: "First"), base.appending(path: "Second"))
    try Self.makeLibrary(at: first, photos: 8, albums: 1)
    try Self.makeLibrary(at: second, photos: 12, albums: 2)
    let home = base.appending(path: "home")
    try withAlbums([first.path], home: home) { albums in
      try albums.waitForAlbums()
      let stores = home.appending(path: ".local/share/org.navigationkit.Albums")
      let before = try Self.versions(in: stores)
      XCTAssertFalse(before.isEmpty)

      // Starts in another folder, with a relative path.
      let again = try RunningProgram(
        executable: URL(filePath: "/usr/bin/env"),
        arguments: ["-C", base.path, RunningProgram.product("albums").path, "Second"], home: home)
      XCTAssertEqual(try again.waitForExit(atMost: .seconds(30)), 0, again.log)
      XCTAssertEqual(again.warnings, [])
      try albums.waitUntil("the albums of the second start") {
        albums.albumCells().count { $0.count == 6 } == 2
      }
      XCTAssertEqual(try Self.versions(in: stores), before, "what the user has said is as it was")

      // Each window has its own folder. The program continues without the first window.
      try albums.press("ctrl+w")
      try albums.waitUntil("the first window") { albums.albumCells().map(\.count) == [8] }
    }
  }

  /// Returns the files in a folder with their modification dates.
  private static func versions(in folder: URL) throws -> [String: Date] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    let dates = try files.map { file in
      let date = try file.resourceValues(forKeys: [.contentModificationDateKey])
      return (file.lastPathComponent, date.contentModificationDate ?? .distantPast)
    }
    return Dictionary(uniqueKeysWithValues: dates)
  }
}
