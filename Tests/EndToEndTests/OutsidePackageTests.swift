import EndToEndSupport
import Foundation
import XCTest

/// The package in Tests/OutsidePackage, which defines a container with the public API only.
final class OutsidePackageTests: XCTestCase {
  func testContainerOutsideThePackage_ForwardsToItsChild() throws {
    try MainActor.assumeIsolated {
      let package = "Tests/OutsidePackage"
      try NewApp.succeed("swift", "build", "--build-tests", "--package-path", package)
      let tests = try NewApp.run(
        "Tests/apart", "swift", "test", "--skip-build", "--no-parallel", "--package-path", package)
      XCTAssertEqual(tests.exitStatus, 0, "\(tests.output)\n\(tests.log)")
      let output = tests.output + tests.log
      XCTAssertTrue(output.contains(/Executed 10 tests, with 0 failures/), output)
    }
  }
}
