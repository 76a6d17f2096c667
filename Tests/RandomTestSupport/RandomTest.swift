import Foundation

/// How long the tests with random input are, and where their random numbers begin.
///
/// `make test` has time for a few rounds. `make test-long` sets `LONG_TESTS` for many. Each test also
/// has a variable of its own that gives its number of rounds.
public enum RandomTest {
  /// Returns the number of rounds of a test.
  ///
  /// - Parameters:
  ///   - variable: The environment variable that gives the number, as when a run is repeated.
  ///   - few: The number in `make test`.
  ///   - many: The number in `make test-long`.
  /// - Returns: The number of rounds.
  public static func rounds(_ variable: String, few: Int, many: Int) -> Int {
    number(variable) ?? (environment["LONG_TESTS"] == nil ? few : many)
  }

  /// Returns the seed of a test: what an environment variable says, such as to repeat a run that
  /// failed, or else the test's own.
  public static func seed(_ variable: String, else seed: UInt64) -> UInt64 {
    environment[variable].flatMap { UInt64($0) } ?? seed
  }

  /// The number that an environment variable gives; nil where it is not set.
  public static func number(_ variable: String) -> Int? {
    environment[variable].flatMap { Int($0) }
  }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
