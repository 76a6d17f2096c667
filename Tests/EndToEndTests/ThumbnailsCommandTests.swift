import Foundation
import XCTest

/// `albums thumbnails` in a terminal.
final class ThumbnailsCommandTests: HeadlessCommandTestCase {
  override func setUpWithError() throws {
    for number in 0..<12 {
      try addPhoto(
        numbered: number, header: "P6 64 48 255\n",
        pixels: Data((0..<(64 * 48 * 3)).map { UInt8(truncatingIfNeeded: $0 * number) }))
    }
  }

  func testExistingThumbnails_AreNotMadeAgain() throws {
    let first = try summary(status: 0)
    XCTAssertEqual([first.files, first.unchanged], [12, 0])
    XCTAssertEqual(first.bytes, 12 * (64 * 48 * 3 + 13))
    let second = try summary(status: 0)
    XCTAssertEqual([second.files, second.unchanged], [0, 12])
  }

  func testUndecodableFiles_AreCountedByReasonAndReturnStatus1() throws {
    try Data().write(to: folder.appending(path: "photos/empty.jpg"))
    try Data("no photo".utf8).write(to: folder.appending(path: "photos/text.jpg"))
    let summary = try summary(status: 1)
    XCTAssertEqual(summary.files, 12)
    XCTAssertEqual(summary.failures["The file is empty."], 1)
    XCTAssertEqual(summary.failures.values.reduce(0, +), 2)
    XCTAssertEqual(
      summary.failedFiles.map { $0["file"] },
      ["empty", "text"].map { folder.appending(path: "photos/\($0).jpg").path })
    XCTAssertEqual(summary.failedFiles.first?["reason"], "The file is empty.")
  }

  func testMissingFolder_IsReported() throws {
    let summary = try summary(of: "missing", status: 1)
    XCTAssertEqual(summary.problems.count, 1)
    XCTAssertTrue(summary.problems.first?.contains("is not there") == true)
  }

  func testUnwritableCache_IsReportedOnce() throws {
    let summary = try summary(cache: "/proc", status: 1)
    XCTAssertTrue(summary.problems.contains { $0.contains("Thumbnails cannot be saved") })
    XCTAssertEqual(Set(summary.problems).count, summary.problems.count)
  }

  func testTextOutput_IsASummary() throws {
    let output = try output(of: ["thumbnails"], status: 0)
    XCTAssertTrue(output.hasPrefix("12 thumbnails made ("), output)
    XCTAssertFalse(output.contains("\u{1B}"), "a progress bar is for terminals")
    XCTAssertEqual(try self.output(of: ["thumbnails"], status: 0), "12 photos, all up to date.\n")
  }

  private func summary(
    of name: String = "photos", cache: String? = nil, status: Int32
  ) throws -> Summary {
    try Summary(output(of: ["thumbnails", "--json"], on: name, cache: cache, status: status))
  }
}
