import EndToEndSupport
import Foundation
import XCTest

/// `albums thumbnails`, as it is run in a terminal.
final class ThumbnailsCommandTests: XCTestCase {
  private struct Summary: Decodable {
    let files: Int
    let unchanged: Int
    let bytes: Int
    let failures: [String: Int]
    let problems: [String]
    let wasInterrupted: Bool
  }

  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "albums-thumbnails-\(UUID().uuidString)")

  override func setUpWithError() throws {
    for index in 0..<12 {
      let album = folder.appending(path: "photos/\(index % 3)")
      try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
      let pixels = Data((0..<(64 * 48 * 3)).map { UInt8(truncatingIfNeeded: $0 * index) })
      try (Data("P6 64 48 255\n".utf8) + pixels).write(to: album.appending(path: "\(index).ppm"))
    }
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func testWhatIsThereIsNotMadeAgain() throws {
    let first = try summary(status: 0)
    XCTAssertEqual([first.files, first.unchanged], [12, 0])
    XCTAssertEqual(first.bytes, 12 * (64 * 48 * 3 + 13))
    let second = try summary(status: 0)
    XCTAssertEqual([second.files, second.unchanged], [0, 12])
  }

  func testFilesThatCannotBeDecoded_AreCountedByReasonAndAreStatus1() throws {
    try Data().write(to: folder.appending(path: "photos/empty.jpg"))
    try Data("no photo".utf8).write(to: folder.appending(path: "photos/text.jpg"))
    let summary = try summary(status: 1)
    XCTAssertEqual(summary.files, 12)
    XCTAssertEqual(summary.failures["The file is empty."], 1)
    XCTAssertEqual(summary.failures.values.reduce(0, +), 2)
  }

  func testFolderThatIsNotThere_IsSaid() throws {
    let summary = try summary(of: "missing", status: 1)
    XCTAssertEqual(summary.problems.count, 1)
    XCTAssertTrue(summary.problems.first?.contains("is not there") == true)
  }

  func testCacheThatCannotBeWritten_IsSaidOnce() throws {
    let summary = try summary(cache: "/proc", status: 1)
    XCTAssertTrue(summary.problems.contains { $0.contains("Thumbnails cannot be kept") })
    XCTAssertEqual(Set(summary.problems).count, summary.problems.count)
  }

  func testForPeople_ThereIsASummary() throws {
    let output = try output(of: ["thumbnails", folder.appending(path: "photos").path], status: 0)
    XCTAssertTrue(output.hasPrefix("12 files ("), output)
    XCTAssertFalse(output.contains("\u{1B}"), "a progress bar is for terminals")
  }

  private func summary(
    of name: String = "photos", cache: String? = nil, status: Int32
  ) throws -> Summary {
    let output = try output(
      of: ["thumbnails", "--json", folder.appending(path: name).path], cache: cache, status: status)
    return try JSONDecoder().decode(Summary.self, from: Data(output.utf8))
  }

  private func output(
    of arguments: [String], cache: String? = nil, status: Int32
  ) throws -> String {
    let cache = cache ?? folder.appending(path: "cache").path
    return try MainActor.assumeIsolated {
      let albums = try RunningProgram(
        executable: RunningProgram.product("albums"), arguments: arguments,
        environment: ["XDG_CACHE_HOME": cache])
      XCTAssertEqual(try albums.waitForExit(), status, albums.log)
      return albums.output
    }
  }
}
