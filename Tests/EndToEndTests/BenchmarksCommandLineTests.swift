import EndToEndSupport
import XCTest

final class BenchmarksCommandLineTests: XCTestCase {
  func testWrongUsage_IsSaidAboveTheUsage_AndStatus2() throws {
    let log = try complaint(of: ["nonsense"], status: 2)
    for suite in [
      "navigation", "startup", "index", "decoder", "thumbnails", "scroll", "flip", "memory",
    ] {
      XCTAssertTrue(log.contains("'\(suite)'"), "does not say what there is: \(log)")
    }
    _ = try complaint(of: [], status: 2)
    _ = try complaint(of: ["navigation", "--nonsense"], status: 2)
  }

  func testWithoutADisplay_IsOneLineAndStatus1() throws {
    let nowhere = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    for suite in ["navigation", "startup"] {
      let log = try complaint(of: [suite], environment: nowhere, status: 1)
      XCTAssertTrue(log.contains("no display"), log)
    }
  }

  func testLibraryWithoutPhotos_IsOneLineAndStatus1() throws {
    let log = try complaint(of: ["startup", "--library", "/nowhere"], status: 1)
    XCTAssertTrue(log.contains("/nowhere holds no photos"), log)
  }

  func testFileThatCannotBeWritten_IsOneLineAndStatus1BeforeAnythingIsMeasured() throws {
    let log = try complaint(of: ["navigation", "--json", "/nowhere/figures"], status: 1)
    XCTAssertTrue(log.contains("/nowhere/figures"), log)
  }

  /// What the program says on its standard error, which must be one line, and below it
  /// the usage where that is wrong.
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
