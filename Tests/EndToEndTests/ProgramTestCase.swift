import EndToEndSupport
import Foundation
import XCTest

/// A test that uses a program as a person does, and fails if the program logs a warning.
class ProgramTestCase: XCTestCase {
  /// Starts a program of this package, calls `body`, ends the program, and checks its log.
  func withProgram(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], home: URL? = nil,
    endsByItself: Bool = false, file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try withProgram(
      at: MainActor.assumeIsolated { RunningProgram.product(name) }, arguments,
      environment: environment, home: home, endsByItself: endsByItself, file: file, line: line, body
    )
  }

  /// Starts a program, calls `body`, ends the program, and checks its log.
  func withProgram(
    at executable: URL, _ arguments: [String] = [], environment: [String: String] = [:],
    home: URL? = nil, endsByItself: Bool = false, file: StaticString = #filePath,
    line: UInt = #line, _ body: @MainActor (RunningProgram) throws -> Void
  ) throws {
    try MainActor.assumeIsolated {
      let program = try RunningProgram(
        executable: executable, arguments: arguments, home: home, environment: environment)
      defer { program.terminate() }
      try body(program)
      XCTAssertEqual(
        program.exitStatus != nil, endsByItself, "whether it ended: \(program.log)", file: file,
        line: line)
      XCTAssertEqual(program.warnings, [], file: file, line: line)
    }
  }
}
