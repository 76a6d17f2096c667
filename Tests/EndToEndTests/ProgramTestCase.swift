import EndToEndSupport
import Foundation
import XCTest

/// A test that uses a program as a person does, and fails on any warning that it logs.
class ProgramTestCase: XCTestCase {
  /// Starts a program, lets `body` use it, ends it, and looks through its log.
  func withProgram(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], home: URL? = nil,
    endsByItself: Bool = false, file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try MainActor.assumeIsolated {
      let program = try RunningProgram(
        executable: RunningProgram.product(name), arguments: arguments, home: home,
        environment: environment)
      defer { program.terminate() }
      try body(program)
      XCTAssertEqual(
        program.exitStatus != nil, endsByItself, "whether it ended: \(program.log)", file: file,
        line: line)
      XCTAssertEqual(program.warnings, [], file: file, line: line)
    }
  }
}
