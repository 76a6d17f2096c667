import EndToEndSupport
import XCTest

/// The command line of `navigation-gallery`.
final class GalleryCommandLineTests: XCTestCase {
  func testList_PrintsOneLineForEachSampleWithoutDisplay() throws {
    let lines = try run(["--list"], status: 0).output.split(separator: "\n")
    let fields = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    XCTAssertTrue(fields.allSatisfy { $0.count == 3 && !$0.contains(where: \.isEmpty) }, "\(lines)")
    XCTAssertEqual(
      fields.map { String($0[0]) },
      [
        "page-demo", "page-demo-study", "nav-bar", "edit-and-done", "cover-page", "sort-toolbar",
        "mail-toolbar", "browser-toolbar", "tool-sets", "conversations", "segments", "music-store",
        "calendar", "top-25", "calls", "tab-bar", "custom-container", "photos-drill-down",
        "lifecycle", "memory", "full-screen", "wizard", "modal-edit", "restoration", "split",
      ])
    XCTAssertTrue(
      fields.allSatisfy { $0[2].wholeMatch(of: /[SB]\d+(, [SB]\d+)*/) != nil }, "\(lines)")
  }

  func testUnknownSample_PrintsSamplesInOneLineWithStatus2() throws {
    let names = try run(["--list"], status: 0).output.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first }
    for name in ["bunnies", "PageDemo", "page-demo ", "--", "../page-demo", "\u{1}\n"] {
      let log = try run(["--open=" + name], status: 2).log
      XCTAssertEqual(log.split(separator: "\n").count, 1, log)
      for known in names { XCTAssertTrue(log.contains(known), log) }
    }
  }

  func testWrongUsage_PrintsErrorAndUsageWithStatus2() throws {
    let wrong = [
      ["--opne", "calls"], ["--open"], ["--open="], ["calls"], ["--list", "--open", "calls"],
      ["--list=yes"],
    ]
    for arguments in wrong {
      let lines = try run(arguments, status: 2).log.split(separator: "\n")
      XCTAssertEqual(lines.count, 2, "\(lines)")
      XCTAssertTrue(lines.first?.hasPrefix("navigation-gallery: ") == true, "\(lines)")
      let usage = try XCTUnwrap(lines.last)
      XCTAssertTrue(usage.hasPrefix("Usage: navigation-gallery "), "\(lines)")
      XCTAssertTrue(usage.contains("--list") && usage.contains("--open"), "\(lines)")
    }
  }

  private func run(
    _ arguments: [String], status: Int32
  ) throws -> (output: String, log: String) {
    try MainActor.assumeIsolated {
      let gallery = try RunningProgram(
        executable: RunningProgram.product("navigation-gallery"), arguments: arguments,
        environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
      XCTAssertEqual(try gallery.waitForExit(), status)
      if status != 0 { XCTAssertEqual(gallery.output, "") }
      return (gallery.output, gallery.log)
    }
  }
}
