import EndToEndSupport
import Foundation
import XCTest

/// `albums index`, as it is run in a terminal.
final class IndexCommandTests: XCTestCase {
  private struct Summary: Decodable {
    let files: Int
    let unchanged: Int
    let bytes: Int
    let failures: [String: Int]
    let problems: [String]
    let wasInterrupted: Bool
  }

  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "albums-index-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try addPhotos(0..<12)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func addPhotos(_ numbers: Range<Int>) throws {
    for number in numbers {
      let album = folder.appending(path: "photos/\(number % 3)")
      try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
      let pixels = Data(repeating: UInt8(truncatingIfNeeded: number), count: 12)
      let file = album.appending(path: "\(number).ppm")
      try (Data("P6 2 2 255\n".utf8) + pixels).write(to: file)
    }
  }

  func testWhatHasNotChangedIsNotReadAgain() throws {
    let first = try summary(status: 0)
    XCTAssertEqual([first.files, first.unchanged, first.bytes], [12, 0, 12 * 23])
    let second = try summary(status: 0)
    XCTAssertEqual([second.files, second.unchanged], [0, 12])
    try addPhotos(12..<15)
    let third = try summary(status: 0)
    XCTAssertEqual([third.files, third.unchanged], [3, 12])
  }

  func testFilesThatCannotBeRead_AreCountedByReasonEachTime() throws {
    try Data().write(to: folder.appending(path: "photos/empty.jpg"))
    for files in [12, 0] {
      let summary = try summary(status: 1)
      XCTAssertEqual(summary.files, files)
      XCTAssertEqual(summary.failures, ["The file is empty.": 1])
    }
  }

  func testFolderThatIsNotThere_IsSaid() throws {
    let summary = try summary(of: "missing", status: 1)
    XCTAssertTrue(summary.problems.first?.contains("is not there") == true)
  }

  func testCacheThatCannotBeWritten_IsSaid() throws {
    let summary = try summary(cache: "/proc", status: 1)
    XCTAssertEqual(summary.files, 12)
    XCTAssertTrue(summary.problems.contains { $0.contains("cannot be kept") })
  }

  func testDamagedIndex_IsMadeAnew() throws {
    _ = try summary(status: 0)
    let index = folder.appending(path: "cache/org.navigationkit.Albums/index.sqlite")
    try Data(repeating: 7, count: 10_000).write(to: index)
    let second = try summary(status: 1)
    XCTAssertEqual(second.files, 12)
    XCTAssertTrue(second.problems.contains { $0.contains("Nothing is lost") })
    XCTAssertEqual(try summary(status: 0).unchanged, 12)
  }

  func testInterruptedRun_IsGoneOnWith() throws {
    try addPhotos(12..<3_000)
    var wasInterrupted = false
    for delay in [50, 150, 300, 600, 1_200, 2_400] {
      let summary = try MainActor.assumeIsolated { [folder] () -> Summary? in
        let albums = try Self.start(in: folder)
        Thread.sleep(forTimeInterval: Double(delay) / 1_000)
        albums.send(SIGINT)
        let status = try albums.waitForExit(atMost: .seconds(60))
        // On a busy machine it may not have begun yet.
        guard status != -SIGINT else { return nil }
        XCTAssertTrue([0, 130].contains(status), "\(status): \(albums.log)")
        return try JSONDecoder().decode(Summary.self, from: Data(albums.output.utf8))
      }
      wasInterrupted = wasInterrupted || summary?.wasInterrupted == true
    }
    XCTAssertTrue(wasInterrupted)
    let last = try summary(status: 0)
    XCTAssertEqual(last.files + last.unchanged, 3_000)
    XCTAssertEqual(try summary(status: 0).unchanged, 3_000)
  }

  private func summary(
    of name: String = "photos", cache: String? = nil, status: Int32
  ) throws -> Summary {
    try MainActor.assumeIsolated { [folder] in
      let albums = try Self.start(name, in: folder, cache: cache)
      XCTAssertEqual(try albums.waitForExit(atMost: .seconds(60)), status, albums.log)
      return try JSONDecoder().decode(Summary.self, from: Data(albums.output.utf8))
    }
  }

  @MainActor
  private static func start(
    _ name: String = "photos", in folder: URL, cache: String? = nil
  ) throws -> RunningProgram {
    try RunningProgram(
      executable: RunningProgram.product("albums"),
      arguments: ["index", "--json", folder.appending(path: name).path],
      environment: ["XDG_CACHE_HOME": cache ?? folder.appending(path: "cache").path])
  }
}
