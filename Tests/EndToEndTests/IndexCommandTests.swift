import EndToEndSupport
import Foundation
import XCTest

/// `albums index` in a terminal.
final class IndexCommandTests: HeadlessCommandTestCase {
  override func setUpWithError() throws {
    try addPhotos(0..<12)
  }

  private func addPhotos(_ numbers: Range<Int>) throws {
    for number in numbers {
      try addPhoto(
        numbered: number, header: "P6 2 2 255\n",
        pixels: Data(repeating: UInt8(truncatingIfNeeded: number), count: 12))
    }
  }

  func testUnchangedFiles_AreNotReadAgain() throws {
    let first = try summary(status: 0)
    XCTAssertEqual([first.files, first.unchanged, first.bytes], [12, 0, 12 * 23])
    let second = try summary(status: 0)
    XCTAssertEqual([second.files, second.unchanged, second.bytes], [0, 12, 0])
    try addPhotos(12..<15)
    let third = try summary(status: 0)
    XCTAssertEqual([third.files, third.unchanged, third.bytes], [3, 12, 3 * 23])
  }

  func testUnreadableFiles_AreCountedByReasonEachTime() throws {
    try Data().write(to: folder.appending(path: "photos/empty.jpg"))
    try Data("no photo".utf8).write(to: folder.appending(path: "photos/text.jpg"))
    for files in [12, 0] {
      let summary = try summary(status: 1)
      XCTAssertEqual([summary.files, summary.bytes], [files, files * 23])
      XCTAssertEqual(
        summary.failures,
        [
          "The file is empty.": 1, "This is not a photo in a format that can be shown here.": 1,
        ])
      XCTAssertEqual(
        summary.failedFiles,
        [
          ["file": path("empty.jpg"), "reason": "The file is empty."],
          [
            "file": path("text.jpg"),
            "reason": "This is not a photo in a format that can be shown here.",
          ],
        ])
    }
  }

  func testTextOutput_NamesTheFirstUnreadableFiles() throws {
    for number in 10..<32 {
      try Data().write(to: folder.appending(path: "photos/empty\(number).jpg"))
    }
    try Data("no photo".utf8).write(to: folder.appending(path: "photos/text.jpg"))
    let lines = try output(of: ["index"], status: 1).split(separator: "\n").map(String.init)
    XCTAssertEqual(
      Array(lines.dropFirst()),
      ["22 failed: The file is empty."] + (10..<20).map { "  \(path("empty\($0).jpg"))" } + [
        "1 failed: This is not a photo in a format that can be shown here.",
        "  \(path("text.jpg"))",
        "  … and 12 more. Use --json to list all.",
      ])
  }

  func testTextOutput_CountsPhotosReadAndUpToDate() throws {
    let first = try output(of: ["index"], status: 0)
    XCTAssertTrue(first.hasPrefix("12 photos read (276 bytes) in "), first)
    XCTAssertEqual(try output(of: ["index"], status: 0), "12 photos, all up to date.\n")
    try addPhotos(12..<13)
    let third = try output(of: ["index"], status: 0)
    XCTAssertTrue(third.hasPrefix("1 photo read (23 bytes) in "), third)
    XCTAssertTrue(third.hasSuffix("; 12 photos already up to date.\n"), third)
  }

  private func path(_ name: String) -> String { folder.appending(path: "photos/\(name)").path }

  func testMissingFolder_IsReported() throws {
    let summary = try summary(of: "missing", status: 1)
    XCTAssertTrue(summary.problems.first?.contains("is not there") == true)
    let lines = try output(of: ["index"], on: "missing", status: 1).split(separator: "\n")
    XCTAssertEqual(lines.count, 1, "no counts of files: \(lines)")
  }

  func testUnwritableCache_IsReported() throws {
    let summary = try summary(cache: "/proc", status: 1)
    XCTAssertEqual(summary.files, 12)
    XCTAssertTrue(summary.problems.contains { $0.contains("cannot be saved") })
  }

  func testFinishedIndexing_LeavesAnEmptyWriteAheadLog() throws {
    try addPhotos(12..<400)
    _ = try summary(status: 0)
    let log = folder.appending(path: "cache/org.navigationkit.Albums/index.sqlite-wal")
    XCTAssertEqual((try? Data(contentsOf: log))?.count ?? 0, 0)
  }

  func testDamagedIndex_IsRebuilt() throws {
    _ = try summary(status: 0)
    let index = folder.appending(path: "cache/org.navigationkit.Albums/index.sqlite")
    try Data(repeating: 7, count: 10_000).write(to: index)
    let second = try summary(status: 1)
    XCTAssertEqual(second.files, 12)
    XCTAssertTrue(second.problems.contains { $0.contains("Nothing is lost") })
    XCTAssertEqual(try summary(status: 0).unchanged, 12)
  }

  func testInterruptedRun_IsContinuedByTheNext() throws {
    try addPhotos(12..<3_000)
    let cache = folder.appending(path: "cache")
    let log = cache.appending(path: "org.navigationkit.Albums/index.sqlite-wal")
    var wasInterrupted = false
    // The run may end before the signal comes: each attempt begins without an index.
    for _ in 0..<50 where !wasInterrupted {
      try? FileManager.default.removeItem(at: cache)
      let summary = try MainActor.assumeIsolated { [folder] () -> Summary? in
        let albums = try Self.start(["index", "--json"], in: folder)
        let isWriting = { (try? Data(contentsOf: log))?.isEmpty == false }
        _ = albums.happens(within: .seconds(30)) { isWriting() || albums.exitStatus != nil }
        albums.send(SIGINT)
        let status = try albums.waitForExit(atMost: .seconds(60))
        // On a busy machine, the program may not handle signals yet.
        guard status != -SIGINT else { return nil }
        XCTAssertTrue([0, 130].contains(status), "\(status): \(albums.log)")
        return try Summary(albums.output)
      }
      wasInterrupted = summary?.wasInterrupted == true
    }
    XCTAssertTrue(wasInterrupted)
    let last = try summary(status: 0)
    XCTAssertEqual(last.files + last.unchanged, 3_000)
    XCTAssertEqual(try summary(status: 0).unchanged, 3_000)
  }

  private func summary(
    of name: String = "photos", cache: String? = nil, status: Int32
  ) throws -> Summary {
    try Summary(output(of: ["index", "--json"], on: name, cache: cache, status: status))
  }
}
