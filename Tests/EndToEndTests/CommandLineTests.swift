import EndToEndSupport
import Foundation
import XCTest

final class CommandLineTests: AlbumsTestCase {
  func testHelpAndVersion_SucceedWithoutAWindow() throws {
    // The newest release is first.
    let metainfo = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../data/org.navigationkit.Albums.metainfo.xml"), encoding: .utf8)
    let version = try XCTUnwrap(metainfo.firstMatch(of: /<release version="([^"]+)"/)?.1)
    for (option, expected) in [("--help", "USAGE: albums"), ("--version", "\(version)\n")] {
      try MainActor.assumeIsolated {
        let albums = try RunningProgram(
          executable: RunningProgram.product("albums"), arguments: [option])
        XCTAssertEqual(try albums.waitForExit(), 0)
        XCTAssertTrue(albums.output.contains(expected), albums.output)
        XCTAssertEqual(albums.log, "")
      }
    }
  }

  func testWrongUsage_PrintsTheUsageAndReturnsStatus2() throws {
    let window = ["Usage: albums [--sample] [<folder> ...]", "       albums <subcommand> ..."]
    let index = ["Usage: albums index [--json] <folder> ..."]
    let wrong: [(arguments: [String], message: String, usage: [String])] = [
      (["--nonsense"], "Unknown option '--nonsense'.", window),
      (["--sample", "folder"], "--sample takes no folders.", window),
      ([""], "The name of a folder is empty.", window),
      (["index", "--nonsense", "folder"], "Unknown option '--nonsense'.", index),
      (["index"], "Missing expected argument '<folder> ...'.", index),
      (["index", ""], "The name of a folder is empty.", index),
      (["index", "folder", ""], "The name of a folder is empty.", index),
      (
        ["thumbnails", ""], "The name of a folder is empty.",
        ["Usage: albums thumbnails [--json] [--double] <folder> ..."]
      ),
    ]
    for (arguments, message, usage) in wrong {
      try MainActor.assumeIsolated {
        let albums = try RunningProgram(
          executable: RunningProgram.product("albums"), arguments: arguments)
        XCTAssertEqual(try albums.waitForExit(), 2)
        XCTAssertEqual(albums.output, "")
        XCTAssertEqual(
          albums.log.split(separator: "\n").map(String.init), ["albums: \(message)"] + usage)
      }
    }
  }

  func testFileArgument_OpensThePhotoAboveItsGrid() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    let album = folder.appending(path: "Album 0002")
    let file = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: album.path).max())
    try withAlbums([album.appending(path: file).path]) { albums in
      try albums.waitUntil("the photo") { "\(albums.pageTitle).jpg" == file }
      try albums.waitUntil("its neighbours") {
        !albums.findAll(.label) { $0.hasSuffix("of 8") }.isEmpty
      }
      XCTAssertEqual(
        try albums.find(.button, named: "Back").description, "Back to Album 0002 (Alt+Left)")
      try albums.click(albums.find(.button, named: "Back"))
      try albums.waitUntil("its grid") { albums.pageTitle == "Album 0002" }
      try albums.waitUntil("photos") { albums.findAll(.tableCell).count == 8 }
      try albums.press("Escape")
      try albums.waitUntil("the albums") { albums.pageTitle == "Albums" }
    }
  }

  func testSeveralFolders_AreShownTogether() throws {
    let folder = try MainActor.assumeIsolated { try Self.generatedLibrary.get() }
    let folders = ["Album 0001", "Album 0003"].map { folder.appending(path: $0).path }
    try withAlbums(folders) { albums in
      try albums.waitForAlbums()
      XCTAssertEqual(albums.albumCells().map(\.name), ["Album 0001", "Album 0003"])
    }
  }

  func testSample_IsMadeOnFirstUseAndReused() throws {
    let home = Self.temporaryFolder()
    try withAlbums(["--sample"], home: home) { albums in
      try albums.waitUntil("the sample", atMost: .seconds(240)) { !albums.albumCells().isEmpty }
      XCTAssertEqual(albums.pageTitle, "Albums")
      XCTAssertGreaterThanOrEqual(albums.albumCells().count, 5)
      _ = try albums.screenshot(named: "sample")
    }
    try withAlbums(["--sample"], home: home) { albums in try albums.waitForAlbums() }
  }
}
