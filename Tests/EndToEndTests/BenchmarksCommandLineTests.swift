import EndToEndSupport
import XCTest

final class BenchmarksCommandLineTests: XCTestCase {
  func testWrongUsage_PrintsTheUsageAndReturnsStatus2() throws {
    let log = try complaint(of: ["nonsense"], status: 2)
    for suite in [
      "navigation", "startup", "index", "decoder", "thumbnails", "scroll", "flip", "window",
      "memory",
    ] {
      XCTAssertTrue(log.contains("'\(suite)'"), "does not say what there is: \(log)")
    }
    _ = try complaint(of: [], status: 2)
    _ = try complaint(of: ["navigation", "--nonsense"], status: 2)
  }

  func testMissingDisplay_PrintsOneLineAndReturnsStatus1() throws {
    let nowhere = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    for suite in ["navigation", "startup"] {
      let log = try complaint(of: [suite], environment: nowhere, status: 1)
      XCTAssertTrue(log.contains("no display"), log)
    }
  }

  func testLibraryWithoutPhotos_PrintsOneLineAndReturnsStatus1() throws {
    let log = try complaint(of: ["startup", "--library", "/nowhere"], status: 1)
    XCTAssertTrue(log.contains("/nowhere holds no photos"), log)
  }

  func testUnwritableFile_ReturnsStatus1BeforeMeasuring() throws {
    let log = try complaint(of: ["navigation", "--json", "/nowhere/figures"], status: 1)
    XCTAssertTrue(log.contains("/nowhere/figures"), log)
  }

  /// Runs the program, and returns its output on standard error: one line, followed by the usage if
  /// the arguments are wrong.
  private func complaint(
    of arguments: [String], environment: [String: String] = [:], status: Int32
  ) throws -> String {
    try MainActor.assumeIsolated {
      let benchmarks = try RunningProgram(
        executable: RunningProgram.product("benchmarks"), arguments: arguments,
        environment: environment)
      XCTAssertEqual(try benchmarks.waitForExit(), status)
      XCTAssertEqual(benchmarks.output, "")
      let lines = benchmarks.log.split(separator: "\n")
      XCTAssertTrue(lines.first?.hasPrefix("benchmarks: ") == true, benchmarks.log)
      XCTAssertTrue(
        status == 2 ? lines.dropFirst().first?.hasPrefix("Usage: ") == true : lines.count == 1,
        benchmarks.log)
      return benchmarks.log
    }
  }
}
