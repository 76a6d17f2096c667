import Foundation

/// The number of rounds of tests with random input, and their seeds.
///
/// `make test` runs a few rounds. `make test-long` sets `LONG_TESTS` and runs many. An environment
/// variable for each test overrides its number of rounds.
public enum RandomTest {
  /// Returns the number of rounds of a test.
  ///
  /// - Parameters:
  ///   - variable: The environment variable that overrides the number.
  ///   - few: The number in `make test`.
  ///   - many: The number in `make test-long`.
  /// - Returns: The number of rounds.
  public static func rounds(_ variable: String, few: Int, many: Int) -> Int {
    number(variable) ?? (isLong ? many : few)
  }

  /// Whether `make test-long` runs the tests.
  public static var isLong: Bool { environment["LONG_TESTS"] != nil }

  /// Returns the seed of a test. An environment variable overrides it, for repeating a failed run.
  public static func seed(_ variable: String, else seed: UInt64) -> UInt64 {
    environment[variable].flatMap { UInt64($0) } ?? seed
  }

  /// Returns the number in an environment variable; nil if it is not set.
  public static func number(_ variable: String) -> Int? {
    environment[variable].flatMap { Int($0) }
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
