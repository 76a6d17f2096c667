import EndToEndSupport
import Foundation
import XCTest

/// A test of a command without a window, on photos in a new folder.
class HeadlessCommandTestCase: XCTestCase {
  /// The summary that a command prints as JSON.
  struct Summary: Decodable {
    let files: Int
    let unchanged: Int
    let bytes: Int
    let failures: [String: Int]
    let failedFiles: [[String: String]]
    let problems: [String]
    let wasInterrupted: Bool

    init(_ output: String) throws {
      self = try JSONDecoder().decode(Summary.self, from: Data(output.utf8))
    }
  }

  /// The folder of the test; its subfolder `photos` holds the photos.
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "albums-headless-\(UUID().uuidString)")

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Adds a photo with the given pixels to one of three albums.
  func addPhoto(numbered number: Int, header: String, pixels: Data) throws {
    let album = folder.appending(path: "photos/\(number % 3)")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    try (Data(header.utf8) + pixels).write(to: album.appending(path: "\(number).ppm"))
  }

  /// Runs a command on a subfolder, checks its exit status, and returns its output. The index and
  /// the thumbnails are in the test's folder, unless `cache` names another.
  func output(
    of arguments: [String], on name: String = "photos", cache: String? = nil, status: Int32
  ) throws -> String {
    try MainActor.assumeIsolated { [folder] in
      let albums = try Self.start(arguments, on: name, in: folder, cache: cache)
      XCTAssertEqual(try albums.waitForExit(atMost: .seconds(60)), status, albums.log)
      return albums.output
    }
  }

  /// Starts a command on a subfolder.
  @MainActor
  static func start(
    _ arguments: [String], on name: String = "photos", in folder: URL, cache: String? = nil
  ) throws -> RunningProgram {
    try RunningProgram(
      executable: RunningProgram.product("albums"),
      arguments: arguments + [folder.appending(path: name).path],
      environment: ["XDG_CACHE_HOME": cache ?? folder.appending(path: "cache").path])
  }
}
